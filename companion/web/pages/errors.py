"""What a browser is told when an address leads nowhere, a request is wrong, or we fail."""

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.core.text import Text
from companion.web.context import Context


class ErrorPages:
    """One sentence each, in the reader's language."""

    def __init__(self, context: Context) -> None:
        self._limits = context.limits
        self._renderer = context.renderer

    def register(self, app: Flask) -> None:
        """Let ``app`` answer with these pages."""
        app.register_error_handler(404, self.missing)
        app.register_error_handler(HTTPException, self.misunderstood)
        app.register_error_handler(500, self.failed)
        app.after_request(self.slowed)

    def missing(self, _: Exception) -> ResponseReturnValue:
        """An address that leads nowhere."""
        text = Text("table.not_found.text")
        return self._renderer.message(
            text, self._renderer.lang(), 404, title="table.not_found.title"
        )

    def slowed(self, response: Response) -> Response:
        """Answers 429 to an address that guesses too many codes and keys. Right ones are never
        counted."""
        if response.status_code != 404 or self._limits.guesses.take(request.remote_addr):
            return response
        return self._renderer.message(Text("guard.too_fast"), self._renderer.lang(), 429)

    def misunderstood(self, error: HTTPException) -> ResponseReturnValue:
        """A method that this address does not take, or a form that cannot be read."""
        text, status = Text("guard.bad_request"), error.code or 400
        answer = self._renderer.message(text, self._renderer.lang(), status)
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return answer

    def failed(self, _: Exception) -> ResponseReturnValue:
        """A fault of ours; the terminal has the traceback without the message."""
        return self._renderer.message(Text("page.our_fault"), self._renderer.lang(), 500)
