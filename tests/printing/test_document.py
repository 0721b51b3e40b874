"""The printed game, measured in the PDF with another library than the one that writes it."""

import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
import zxingcpp
from pypdfium2 import raw

from companion import games
from companion.cli import print_game, start
from companion.core.text import Text
from companion.games import SHELF
from companion.games.bruma.extras.sheets import REFERENCES, BrumaSheets
from companion.games.bruma.rules.model import COPIES, PEARLS, Character
from companion.i18n.catalogue import Words
from companion.printing.art import INKS, art, product_art
from companion.printing.document import Wish, printed
from companion.printing.layout import PAPERS
from companion.printing.printed_game import Piece, Pieces, Printer
from companion.web.address import qr
from companion.web.pages.assets import dist_and_templates

MM = 25.4 / 72
CLOSE = 0.2
"""Millimetres that a measure may be off."""
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
LANGS = {"a4colour": "pt-BR", "letterblack": "en", "a4black": "es", "lettercolour": "en"}
BLEED = 1.5
JOIN = "http://192.168.0.10:8000/j/K7QM"
DIST = dist_and_templates()[0]


class Found(NamedTuple):
    """A path on a page, in millimetres from the top left corner, without the ink of its line."""

    x: float
    y: float
    w: float
    h: float
    dashed: bool


def near(one: float, other: float) -> bool:
    """Whether two measures are the same on paper."""
    return abs(one - other) <= CLOSE


@cache
def document(paper: str, ink: str) -> pypdfium2.PdfDocument:
    """The printed game, as any reader of PDFs has it; in colour with the code of a table, in black
    without."""
    code = qr.matrix(JOIN) if ink == "colour" else ()
    wish = Wish("bruma", paper, ink, LANGS[paper + ink], code)
    return pypdfium2.PdfDocument(printed(wish, BrumaSheets(), DIST))


def paths(page: pypdfium2.PdfPage) -> list[Found]:
    """All that is drawn on a page."""
    high, found = page.get_height(), []
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=5):
        left, bottom, right, top = (edge * MM for edge in one.get_bounds())
        wide, tall = right - left, top - bottom
        middle, level = (left + right) / 2, high * MM - (top + bottom) / 2
        dashed = raw.FPDFPageObj_GetDashCount(one) > 0
        # What this reader counts as the bounds of a line is wider than the line.
        wide, tall = (0 if side < 0.6 else side for side in (wide, tall))
        found.append(Found(middle - wide / 2, level - tall / 2, wide, tall, dashed))
    return found


def cards(page: pypdfium2.PdfPage) -> list[tuple[float, float]]:
    """The left upper corners of the cards that lie on a page, by their ground with its bleed."""
    grounds = [
        (round(one.x + BLEED, 1), round(one.y + BLEED, 1))
        for one in paths(page)
        if near(one.w, 63 + 2 * BLEED) and near(one.h, 88 + 2 * BLEED)
    ]
    return in_rows(set(grounds))


def in_rows(corners: set[tuple[float, float]]) -> list[tuple[float, float]]:
    """From left to right, row by row."""
    return sorted(corners, key=lambda corner: (round(corner[1]), corner[0]))


def cut_lines(page: pypdfium2.PdfPage) -> tuple[list[float], list[float]]:
    """Where the dashed lines run: those that go down the page, and those that go across."""
    dashed = [one for one in paths(page) if one.dashed]
    return sorted(one.x for one in dashed if not one.w), sorted(
        one.y for one in dashed if not one.h
    )


EACH = pytest.mark.parametrize(
    ("paper", "ink"),
    [
        ("a4", "colour"),
        ("letter", "black"),
        pytest.param("a4", "black", marks=pytest.mark.long),
        pytest.param("letter", "colour", marks=pytest.mark.long),
    ],
)


@EACH
def test_every_page_has_the_size_of_its_paper(paper: str, ink: str) -> None:
    """Four sheets with their backs, and the sign."""
    sizes = [tuple(side * MM for side in page.get_size()) for page in document(paper, ink)]

    assert len(sizes) == 9
    for wide, high in sizes:
        assert near(wide, SIZES[paper][0])
        assert near(high, SIZES[paper][1])


@EACH
def test_cards_are_63_by_88_between_their_cut_lines(paper: str, ink: str) -> None:
    """15 fronts and six reference cards; each has a dashed line at each of its four edges, and
    its art goes on beyond them."""
    fronts = [document(paper, ink)[at] for at in range(0, 8, 2)]

    assert sum(len(cards(page)) for page in fronts) == len(Character) * COPIES + REFERENCES
    for page in fronts:
        down, across = cut_lines(page)
        for x, y in cards(page):
            assert any(near(x, line) for line in down)
            assert any(near(x + 63, line) for line in down)
            assert any(near(y, line) for line in across)
            assert any(near(y + 88, line) for line in across)


@EACH
def test_fronts_and_backs_meet_when_the_sheet_is_turned_over_its_long_edge(
    paper: str, ink: str
) -> None:
    """What lies so far from the left edge in front lies so far from the right edge behind."""
    made, wide = document(paper, ink), SIZES[paper][0]
    for at in range(0, 8, 2):
        front, behind = cards(made[at]), cards(made[at + 1])
        turned = in_rows({(wide - x - 63, y) for x, y in front})

        assert len(behind) == len(turned) > 0
        for (x, y), (mirrored, level) in zip(behind, turned, strict=True):
            assert near(x, mirrored)
            assert near(y, level)


@EACH
def test_behind_a_reference_card_is_its_other_side(paper: str, ink: str) -> None:
    """On the sheet that has cards of the deck in its first row and reference cards below."""
    page = document(paper, ink)[5]
    search = page.get_textpage().search(Words(LANGS[paper + ink]).say("bruma.print.help.steps"))
    titles = []
    while found := search.get_next():
        left, _, _, top = search.textpage.get_charbox(found[0])
        titles.append((left * MM, (page.get_height() - top) * MM))

    references = cards(page)[3:]
    assert len(titles) == len(references) == 3
    for (left, top), (x, y) in zip(sorted(titles), references, strict=True):
        assert x < left < x + 10
        assert y < top < y + 10


@EACH
def test_every_word_on_a_card_is_within_its_frame(paper: str, ink: str) -> None:
    """In each language; the frame is two millimetres from the cut."""
    for at in (0, 2, 4, 5, 6, 7):
        page = document(paper, ink)[at]
        text, inside = page.get_textpage(), 0
        for number in range(text.count_rects()):
            left, bottom, right, top = (edge * MM for edge in text.get_rect(number))
            top, bottom = page.get_height() * MM - top, page.get_height() * MM - bottom
            on = [
                (x, y)
                for x, y in cards(page)
                if x < (left + right) / 2 < x + 63 and y < (top + bottom) / 2 < y + 88
            ]
            for x, y in on:
                assert x + 2.4 < left
                assert right < x + 60.6
                assert y + 2.4 < top
                assert bottom < y + 85.6
            inside += len(on)
        assert inside > 0


@EACH
def test_the_ruler_is_50_millimetres_long(paper: str, ink: str) -> None:
    """On every sheet, with marks at both ends."""
    for at in range(0, 8, 2):
        on_page = paths(document(paper, ink)[at])
        level = [one for one in on_page if not one.dashed and not one.h and 45 < one.w < 55]

        assert len(level) == 1
        # The reader adds the ink of the line at both ends.
        assert near(level[0].w - 0.5, 50)
        marks = [one.x for one in on_page if not one.dashed and not one.w and one.h]
        assert near(max(marks) - min(marks), 50)


@EACH
def test_there_is_a_pearl_for_each_of_the_game(paper: str, ink: str) -> None:
    """In squares of 18 mm between dashed lines."""
    down, across = cut_lines(document(paper, ink)[6])
    below = across[2:]

    assert len(below) - 1 == 5
    assert all(near(b - a, 18) for a, b in itertools.pairwise(below))
    columns = [x for x in down if any(near(x + 18, other) for other in down) or x == down[-1]]
    assert len(below[1:]) * (len(columns) - 1) == PEARLS


@EACH
def test_the_sign_carries_the_code_of_the_table_to_both_sides(paper: str, ink: str) -> None:
    """A camera reads it, upright and on its head; without an address its place stays free."""
    picture = document(paper, ink)[8].render(scale=2).to_pil()
    codes = [one.text for one in zxingcpp.read_barcodes(picture)]

    assert codes == ([JOIN, JOIN] if ink == "colour" else [])


@EACH
def test_the_cards_say_what_the_screens_say(paper: str, ink: str) -> None:
    """Name, letters and lines of each character, from the same catalogue."""
    told = " ".join(page.get_textpage().get_text_bounded() for page in document(paper, ink))
    plain = " ".join(told.split())

    for one in Character:
        for part in ("name", "short", "does", "stops"):
            line = Words(LANGS[paper + ink]).say(f"bruma.card.{one}.{part}")
            assert plain.count(line) >= COPIES, line


def test_the_art_is_that_of_the_screens() -> None:
    """The build reads it from the sources of the screens, with no class or name left unresolved."""
    drawn = art(DIST, "bruma")

    assert {f"{kind}.{one}" for kind in ("face", "emblem") for one in Character} <= set(
        drawn.pictures
    )
    for svg in (*drawn.pictures.values(), *product_art(DIST).pictures.values()):
        assert "class=" not in svg
        assert "${" not in svg
        assert "undefined" not in svg


# The command.


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Exit code, what is said, and what is said of what went wrong."""
    code = start.main(["print", *argv])
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize("name", ["cartas.pdf", "folhas.svg"])
def test_print_writes_the_file_where_it_says(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked for, in the place that was asked for."""
    path = tmp_path / name
    monkeypatch.setattr(
        print_game, "_made", lambda wish, _, *, drawn: repr((*wish, drawn)).encode()
    )
    code, out, err = said(
        capsys, "--paper=letter", "--ink", "black", "--out", str(path), "--lang", "en"
    )

    assert (code, err) == (0, "")
    assert out == Words("en").say("print.written", path=str(path.resolve())) + "\n"
    assert path.read_text() == repr(("bruma", "letter", "black", "en", "", name == "folhas.svg"))


def test_print_goes_to_this_folder_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named by its paper."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(print_game, "_made", lambda *_, drawn: b"%PDF")

    assert said(capsys)[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["bruma-a4.pdf"]


@pytest.mark.parametrize(
    ("argv", "sentence", "facts"),
    [
        (["--paper", "a3"], "cli.bad_choice", {"option": "--paper", "value": "a3"}),
        (["--game", "chess"], "cli.bad_choice", {"option": "--game", "value": "chess"}),
        (["--ink=blue"], "cli.bad_choice", {"option": "--ink", "value": "blue"}),
        (["--port", "1"], "cli.no_such_option", {"option": "--port"}),
        (["cards"], "cli.no_such_option", {"option": "cards"}),
        (["--out"], "cli.bad_usage", {"words": "--out"}),
        (["--join", "ana"], "print.bad_join", {"value": "ana"}),
        (["--out", "/nowhere/at/all.pdf"], "print.unwritable", {"path": "/nowhere/at/all.pdf"}),
    ],
)
def test_what_print_cannot_do_is_one_sentence(
    argv: list[str],
    sentence: str,
    facts: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before anything is made, and with the exit code of a refusal."""
    if sentence == "print.unwritable":
        monkeypatch.setattr(print_game, "_made", lambda *_, drawn: b"%PDF")
    known = {"--paper": print_game.PAPERS, "--ink": print_game.INKS, "--game": tuple(SHELF)}
    choices = known.get(facts.get("option", ""), ())
    code, out, err = said(capsys, "--lang", "en", *argv)

    assert (code, out) == (2, "")
    assert err == Words("en").say(sentence, choices=", ".join(choices), **facts) + "\n"


def test_a_game_that_brings_nothing_to_print_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written."""
    monkeypatch.delitem(games.EXTRAS, "bruma")

    assert said(capsys, "--lang", "en") == (2, "", "Bruma brings nothing to print.\n")


# Any game.


class Tiles:
    """A game on paper of a few cards and more tokens than lie below them."""

    title, lead = Text("bruma.print.title"), Text("bruma.print.lead")
    hints: Sequence[Text] = ()
    shown: Sequence[tuple[str, str]] = ()

    def pieces(self, printer: Printer) -> Pieces:
        """Each piece a rectangle of its own place."""
        fill = partial(printer.pen.fill, colour="#123456")
        return Pieces([Piece(fill, fill)] * 7, [Piece(fill, fill)] * 60)


def test_a_game_has_as_many_sheets_as_its_pieces_need() -> None:
    """Six cards, then one with fifty tokens below it, then ten tokens; no row of medals."""
    made = pypdfium2.PdfDocument(printed(Wish("bruma"), Tiles(), DIST))
    sizes = Counter((at, round(one.w), round(one.h)) for at in range(7) for one in paths(made[at]))

    assert len(made) == 7
    for front, cards_, tokens in ((0, 6, 0), (2, 1, 50), (4, 0, 10)):
        for page in (front, front + 1):
            assert (sizes[page, 63, 88], sizes[page, 18, 18]) == (cards_, tokens)


def test_print_names_the_papers_and_inks_of_the_sheets() -> None:
    """The command knows them without the library of PDFs."""
    assert tuple(PAPERS) == print_game.PAPERS
    assert INKS == print_game.INKS
