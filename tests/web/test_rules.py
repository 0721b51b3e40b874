"""The page of the rules: its two tables say what the rules module says, in both languages."""

import re
from html import unescape

import pytest

from companion.games.bruma.extras.rules_page import QUESTIONS
from companion.games.bruma.rules.model import MUST_RUPTURE, RULES, Action, Rule
from companion.i18n.catalogue import Words
from tests.web.test_pages import LAPTOP, PHONE, House, house

__all__ = ["house"]
Rows = dict[str, list[str]]


def tables(body: str) -> tuple[Rows, Rows]:
    """What stands in the cells of both tables, by the name of the action."""

    def cells(table: str) -> Rows:
        rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)[1:]
        found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
        return {row[0]: [unescape(cell) for cell in row[1:]] for row in found}

    does, answers = re.findall(r"<table>.*?</table>", body, re.DOTALL)
    return cells(does), cells(answers)


@pytest.mark.parametrize(
    ("lang", "nobody"), [("pt-BR", "ninguém"), ("en", "nobody"), ("es", "nadie")]
)
def test_the_tables_are_those_of_the_rules(house: House, lang: str, nobody: str) -> None:
    """Section 6: who one says to be, what it costs and brings, who doubts, who blocks."""
    say = Words(lang).say
    body = house.browser().get(f"/regras?lang={lang}", **PHONE).text
    does, answers = tables(body)

    assert list(does) == list(answers) == [say(f"bruma.action.{action}") for action in Action]
    for action, rule in RULES.items():
        name = say(f"bruma.action.{action}")
        claims, what = does[name]
        doubted, blocked = answers[name]
        assert claims == (say(f"bruma.card.{rule.claims}.name") if rule.claims else nobody)
        assert (doubted == nobody) == (rule.claims is None)
        assert [int(n) for n in re.findall(r"\d+", what)] == counted(action, rule)
        assert (blocked == nobody) == (not rule.blocked_by)
        for blocker in rule.blocked_by:
            assert say(f"bruma.card.{blocker}.name") in blocked
    assert str(MUST_RUPTURE) in re.findall(r'class="duty">(.*?)<', body)[0]


def counted(action: Action, rule: Rule) -> list[int]:
    """The numbers that a row tells; Redesenhar draws two and returns two (section 10)."""
    numbers = [rule.cost, rule.takes, *((2, 2) if action is Action.REDESENHAR else ())]
    return [number for number in numbers if number]


def test_only_the_target_blocks_what_is_aimed_at_it(house: House) -> None:
    """Section 8; a Subsídio anybody may block."""
    _, answers = tables(house.browser().get("/regras", **PHONE).text)

    assert answers["Envenenar"][1] == "só o alvo, como Guardiã"
    assert answers["Surrupiar"][1] == "só o alvo, como Contrabandista ou Cartógrafa"
    assert answers["Subsídio"][1] == "qualquer um, como Mercador"


def test_every_place_that_a_phone_may_point_to_is_there(house: House) -> None:
    """The anchors of `static/src/games/bruma/phone/help.js`."""
    body = house.browser().get("/regras", **PHONE).text
    there = set(re.findall(r'id="(\w+)"', body))

    assert {*Action, "acoes", "bloqueio", "passos", "prova", "perder", "perguntas"} <= there
    assert body.count("<dt>") == len(QUESTIONS)


def test_it_is_read_in_ones_own_language_and_leads_back(house: House) -> None:
    """To the seat of this phone, to the host's page on the laptop, else to the way in."""
    phone = house.browser()
    seat = phone.post(f"/j/{house.code}?lang=en", data={"name": "Ana"}, **PHONE).headers["Location"]

    assert (
        f'<nav class="back"><a class="button" href="{seat}">' in phone.get("/regras", **PHONE).text
    )
    assert 'lang="en"' in phone.get("/regras", **PHONE).text
    assert 'lang="pt-BR"' in phone.get("/regras?lang=pt-BR", **PHONE).text
    assert 'class="button" href="/host"' in house.browser().get("/regras", **LAPTOP).text
    assert f'href="/j/{house.code}"' in house.browser().get("/regras", **PHONE).text


def test_the_way_in_and_the_hosts_page_lead_to_it(house: House) -> None:
    """Before anybody has a seat."""
    assert 'href="/regras?lang=en"' in house.browser().get(f"/j/{house.code}?lang=en", **PHONE).text
    assert 'href="/regras?lang=pt-BR"' in house.browser().get("/host", **LAPTOP).text
