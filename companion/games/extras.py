"""What a game may bring besides its rules. What is absent is not offered."""

from typing import NamedTuple

from companion.core.rules_page import RulesPage
from companion.core.scenario import Scripts
from companion.printing.printed_game import PrintedGame


class Extras(NamedTuple):
    """``printed``: the game on paper; ``rules_page``: its rules on one page; ``scripts``: how its
    lessons are read, which lie in its folder ``lessons``."""

    printed: PrintedGame | None = None
    rules_page: RulesPage | None = None
    scripts: Scripts | None = None
