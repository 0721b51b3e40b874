"""What every game promises, as functions that raise AssertionError when it does not.

``tests/games/test_any_game.py`` plays them with the games of the shelf; tests of the tests play
them with planted faults. A game is held to the promises of the groups that it brings.
"""

from collections.abc import Callable

from companion.core.game import AnyGame
from tests.core.plans import Plan
from tests.core.promises.every_game import (
    buttons_tell_nothing,
    conserves,
    ends_and_replays,
    offers_hold,
    refusals_hold,
    sees_no_more,
    tells_the_same,
)
from tests.core.promises.going_back import (
    dialling_holds,
    disclosing_takes_nothing,
    going_back_holds,
    going_back_tells_nothing,
    practice_ends,
    undoing_gives_no_second_chance,
)
from tests.core.promises.leaving import (
    bots_play,
    bots_see_no_more,
    leaving_never_stalls,
    leaving_tells_the_same,
)
from tests.core.promises.waiting import (
    questions_are_numbered,
    quiet_tells_nothing,
    reminding_changes_nothing,
    reminding_tells_the_same,
    waits_in_the_open,
    windows_close,
)
from tests.core.promises.witness import Witness
from tests.core.promises.worlds import dealt_again
from tests.core.seals import can_be_checked
from tests.core.secrets import chosen_secrets_hold

Check = Callable[[AnyGame, Witness, Plan], None]

FOR_EVERY_GAME: tuple[Check, ...] = (
    ends_and_replays,
    conserves,
    offers_hold,
    refusals_hold,
    sees_no_more,
    buttons_tell_nothing,
    tells_the_same,
    chosen_secrets_hold,
    can_be_checked,
)
FOR_GROUPS: dict[str, tuple[Check, ...]] = {
    "waiting": (
        reminding_changes_nothing,
        reminding_tells_the_same,
        waits_in_the_open,
        quiet_tells_nothing,
        questions_are_numbered,
    ),
    "windows": (windows_close,),
    "leaving": (leaving_tells_the_same, leaving_never_stalls),
    "ways": (dialling_holds,),
    "practice": (practice_ends,),
    "take_back": (
        going_back_holds,
        going_back_tells_nothing,
        undoing_gives_no_second_chance,
    ),
    "bot": (bots_play, bots_see_no_more),
    "after": (disclosing_takes_nothing,),
}
"""What a game promises for each group that it brings."""
CHECKS: tuple[Check, ...] = (
    *FOR_EVERY_GAME,
    *(check for checks in FOR_GROUPS.values() for check in checks),
)


def checks_of(game: AnyGame) -> tuple[Check, ...]:
    """The promises that this game makes."""
    brought = (checks for group, checks in FOR_GROUPS.items() if group in game.groups)
    return (*FOR_EVERY_GAME, *(check for checks in brought for check in checks))


__all__ = [
    "CHECKS",
    "FOR_EVERY_GAME",
    "FOR_GROUPS",
    "Check",
    "Witness",
    "bots_play",
    "bots_see_no_more",
    "buttons_tell_nothing",
    "can_be_checked",
    "checks_of",
    "chosen_secrets_hold",
    "conserves",
    "dealt_again",
    "dialling_holds",
    "disclosing_takes_nothing",
    "ends_and_replays",
    "going_back_holds",
    "going_back_tells_nothing",
    "leaving_never_stalls",
    "leaving_tells_the_same",
    "offers_hold",
    "practice_ends",
    "questions_are_numbered",
    "quiet_tells_nothing",
    "refusals_hold",
    "reminding_changes_nothing",
    "reminding_tells_the_same",
    "sees_no_more",
    "tells_the_same",
    "undoing_gives_no_second_chance",
    "waits_in_the_open",
    "windows_close",
]
