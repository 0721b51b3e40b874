"""QR codes: they say what they should, to two readers that we did not write."""

import re
import xml.etree.ElementTree as ET

import pytest
import qrcode
import zxingcpp
from PIL import Image, ImageDraw

from companion.web.address import qr

ADDRESS = "http://192.168.0.10:8000/j/K7QM"
TEXTS = [ADDRESS, "http://10.0.0.7:8019/j/B2CD", "WIFI:T:WPA;S:Café do João;P:segredo;;"]


SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - we wrote it ourselves


def read(image: Image.Image) -> str:
    (barcode,) = zxingcpp.read_barcodes(image)
    assert isinstance(barcode.text, str)
    return barcode.text


def drawn(svg: str, scale: int = 8) -> Image.Image:
    """The picture that a browser would show, from the path's own numbers."""
    root = parsed(svg)
    size = int(root.attrib["viewBox"].split()[2])
    image = Image.new("L", (size * scale, size * scale), 128)
    draw = ImageDraw.Draw(image)
    for path in root.iter(f"{SVG}path"):
        colour = {"#fff": 255, "#000": 0}[path.attrib["fill"]]
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-?\d+z", _plain(path)):
            left, top = int(x) * scale, int(y) * scale
            right, bottom = left + int(width) * scale - 1, top + int(height) * scale - 1
            draw.rectangle((left, top, right, bottom), fill=colour)
    return image


def _plain(path: ET.Element) -> str:
    return re.sub(r"H0z", "h-0z", path.attrib["d"])


@pytest.mark.parametrize("text", TEXTS)
def test_a_camera_reads_the_svg(text: str) -> None:
    assert read(drawn(qr.svg(text))) == text


@pytest.mark.parametrize("length", [26, 42, 62])
def test_another_encoder_draws_the_same_code(length: int) -> None:
    """Both must agree on every module once they use the same one of the eight masks.

    The text fills its version (2, 3, 4) to the last byte: with room to spare, segno puts a zero
    byte before the padding where the standard puts none. Readers stop before either.
    """
    text = (ADDRESS + "?" + "0123456789" * 4)[:length]
    ours = [list(row) for row in qr.matrix(text)]
    theirs = []
    for mask in range(8):
        code = qrcode.QRCode(
            error_correction=qrcode.constants.ERROR_CORRECT_M, border=0, mask_pattern=mask
        )
        code.add_data(text, optimize=0)
        code.make()
        theirs.append([[bool(module) for module in row] for row in code.get_matrix()])

    assert theirs.count(ours) == 1


def test_the_svg_can_stand_in_a_page_under_a_strict_policy() -> None:
    svg = qr.svg(ADDRESS)

    assert svg.startswith("<svg ")
    assert "style" not in svg
    root = parsed(svg)
    assert root.attrib["role"] == "img"
    assert not {"width", "height"} & set(root.attrib), "CSS gives the size"
    assert root.findtext(f"{SVG}title") == ADDRESS


def test_the_title_is_text_whatever_it_says() -> None:
    svg = qr.svg(ADDRESS, "<script>&")

    assert "<script>" not in svg
    assert parsed(svg).findtext(f"{SVG}title") == "<script>&"


def test_four_modules_of_white_surround_the_code() -> None:
    modules = len(qr.matrix(ADDRESS))
    image = drawn(qr.svg(ADDRESS), scale=1)

    assert image.size == (modules + 8, modules + 8)
    dark = image.point(lambda value: 255 - value).getbbox()
    assert dark == (4, 4, modules + 4, modules + 4)
    assert image.getextrema() == (0, 255), "black on white and nothing between"


@pytest.mark.parametrize("text", TEXTS)
def test_a_camera_reads_the_terminal(text: str) -> None:
    lines = qr.terminal(text).splitlines()
    rows = []
    for line in lines:
        match = re.fullmatch(r"\x1b\[30;107m([ ▀▄█]+)\x1b\[0m", line)
        assert match, "every line sets black on white and takes it back"
        rows.append([char in "▀█" for char in match[1]])
        rows.append([char in "▄█" for char in match[1]])
    image = Image.new("L", (len(rows[0]), len(rows)), 255)
    image.putdata([0 if black else 255 for row in rows for black in row])

    assert read(image.resize((image.width * 8, image.height * 8), Image.Resampling.NEAREST)) == text


def test_a_short_address_fits_a_small_terminal() -> None:
    lines = qr.terminal(ADDRESS).splitlines()

    assert len(lines) <= 20
    assert max(len(line) for line in lines) - len("\x1b[30;107m\x1b[0m") <= 40
