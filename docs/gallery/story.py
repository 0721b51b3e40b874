"""The evening that the pictures are taken of: every screen in every state, each of them a line."""

from functools import partial
from typing import Any, Final

from playwright.sync_api import Page

from docs.gallery.camera import DESK, LYING, PHONE, SETTLED_MS, TV, Camera, Size, until
from docs.gallery.stage import Stage

ANA, BRUNO, CLEO, DAVI = FRIENDS = ("Ana", "Bruno", "Cléo", "Davi")
PAPER: Final = (PHONE[0], DESK[0])
"""Pages that are read: on a phone, and on the laptop."""
NOTCHED: Final = PHONE[:1]
"""No phone as small as the other one has a notch."""
NOTCH: Final = {"top": 47, "bottom": 34}
"""What a phone's screen loses to its camera and to the bar below, in pixels."""
SIDEWAYS: Final = {"left": 47, "right": 47, "bottom": 21}
BREATH_MS: Final = 10_000
"""Longer than anything on the TV passes."""
LOST_MS: Final = 11_600
"""How long the line has been down, with the moment until it shows, where a picture says so."""


class Story:
    """One evening in one language: the TV and the host's page are open from its beginning to its
    end, and so is a phone for each of the friends."""

    def __init__(self, stage: Stage, camera: Camera, lang: str) -> None:
        stage.new_table(lang)
        self.stage, self.camera, self.keep = stage, camera, camera.keep
        self.code = stage.table.code
        self.tv = camera.opens("/tv", TV)
        self.desk = camera.opens("/host", DESK)
        self.phones: dict[str, Page] = {}
        self.visitors: dict[tuple[Size, ...], Page] = {}

    def tell(self) -> None:
        """All of it."""
        self.doors()
        self.lobby()
        self.ways_in()
        self.learning()
        self.in_the_open()
        self.claims()
        self.proofs()
        self.interruptions()
        self.duty()
        self.end()
        self.looking_back()
        self.by_hand()
        self.few_and_many()
        for page in (self.tv, self.desk, *self.phones.values(), *self.visitors.values()):
            self.camera.closes(page)

    # How things are done.

    def on_tv(self, name: str, what: str, **how: Any) -> None:
        """A picture of the TV, on which no proof lies large any more."""
        if not how.get("lost"):
            self.camera.current(self.tv)
        self.tv.clock.fast_forward(BREATH_MS)
        self.keep(self.tv, f"tv-{name}", what, TV, **how)

    def on_desk(
        self,
        name: str,
        what: str,
        see: str = "",
        sizes: tuple[Size, ...] = DESK,
        **how: Any,
    ) -> None:
        """A picture of the host's page, scrolled to what is to be seen."""
        pose = partial(self.see, see or "header")
        self.keep(self.desk, f"host-{name}", what, sizes, pose=pose, **how)

    def on_phone(
        self, who: str, name: str, what: str, sizes: tuple[Size, ...] = PHONE, **how: Any
    ) -> None:
        """A picture of somebody's phone, on which no proof lies large any more."""
        phone = self.phones[who]
        if not how.get("lost"):
            self.camera.current(phone)
        phone.clock.fast_forward(BREATH_MS)
        self.keep(phone, f"phone-{name}", what, sizes, **how)

    def at_page(
        self, path: str, name: str, what: str, sizes: tuple[Size, ...] = PHONE, **how: Any
    ) -> None:
        """A picture of a page that somebody comes to who has no seat."""
        page = self.visitors.get(sizes)
        if page is None:
            page = self.visitors[sizes] = self.camera.opens(path, sizes)
        else:
            self.camera.goes(page, path)
        self.keep(page, name, what, sizes, **how)

    def taps(self, page: Page, selector: str, brings: str = "") -> None:
        """A finger on something that a page shows; ``brings``, what must be there after it."""
        self.camera.stands(page)
        self.camera.current(page)
        page.locator(selector).first.click()
        if brings:
            page.wait_for_selector(brings)
        page.clock.fast_forward(SETTLED_MS)

    def chooses(self, who: str, key: str) -> None:
        """Somebody taps the button of their question whose key has this in it."""
        self.taps(self.phones[who], f"[data-press*='{key}']")

    def comes(self, name: str) -> None:
        """Somebody sits down with a phone."""
        self.phones[name] = self.camera.opens(self.stage.joins(name), PHONE)

    def all_pass(self, but: str) -> None:
        """Whoever is still in the game lets it pass, ``but`` the one whom it is about."""
        self.stage.passes(*(one for one in self.stage.playing() if one != but))

    # The evening.

    def doors(self) -> None:
        """Nobody is there yet."""
        self.on_tv("empty", "An open table, and nobody at it")
        self.at_page("/tv/lite", "lite-empty", "The same on a TV of long ago", TV)
        self.on_desk("empty", "The host's page, before anybody came")
        self.at_page("/j/", "join-code", "Which table? The code is asked for")
        self.at_page("/j/QQQQ", "join-unknown", "A code that leads to no table")
        self.at_page(f"/j/{self.code}", "join", "The name is asked for")
        self.at_page(
            f"/j/{self.code}", "join-notch", "The same around a notch", NOTCHED, insets=NOTCH
        )
        with self.camera.opened(f"/j/{self.code}", PHONE) as page:
            page.locator("form.ask button").first.tap()
            page.wait_for_selector("#error")
            self.keep(page, "join-wrong", "Without a name nobody comes in")

    def lobby(self) -> None:
        """They come, and wait for one another."""
        for name in FRIENDS:
            self.comes(name)
        self.on_tv("lobby", "Four have sat down")
        self.at_page("/tv/lite", "lite-lobby", "The same on a TV of long ago", TV)
        self.on_desk("lobby", "Four have sat down: the game can begin")
        self.on_phone(ANA, "lobby", "Waiting for the others")
        for _ in range(2):
            self.stage.host("AddBot")
        self.on_tv("full", "All six chairs are taken")
        self.stage.host("Configure", options={"least": 8, "second_block": True, "starts": "left"})
        self.on_tv("house", "The rules of this house")
        self.stage.host("AsUsual")
        self.at_page(f"/j/{self.code}", "join-full", "Whoever comes now can only watch")
        with self.camera.opened(self.stage.joins("Elza"), PHONE) as page:
            self.keep(page, "phone-watching", "Somebody for whom there is no chair")
        for one in self.stage.table.sitting.people[len(FRIENDS) :]:
            self.stage.host("Remove", person=one.id)

    def ways_in(self) -> None:
        """A seat goes to another phone, a friend comes back, two share a phone."""
        davi = self.phones[DAVI]
        self.taps(davi, "[data-help]")
        self.taps(davi, ".tools button", brings=".offer__qr")
        self.on_phone(DAVI, "handover", "A seat on offer to another phone")
        self.taps(davi, ".help__top button")
        with self.camera.opened(f"/j/{self.code}", PHONE) as page:
            page.locator("details.back summary").tap()
            self.keep(page, "join-back", "Somebody is at this table already")
            page.locator("details.back .names button").first.tap()
            page.wait_for_url("**/w/*")
            self.keep(page, "wait", "They wait for the host to say who they are", ready="#sign")
            self.on_tv("knock", "Everybody sees that somebody says so")
            self.on_desk("knock", "The host says yes or no", ready=".knocks")
            self.on_phone(ANA, "knock", "Whoever is meant hears of it")
            self.stage.turns_away()
        self.closed_door()
        shared = self.stage.joins("Fábio")
        with self.camera.opened(shared, PHONE) as page:
            self.stage.shares(page.context, "Gil")
            self.camera.goes(page, shared)
            self.keep(page, "phone-curtain", "Two share a phone: whose hand is it?")
        for one in self.stage.table.sitting.people[len(FRIENDS) :]:
            self.stage.host("Remove", person=one.id)
        self.taps(self.desk, ".rows .more")
        self.on_desk("person", "What can be done about a person", see=".people", ready=".acts")
        self.taps(self.desk, ".rows .more")
        self.taps(self.desk, "details.group summary")
        self.on_desk("options", "The rules of this table", see=".options")
        self.taps(self.desk, "details.group summary")

    def closed_door(self) -> None:
        """The host has closed the table, and somebody comes."""
        self.stage.host("SetDoor", open=False)
        with self.camera.opened(f"/j/{self.code}", PHONE) as page:
            self.keep(page, "join-closed", "The table is closed to newcomers")
            page.locator("#name").fill("Rui")
            page.locator(".button--primary").first.tap()
            page.wait_for_url("**/w/*")
            self.keep(page, "wait-new", "Somebody new waits to be let in", ready="#sign")
            self.on_desk("newcomer", "The host lets them in, or not", ready=".knocks")
            self.stage.turns_away()
        self.stage.host("SetDoor", open=True)

    def see(self, selector: str) -> None:
        """The host scrolls down to something."""
        scroll = "(one) => one.scrollIntoView({ block: 'start' })"
        self.desk.locator(selector).first.evaluate(scroll)

    def learning(self) -> None:
        """Somebody is new to the game."""
        self.at_page("/tutorial", "tutorial", "Five lessons, alone on one's own phone")
        with self.camera.opened("/tutorial/1/1", PHONE) as page:
            page.clock.resume()  # a lesson that is late is asked for again, by the page's clock
            page.wait_for_selector(".coach")
            self.keep(page, "tutorial-press", "A lesson says what to press")
            self.taps(page, "[data-press*=mergulho]")
            self.keep(
                page,
                "tutorial-other",
                "Something else was pressed",
                ready=".coach__instead:not(:empty)",
            )
        with self.camera.opened("/tutorial/3/2", PHONE) as page:
            page.clock.resume()
            self.keep(page, "tutorial-read", "A lesson tells what came of it", ready=".coach__on")

    def in_the_open(self) -> None:
        """A round with open hands, before the game with the same deal."""
        self.stage.host("Start", practice=True)
        self.on_tv("open", "An open practice round: every hand lies open")
        self.on_desk("open", "The host can end it")
        self.on_phone(ANA, "open", "My turn, and everybody sees my cards")
        self.stage.declares(ANA, "redesenhar")
        self.on_tv("open-bluff", "The TV tells what follows from the cards that all see")
        self.at_page("/tv/lite", "lite-open", "The same on a TV of long ago", TV)
        self.on_phone(BRUNO, "open-asked", "Do I doubt what I can see is not true?")
        self.stage.does(BRUNO, "Challenge")
        self.stage.does(ANA, "Show", card="guardia")
        self.keep(self.tv, "tv-lie", "A lie is caught: the wrong card lies large", TV)
        self.keep(self.phones[CLEO], "phone-lie", "The same on a phone", PHONE)
        self.at_page("/tv/lite", "lite-lie", "The same on a TV of long ago", TV)

    def claims(self) -> None:
        """Ana trades, and Bruno's theft is blocked."""
        self.stage.host("BeginAgain")
        self.on_tv("dealt", "The cards are dealt, and the first one chooses")
        self.at_page("/tv/lite", "lite-turn", "The same on a TV of long ago", TV)
        self.on_desk("game", "A game is going on")
        self.on_desk("game-notch", "The same around a notch", sizes=DESK[1:], insets=NOTCH)
        self.on_phone(ANA, "turn", "My turn: what I can do, and what I cannot do yet")
        self.on_phone(ANA, "turn-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.on_phone(BRUNO, "wait", "Somebody else's turn")
        self.held(ANA, "hold", "A finger on the cards opens them")
        self.lying_down()
        self.taps(self.phones[ANA], "[data-help]")
        self.on_phone(ANA, "help", "Help, one tap away")
        self.on_phone(ANA, "help-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.taps(self.phones[ANA], ".help__top button")
        self.stage.declares(ANA, "comercio")
        self.on_tv("claim", "A claim, and who has to answer it")
        self.at_page("/tv/lite", "lite-claim", "The same on a TV of long ago", TV)
        self.on_phone(ANA, "declared", "I have said it, and wait for the others")
        self.on_phone(BRUNO, "asked", "Do I believe it?")
        self.on_phone(BRUNO, "asked-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.on_phone(BRUNO, "asked-deuteranopia", "To an eye without green", eye="deuteranopia")
        self.on_phone(BRUNO, "asked-protanopia", "To an eye without red", eye="protanopia")
        self.on_phone(BRUNO, "asked-grey", "Without any colour", eye="achromatopsia")
        self.taps(self.phones[CLEO], ".masthead__light")
        self.on_phone(CLEO, "asked-bright", "The same on a bright terrace")
        self.stage.passes(BRUNO)
        self.on_phone(BRUNO, "passed", "I let it pass, and may still change my mind")
        self.stage.passes(CLEO, DAVI)
        self.chooses(BRUNO, "surrupiar")
        self.on_phone(BRUNO, "target", "Whom is it against?")
        self.stage.declares(BRUNO, "surrupiar", ANA)
        self.on_phone(ANA, "asked-target", "It is against me: I may say early that I block it")
        self.all_pass(BRUNO)
        self.on_tv("against", "Only one is asked now: does she block it?")
        self.on_phone(ANA, "block", "Do I block it, and as whom?")
        self.stage.does(ANA, "Block", character="cartografa")
        self.on_tv("block", "It is blocked, and that can be doubted as well")
        self.on_phone(BRUNO, "asked-block", "Do I believe the block?")
        self.all_pass(ANA)

    def held(self, who: str, name: str, what: str) -> None:
        """Somebody's finger is on their cards."""
        page = self.phones[who]

        def down() -> None:
            page.locator(".hand").hover()
            page.mouse.down()

        self.on_phone(who, name, what, pose=down, ready="[data-open]")
        page.mouse.up()

    def lying_down(self) -> None:
        """Ana's phone lies on its side."""
        page = self.phones[ANA]
        self.keep(page, "phone-lying", "A phone on its side is asked to stand up", LYING)
        page.locator(".farewell button").click()
        self.keep(page, "phone-lying-turn", "It may lie all the same", LYING)
        self.keep(
            page, "phone-lying-notch", "And has its notch at a side", LYING[:1], insets=SIDEWAYS
        )

    def proofs(self) -> None:
        """Cléo proves what she says, Davi's doubt costs him a card, and then another."""
        self.on_phone(CLEO, "turn-bright", "My turn on a bright terrace")
        self.stage.declares(CLEO, "redesenhar")
        self.stage.does(DAVI, "Challenge")
        self.on_tv("challenge", "Somebody has doubted it")
        self.on_phone(CLEO, "prove-bright", "I have to prove it: which card do I show?")
        self.chooses(CLEO, '"mercador"')
        self.on_phone(CLEO, "prove-wrong", "Asked once more, whichever card it is")
        self.stage.does(CLEO, "Show", card="cartografa")
        self.keep(self.tv, "tv-proof", "Proven: the card lies large for a breath", TV)
        self.on_tv("losing", "Whoever doubted has to lose a card")
        self.on_phone(DAVI, "lose", "Which card do I lose?")
        self.on_phone(BRUNO, "news", "What happened, in words")
        self.taps(self.phones[BRUNO], ".question li:last-child .why summary")
        self.on_phone(BRUNO, "why", "Which rule decided that?")
        self.stage.does(DAVI, "Lose", card="guardia")
        self.on_tv("exchange", "A lost card lies open; Cléo looks at new ones")
        self.taps(self.phones[CLEO], ".masthead__light")
        self.on_phone(CLEO, "exchange", "Which of the four do I keep?")
        self.held(CLEO, "exchange-hold", "A finger tells what the four are")
        self.on_phone(CLEO, "exchange-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.stage.does(CLEO, "Keep", cards=["cartografa", "mercador"])
        self.stage.declares(DAVI, "subsidio")
        self.on_phone(ANA, "asked-subsidio", "Anybody may block this")
        self.stage.does(ANA, "Block", character="mercador")
        self.stage.does(BRUNO, "Challenge")
        self.stage.does(ANA, "Show", card="mercador")
        self.stage.does(BRUNO, "Lose", card="contrabandista")
        self.stage.declares(ANA, "envenenar", DAVI)
        self.on_tv("poison", "Against Davi, who has one card left")
        self.all_pass(ANA)
        self.stage.passes(DAVI)
        self.on_tv("out", "Davi is out; it is Bruno's turn")
        self.on_phone(DAVI, "out", "Out of the game, on the pier")

    def interruptions(self) -> None:
        """Lines break, people are slow, the host lets the game rest."""
        self.stage.host("Pause")
        self.on_tv("paused", "The game rests")
        self.on_desk("paused", "The host has let it rest")
        self.on_phone(ANA, "paused", "The same on a phone")
        self.stage.host("Resume")
        bruno = self.phones[BRUNO]
        bruno.goto("about:blank")
        until(lambda: self.stage.is_away(BRUNO), "Bruno is away")
        self.on_tv("away", "The one whose turn it is is away")
        self.on_desk("away", "What the host can do about it")
        self.on_phone(ANA, "away", "The same on a phone")
        self.camera.goes(bruno, f"/s/{self.stage.tokens[BRUNO]}")
        self.stage.host("Nudge", person=self.stage.person(BRUNO).id)
        self.on_tv("nudge", "The host has asked Bruno to hurry")
        self.on_phone(BRUNO, "nudge", "The table waits for me")
        self.stage.host("Cover", person=self.stage.person(BRUNO).id, by="pass")
        self.on_phone(BRUNO, "covered", "Somebody answers for me until I am back")
        self.stage.back(BRUNO)
        self.lost()
        self.stage.paced(passes="each")
        self.stage.declares(BRUNO, "comercio")
        self.stage.passes(CLEO)
        self.on_tv("late", "The table waits for one, by name")
        self.on_phone(ANA, "late", "And it is me")
        self.stage.passes(ANA)
        self.stage.paced(passes="late")

    def lost(self) -> None:
        """The laptop is out of reach, of a phone and of the TV."""
        for page in (self.phones[ANA], self.tv):
            self.camera.loses(page, LOST_MS)
        self.on_phone(ANA, "offline", "The laptop is out of reach", lost=True)
        self.on_tv("offline", "The same on the TV", lost=True)
        for page in (self.phones[ANA], self.tv):
            self.camera.finds(page)

    def duty(self) -> None:
        """Cléo gets rich, until she has to break a house."""
        for _ in range(3):
            self.stage.declares(CLEO, "comercio")
            self.all_pass(CLEO)
            if self.stage.pearls(CLEO) == 8:
                self.on_tv("seven", "From seven pearls on a house can be broken")
                self.on_tv("deuteranopia", "To an eye without green", eye="deuteranopia")
                self.on_tv("protanopia", "To an eye without red", eye="protanopia")
                self.on_tv("grey", "Without any colour", eye="achromatopsia")
            for name in (ANA, BRUNO):
                self.stage.declares(name, "mergulho")
        self.on_tv("ten", "Ten pearls and more: now it is a duty")
        self.at_page("/tv/lite", "lite-ten", "The same on a TV of long ago", TV)
        self.on_phone(CLEO, "duty", "Nothing else is left")
        self.on_phone(ANA, "duty-others", "The same on another phone")
        self.chooses(CLEO, "ruptura")
        self.on_phone(CLEO, "duty-target", "Which house?")
        self.stage.declares(CLEO, "ruptura", BRUNO)
        self.stage.declares(ANA, "redesenhar")
        self.stage.does(CLEO, "Challenge")
        self.on_phone(ANA, "prove", "I have nothing that proves it")
        self.stage.does(ANA, "Show", card="guardia")
        self.on_tv("bluff", "It was not true, and two are left")

    def end(self) -> None:
        """Cléo wins."""
        self.stage.declares(CLEO, "envenenar", ANA)
        self.stage.passes(ANA)
        self.stage.passes(ANA)
        self.on_tv("over", "Cléo has won")
        self.at_page("/tv/lite", "lite-over", "The same on a TV of long ago", TV)
        self.on_desk("over", "The host can begin the next game")
        self.on_phone(CLEO, "over", "Won")
        self.on_phone(ANA, "over-lost", "Lost")
        self.on_phone(ANA, "over-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.taps(self.desk, "[data-stay='disclose']")
        self.on_tv("over-open", "Every hand is turned over")
        self.taps(self.desk, "[data-stay='tables']", brings=".kept li")
        self.on_desk("tables", "The tables of the last days", see=".tables")
        self.taps(self.desk, "[data-stay='tables']")

    def looking_back(self) -> None:
        """What is over can be looked at."""
        with self.camera.opened(f"/replay/{self.code}?tv", TV) as page:
            self.keep(page, "reel-ask", "Looking back: the reel or the whole game", TV)
            self.taps(page, ".ask .button--primary", brings=".controls")
            self.keep(page, "reel", "The reel of the best moments", TV)
        with self.camera.opened(f"/replay/{self.code}", PHONE) as page:
            self.keep(page, "replay-ask", "Looking back on a phone")
            self.taps(page, ".ask .button >> nth=1", brings=".controls")
            page.keyboard.press("n")
            self.keep(page, "replay", "The whole game, step by step")
        with self.camera.opened(f"/numbers/{self.code}", PAPER) as page:
            self.taps(page, "#numbers .button--primary", brings=".plots")
            self.keep(page, "numbers", "The night in numbers", PAPER)
        self.taps(self.desk, "[data-stay='film-reel']", brings="[data-stay='film-run']")
        self.on_desk("film", "The host runs it on the TV", see=".film")
        self.tv.wait_for_url("**/tv/film")
        self.camera.goes(self.tv, "/tv/film")
        self.on_tv("film", "The best moments, run by the host", ready=".top")
        self.taps(self.desk, "[data-stay='film-close']", brings="[data-stay='film-reel']")
        self.tv.wait_for_url("**/tv")
        self.camera.goes(self.tv, "/tv")
        with self.camera.opened(f"/foto/{self.code}", PHONE) as page:
            self.keep(page, "picture", "One picture of the final table, to keep", ready=".photo")
        self.at_page("/regras", "rules", "The rules on one page", PAPER)
        self.at_page("/regras", "rules-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.at_page("/cartas", "cards", "Cards to print", PAPER)
        self.at_page("/cartas/folhas", "sheets", "The sheets, before they are printed", PAPER)
        self.at_page("/prova", "proof", "What a record proves", PAPER)

    def by_hand(self) -> None:
        """The next games: people speak, and then they do everything by hand."""
        self.stage.host("Configure", options={"mode": "assisted", "target": 2})
        self.stage.host("Start")
        self.stage.declares(CLEO, "comercio")
        self.on_tv("assisted", "Nobody has to answer: people speak")
        self.on_phone(CLEO, "settle", "Nobody spoke? Then it goes on")
        self.on_phone(ANA, "assisted", "I can speak up, or do nothing")
        self.stage.does(CLEO, "Settle")
        self.stage.host("Dial", mode="free")
        self.on_tv("free", "Everything is done by hand")
        self.on_desk("dial", "The dial stands at “free”")
        self.on_phone(DAVI, "free", "The hand and the purse")
        self.on_phone(DAVI, "free-notch", "The same around a notch", NOTCHED, insets=NOTCH)
        self.chooses(DAVI, "to seat 0")
        self.on_phone(DAVI, "free-pearls", "Pearls from and to somebody")
        self.chooses(DAVI, "back")
        self.stage.does(DAVI, "Take", pearls=2, target=ANA)
        self.on_phone(DAVI, "free-undo", "I may take back what I just did")
        self.on_phone(ANA, "free-touched", "Whom it concerned may undo it")
        self.chooses(ANA, "to cards")
        self.on_phone(ANA, "free-cards", "My own cards, by their places")
        for name in (ANA, BRUNO, DAVI):
            for card in self.stage.hand(name):
                self.stage.does(name, "Lose", card=card)
        self.on_tv("champion", "The night is decided")
        self.on_phone(CLEO, "champion", "The same on a phone")

    def few_and_many(self) -> None:
        """A game of two, and the last steps of one of six, some of them with long names."""
        for name in (BRUNO, DAVI):
            self.stage.host("Remove", person=self.stage.person(name).id)
        self.stage.host("Configure", options={"mode": "free"})
        self.stage.host("Start")
        self.on_tv("two", "Two at the table")
        for card in self.stage.hand(ANA):
            self.stage.does(ANA, "Lose", card=card)
        self.on_tv("two-over", "One of two has won")
        for name in ("Maria-Antonieta Lima", "Wilhelmina Wolfgangs"):
            self.comes(name)
        self.on_desk("asks", "Whoever comes late is asked about", ready=".knocks")
        self.on_phone("Wilhelmina Wolfgangs", "asks", "Meanwhile they watch")
        for name in ("Maria-Antonieta Lima", "Wilhelmina Wolfgangs"):
            self.stage.host("Welcome", person=self.stage.person(name).id, yes=True)
        for _ in range(2):
            self.stage.host("AddBot")
        self.stage.host("Configure", options={"mode": "strict", "second_block": True})
        self.stage.host("Start")
        self.stage.declares(CLEO, "surrupiar", "Wilhelmina Wolfgangs")
        self.on_tv("six", "Six at the table, by house rules")
        self.on_phone(ANA, "six", "The same on a phone")
        self.on_phone("Wilhelmina Wolfgangs", "six-target", "On the phone of whom it is against")
        self.at_page("/tv/lite", "lite-six", "The same on a TV of long ago", TV)
        self.stage.host("End")
        self.on_desk("ended", "A game that was ended can come back", ready=".reopens")
