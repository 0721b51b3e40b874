"""A screen without a laptop behind it: a page of the app, and whatever it is told."""

import json
import time
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.web.inside import ADDRESS

HELLO: Final = '0{"sid":"a","upgrades":[],"pingInterval":3000000,"pingTimeout":3000000}'
"""What a server of Engine.IO says first."""

# What the page has been told last, once it has drawn it.
WITNESS: Final = """
(() => {
  const parse = JSON.parse;
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }) => { window.revision = data; };
  JSON.parse = (...how) => {
    const value = parse(...how);
    if (Array.isArray(value) && value[0] === "screen") port1.postMessage(value[1].revision);
    return value;
  };
})();
"""


class Glass:
    """A device on a page of ``app``, whose clock goes only when the test says so if it is
    ``stopped``. ``complaints`` is what its console said."""

    def __init__(
        self, browser: Browser, app: Flask, path: str, *, stopped: bool = False, **device: Any
    ) -> None:
        self._app = app
        self._socket: WebSocketRoute | None = None
        self._told = ""
        self._revision = 0
        self.complaints: list[str] = []
        self._context = browser.new_context(**device)
        self._context.add_init_script(WITNESS)
        self.page: Page = self._context.new_page()
        if stopped:
            self.page.clock.install()
            self.page.clock.pause_at(time.time() + 1)
        self.page.route("**/*", self._answers)
        self.page.route_web_socket("**/socket.io/**", self._opens)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"http://{ADDRESS}{path}")

    def close(self) -> None:
        """The device is gone."""
        self._context.close()

    def shows(self, screen: dict[str, Any]) -> None:
        """The page is told this, and has painted it."""
        self._revision += 1
        self._told = json.dumps(["screen", {**screen, "revision": self._revision}])
        if self._socket:
            self._socket.send(f"42{self._told}")
        self.page.wait_for_function(
            "revision => window.revision === revision", arg=self._revision, polling=10
        )
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def _answers(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        found = self._app.test_client().get(
            f"{url.path}?{url.query}", headers={"Host": ADDRESS}, follow_redirects=True
        )
        headers = {key: value for key, value in found.headers if key != "Content-Length"}
        body = found.get_data()
        found.close()
        route.fulfill(status=found.status_code, headers=headers, body=body)

    def _opens(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self._hears(socket, str(message)))
        socket.send(HELLO)

    def _hears(self, socket: WebSocketRoute, message: str) -> None:
        if not message.startswith("40"):
            return
        self._socket = socket
        socket.send('40{"sid":"b"}')
        if self._told:
            socket.send(f"42{self._told}")
