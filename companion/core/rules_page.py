"""The page of a game's rules, as blocks that any page can draw."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Text


class Paragraph(NamedTuple):
    """One paragraph; ``strong``: a rule that must not be missed."""

    text: Text
    strong: bool = False
    kind: Literal["paragraph"] = "paragraph"


class Points(NamedTuple):
    """A list, ``numbered`` where the order matters."""

    items: Sequence[Text]
    numbered: bool = False
    kind: Literal["points"] = "points"


class Row(NamedTuple):
    """One line of a table; the first cell is its name. Another page may point to ``anchor``."""

    cells: Sequence[Text]
    anchor: str = ""


class Table(NamedTuple):
    """A table; ``columns`` are the headings of its cells."""

    caption: Text
    columns: Sequence[Text]
    rows: Sequence[Row]
    kind: Literal["table"] = "table"


class Picture(NamedTuple):
    """A picture of the game's art by its name, in one of the art's inks, and what it shows."""

    picture: str
    ink: str
    name: Text


class Pictures(NamedTuple):
    """Pictures side by side."""

    items: Sequence[Picture]
    kind: Literal["pictures"] = "pictures"


class Cases(NamedTuple):
    """Titles with what they mean: side by side, or as questions with their answers below."""

    items: Sequence[tuple[Text, Text]]
    questions: bool = False
    kind: Literal["cases"] = "cases"


class Heading(NamedTuple):
    """A heading within a section."""

    text: Text
    kind: Literal["heading"] = "heading"


Block: TypeAlias = Paragraph | Points | Table | Pictures | Cases | Heading


class Section(NamedTuple):
    """A part of the page that its list of contents and other pages may point to. Without a
    ``title`` it is not in that list."""

    anchor: str
    title: Text | None
    blocks: Sequence[Block]


class RulesPage(NamedTuple):
    """The whole page; ``story``: what the game is, in a few sentences."""

    title: Text
    story: Text
    sections: Sequence[Section]
