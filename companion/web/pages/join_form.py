"""The form by which a person joins a table, or comes back to their seat."""

import secrets

from flask import Response, request

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.table import Table
from companion.web.context import Context
from companion.web.identity import carried, held
from companion.web.pages.render import table_name


def join_page(
    context: Context,
    table: Table,
    *,
    error: Text | None = None,
    name: str = "",
    back: Text | None = None,
) -> Response:
    """The page with the form. ``error`` says what was wrong with ``name``, ``back`` what was
    wrong with coming back."""
    lang, sitting = context.renderer.lang(table), table.sitting
    words, mine = Words(lang), held(request, context.registry, table)
    here = [one.person for one in mine]
    note = _note(context, table)
    return context.renderer.page(
        "join.html",
        lang,
        game=sitting.game,
        code=table.code,
        table_name=table_name(sitting, lang),
        people=sitting.seated,
        error=words.render(error) if error else None,
        note=words.say(note) if note else None,
        name=name,
        once=secrets.token_urlsafe(8),
        mine=mine,
        known=[one for one in sitting.people if not one.bot and one not in here],
        codes=any(one.code for one in sitting.people),
        back=words.render(back) if back else None,
    )


def barred(context: Context, table: Table) -> tuple[str, ...]:
    """The digests of the seats at ``table`` that the host took away from this browser."""
    return context.registry.tokens.barred(table, carried(request, context.registry))


def _note(context: Context, table: Table) -> str | None:
    """The key of what a person is told before they join."""
    sitting = table.sitting
    if barred(context, table):
        return "join.out"
    if sitting.closed:
        return "table.closed"
    if len(sitting.seated) >= max(sitting.rules_of.SEATS):
        return "table.full"
    return "table.started" if sitting.games else None
