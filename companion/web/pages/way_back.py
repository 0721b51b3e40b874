"""Where the reader of a page away from the table goes next."""

from flask import request

from companion.web.context import Context
from companion.web.identity import held


def way_back(context: Context) -> tuple[str, str]:
    """The path, and the key of its label: the reader's seat, the host's page or the join form."""
    if mine := held(request, context.registry):
        return f"/s/{mine[0].token}", "rules.back"
    if context.address.is_loopback(request.remote_addr):
        return "/host", "rules.back"
    return f"/j/{context.registry.main.code}", "page.to_join"
