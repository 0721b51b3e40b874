"""Puts the web together: pages, the socket, and the guard around both."""

import threading
from typing import Any

from flask import Flask
from flask.wrappers import Response
from flask_socketio import SocketIO
from werkzeug.exceptions import HTTPException

from companion.printing.client_files import dist_and_templates
from companion.table.registry import Lobby
from companion.web.address.address import Place
from companion.web.address.watch import Network
from companion.web.live.gate import quietly
from companion.web.live.hub import Hub, connect_all
from companion.web.pages.assets import serve_built
from companion.web.pages.film import TvFilm
from companion.web.pages.forms import Forms
from companion.web.pages.join_tv_host import Pages
from companion.web.pages.picture import PicturePage
from companion.web.pages.print_game import PrintPage
from companion.web.pages.render import Renderer
from companion.web.pages.replay import ReplayPage
from companion.web.pages.rules import Primer
from companion.web.pages.saved_tables import SavedTables
from companion.web.pages.seat_access import Seats
from companion.web.pages.seat_now import WayBack
from companion.web.pages.stats import NumbersPage
from companion.web.pages.tutorial import Tutorial
from companion.web.pages.tv_lite import Lite
from companion.web.pages.verify import Proof
from companion.web.server.connections import line_of
from companion.web.server.rate_limits import Limits
from companion.web.server.request_guard import Guard
from companion.web.server.runtime import complain
from companion.web.server.ticker import Rounds


class App(Flask):
    """Flask, but what went wrong is told without what it said: secrets may stand in that."""

    def log_exception(self, exc_info: Any) -> None:
        """Tell where a fault came from."""
        complain()


def create_app(
    lobby: Lobby, place: Place, socketio_options: dict[str, Any], limits: Limits | None = None
) -> Flask:
    """The whole app as a WSGI callable, and the clock of its tables running beside it."""
    limits = limits or Limits()
    dist, templates = dist_and_templates()
    app = App(__name__, static_folder=None, template_folder=str(templates))
    app.secret_key = lobby.cookie_key
    shell = Renderer(lobby, dist)
    forms = Forms(lobby)
    pages = Pages(lobby, place, shell, limits, forms)
    seats = Seats(lobby, place, shell, pages, forms)
    kept = SavedTables(lobby, place, shell)
    primer = Primer(lobby, place, shell, dist)
    cards = PrintPage(lobby, place, shell, primer, dist, limits)
    proof = Proof(lobby, place, shell)
    again = ReplayPage(lobby, shell, proof)
    numbers = NumbersPage(lobby, shell, again)
    picture = PicturePage(lobby, shell)
    tutorial = Tutorial(lobby, shell, primer)
    back = WayBack(lobby)
    parts = (pages, seats, kept, proof, again, numbers, picture, primer, cards, tutorial, back)
    for part in parts:
        app.register_blueprint(part.blueprint())
    app.register_error_handler(404, pages.missing)
    app.register_error_handler(HTTPException, pages.misunderstood)
    app.register_error_handler(500, pages.failed)
    app.add_url_rule("/static/dist/<name>", view_func=lambda name: serve_built(dist, name))
    app.before_request(lambda: _arrived(place))
    app.after_request(pages.slowed)
    socketio = SocketIO(app, **socketio_options)
    wire = Hub(lobby, socketio, limits)
    seats.here = wire.here
    projector = TvFilm(lobby, place, shell, wire, again)
    for wall in (Lite(lobby, place, shell, wire, projector), projector):
        app.register_blueprint(wall.blueprint())
    connect_all(socketio, wire, seats, kept, projector.order)
    app.wsgi_app = Guard(quietly(app.wsgi_app), place, limits=limits)  # type: ignore[method-assign]
    lobby.windows.complain = complain
    network = Network(lobby, place, wire)
    network.listen(socketio)
    app.extensions |= {"sockets": wire.sockets, "network": network, "wire": wire}
    rounds = Rounds(lobby.windows.over, wire.sockets.sweep, network.look)
    threading.Thread(target=rounds.run, name="rounds", daemon=True).start()
    threading.Thread(target=lobby.windows.run, name="windows", daemon=True).start()
    return app


def _arrived(place: Place) -> Response | None:
    from flask import request

    line = line_of(request.environ)
    if line is None or line.local_address() == request.host.partition(":")[0]:
        place.arrived(request.remote_addr or "", request.host)
    return None
