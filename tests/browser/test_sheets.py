"""The printed cards as a page: printed by the browser, and measured as the PDF is."""

import pypdfium2
import zxingcpp

from companion.games.bruma.extras.sheets import REFERENCES
from companion.games.bruma.rules.model import COPIES, Character
from tests.browser.evening import LAPTOP, SMALL_PHONE, Evening
from tests.browser.pages import Seen
from tests.browser.test_pages import faults
from tests.printing.test_document import MM, cards, in_rows, near, paths

A4 = (210.0, 297.0)
CARD = 88


def test_the_sheets_are_printed_at_their_size(evening: Evening) -> None:
    """Nine pages; every card is 63 × 88 mm between dashed lines, and has its back behind it."""
    page = evening.opens("/cartas", LAPTOP)
    page.get_by_role("button", name="Ver e imprimir as folhas").click()
    page.wait_for_url("**/cartas/folhas?*")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    made = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))

    assert len(made) == 9
    for sheet in made:
        wide, high = (side * MM for side in sheet.get_size())
        assert near(wide, A4[0])
        assert near(high, A4[1])
    fronts = [cards(made[at]) for at in range(0, 8, 2)]
    assert sum(map(len, fronts)) == len(Character) * COPIES + REFERENCES
    for at, front in enumerate(fronts):
        lines = [one for one in paths(made[2 * at]) if max(one.w, one.h) > CARD]
        down = [one.x for one in lines if not one.w]
        across = [one.y for one in lines if not one.h]
        assert all(near_one(x, down) and near_one(x + 63, down) for x, _ in front)
        assert all(near_one(y, across) and near_one(y + 88, across) for _, y in front)
        turned = in_rows({(A4[0] - x - 63, y) for x, y in front})
        for one, other in zip(cards(made[2 * at + 1]), turned, strict=True):
            assert near(one[0], other[0])
            assert near(one[1], other[1])
    codes = zxingcpp.read_barcodes(made[8].render(scale=2).to_pil())
    assert {one.text for one in codes} == {evening.address(f"/j/{evening.laptop.code}")}


def near_one(at: float, lines: list[float]) -> bool:
    """Whether one of these lines is there."""
    return any(near(at, line) for line in lines)


def test_the_sheets_fit_a_phone(evening: Evening) -> None:
    page = evening.opens("/cartas/folhas?ink=black&paper=letter&lang=en", SMALL_PHONE)

    assert Seen(page).overhang <= 0
    assert faults(page) == []
