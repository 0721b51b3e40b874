"""What every page and every socket handler of one laptop works with."""

from pathlib import Path
from typing import NamedTuple

from companion.table.registry import Registry
from companion.web.address.address import AdvertisedAddress
from companion.web.live.presence import Presence
from companion.web.pages.assets import dist_and_templates
from companion.web.pages.finished_games import FinishedGames
from companion.web.pages.forms import Forms
from companion.web.pages.records import Records
from companion.web.pages.render import Renderer
from companion.web.server.rate_limits import Limits


class Context(NamedTuple):
    """Made once by ``create_app``; nothing in it is replaced afterwards."""

    registry: Registry
    address: AdvertisedAddress
    limits: Limits
    dist: Path
    """The folder of the built client."""
    renderer: Renderer
    forms: Forms
    presence: Presence
    records: Records
    finished: FinishedGames


def new_context(registry: Registry, address: AdvertisedAddress, limits: Limits) -> Context:
    """The context of an app that serves ``registry`` at ``address``."""
    dist, _ = dist_and_templates()
    records = Records(registry, address)
    return Context(
        registry=registry,
        address=address,
        limits=limits,
        dist=dist,
        renderer=Renderer(registry, dist),
        forms=Forms(registry),
        presence=Presence(),
        records=records,
        finished=FinishedGames(registry, records),
    )
