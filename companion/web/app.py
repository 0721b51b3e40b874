"""Puts the web together: the pages, the socket, and the guard around both."""

import threading
from typing import Any

from flask import Flask
from flask.wrappers import Response
from flask_socketio import SocketIO

from companion.table.registry import Registry
from companion.web.address.address import AdvertisedAddress
from companion.web.address.rescan import RescanNotice
from companion.web.address.watch import NetworkWatch
from companion.web.context import Context, new_context
from companion.web.live import handlers
from companion.web.live.film_state import FilmState
from companion.web.live.gate import answering_bad_sockets
from companion.web.live.hub import Hub
from companion.web.pages.assets import dist_and_templates, serve_built
from companion.web.pages.errors import ErrorPages
from companion.web.pages.film import TvFilm
from companion.web.pages.join_tv_host import TablePages
from companion.web.pages.picture import PicturePage
from companion.web.pages.print_game import PrintPage
from companion.web.pages.replay import ReplayPage
from companion.web.pages.rules import RulesPage
from companion.web.pages.saved_tables import SavedTables
from companion.web.pages.seat_access import SeatAccess
from companion.web.pages.seat_now import SeatNowPage
from companion.web.pages.stats import StatsPage
from companion.web.pages.tutorial import TutorialPage
from companion.web.pages.tv_lite import TvLitePage
from companion.web.pages.verify import VerifyPage
from companion.web.pages.waiting_room import WaitingRoom
from companion.web.server.connections import connection_of
from companion.web.server.rate_limits import Limits
from companion.web.server.request_guard import Guard
from companion.web.server.runtime import log_fault
from companion.web.server.ticker import Ticker


class App(Flask):
    """Flask that logs tracebacks without the message, which may hold secrets."""

    def log_exception(self, exc_info: Any) -> None:
        """Say where a fault came from."""
        log_fault()


def create_app(
    registry: Registry,
    address: AdvertisedAddress,
    socketio_options: dict[str, Any],
    limits: Limits | None = None,
) -> Flask:
    """The whole app as a WSGI callable; the clock of its tables runs in a thread beside it."""
    limits = limits or Limits()
    context = new_context(registry, address, limits)
    app = App(__name__, static_folder=None, template_folder=str(dist_and_templates()[1]))
    app.secret_key = registry.cookie_key
    socketio = SocketIO(app, **socketio_options)
    rescan = RescanNotice(registry, context.presence, address)
    films = FilmState(registry)
    hub = Hub(context, socketio, rescan, films)
    network = NetworkWatch(address, rescan, hub)
    _open_pages(app, socketio, context, hub, films, network)
    app.wsgi_app = Guard(answering_bad_sockets(app.wsgi_app), address, limits=limits)  # type: ignore[method-assign]
    registry.timers.complain = log_fault
    app.extensions |= {"context": context, "hub": hub, "network": network}
    ticker = Ticker(registry.timers.over, hub.gate.sweep, network.look)
    threading.Thread(target=ticker.run, name="ticker", daemon=True).start()
    threading.Thread(target=registry.timers.run, name="timers", daemon=True).start()
    return app


def _open_pages(
    app: Flask,
    socketio: SocketIO,
    context: Context,
    hub: Hub,
    films: FilmState,
    network: NetworkWatch,
) -> None:
    """Every route and every event of docs/protocol.md."""
    seats, saved, film = SeatAccess(context), SavedTables(context), TvFilm(context, hub, films)
    plain = (
        *(TablePages, WaitingRoom, SeatNowPage, VerifyPage, ReplayPage, StatsPage),
        *(PicturePage, RulesPage, PrintPage, TutorialPage),
    )
    pages = (*(page(context) for page in plain), TvLitePage(context, hub, film))
    for page in (*pages, seats, saved, film):
        app.register_blueprint(page.blueprint())
    ErrorPages(context).register(app)
    app.add_url_rule("/static/dist/<name>", view_func=lambda name: serve_built(context.dist, name))
    app.before_request(lambda: _arrived(context.address))
    more: dict[str, handlers.Handler] = {
        "seats": seats.order,
        "tables": saved.order,
        "film": film.order,
        "door": network.dismiss,
    }
    handlers.connect(socketio, hub, more)


def _arrived(address: AdvertisedAddress) -> Response | None:
    """Note by which of the laptop's addresses a phone came."""
    from flask import request

    connection = connection_of(request.environ)
    if connection is None or connection.local_address() == request.host.partition(":")[0]:
        address.arrived(request.remote_addr or "", request.host)
    return None
