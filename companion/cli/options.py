"""The options of the command line: their help, and the values that are refused."""

from __future__ import annotations

import itertools
import locale
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.i18n.catalogue import LANGUAGES, Words
from companion.web.server.runtime import MODES

PROGRAM = "bruma-companion"
_LONGEST_NAME = 40


class StartError(Exception):
    """Why the companion does not start: the key of a sentence, and the facts in it."""

    def __init__(self, sentence: str, **facts: int | str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts


class Options(msgspec.Struct, frozen=True):
    """The command line, checked. `port` 0 is any free port, None the usual one; `game`, `name` and
    `lang` are None when the table keeps those it has."""

    port: int | None
    host_ip: str | None
    data: Path
    browser: bool
    game: str | None
    name: str | None
    lang: str | None
    mode: str


def parse(argv: Sequence[str], words: Words) -> Options | None:
    """The options on this command line; None if it was --help or --version, which is printed.

    Raises ``StartError`` for an option or a value that is not understood.
    """
    try:
        parsed = _command(words).main(list(argv), PROGRAM, standalone_mode=False, obj=words)
    except click.NoSuchOption as error:
        raise StartError("cli.no_such_option", option=error.option_name) from None
    except click.BadOptionUsage as error:
        raise StartError("cli.bad_usage", words=error.option_name) from None
    return parsed if isinstance(parsed, Options) else None


def spoken(argv: Sequence[str], env: Mapping[str, str]) -> str:
    """The language of this command line, found before the options are parsed: --lang, else the
    system's, else Portuguese.
    """
    asked = [after for word, after in itertools.pairwise(argv) if word == "--lang"]
    asked += [word.partition("=")[2] for word in argv if word.startswith("--lang=")]
    for lang in asked[-1:]:
        if lang in LANGUAGES:
            return lang
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    system = next((env[name] for name in names if env.get(name)), "")
    if not system and sys.platform == "win32":
        system = locale.getlocale()[0] or ""  # "English_United States"
    return next((lang for lang in LANGUAGES if lang[:2] == system[:2].lower()), LANGUAGES[0])


class _Command(click.Command):
    """click's command, with click's own two words in the language of the rest."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the usage line."""
        say = ctx.obj.say
        formatter.write_usage(PROGRAM, say("cli.usage_options"), say("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of options."""
        rows = [row for param in self.params if (row := param.get_help_record(ctx))]
        with formatter.section(ctx.obj.say("cli.options")):
            formatter.write_dl(rows)


def _command(words: Words) -> click.Command:
    """The command with its options, every text in the language of `words`."""
    say = words.say

    def option(flag: str, metavar: str | None = None, **more: Any) -> click.Option:
        key = flag.removeprefix("--").replace("-", "_")
        return click.Option([flag], help=say(f"cli.help.{key}"), metavar=metavar, **more)

    at_once: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
    return _Command(
        PROGRAM,
        help=say("cli.about", product=say("product.name")),
        epilog=f"{say('verify.epilog')} {say('print.epilog')}",
        callback=_checked,
        add_help_option=False,
        context_settings={"allow_extra_args": True},
        params=[
            option("--port", say("cli.value.number")),
            option("--host-ip", say("cli.value.address")),
            option("--data", say("cli.value.folder")),
            option("--no-browser", is_flag=True),
            option("--game", say("cli.value.game")),
            option("--name", say("cli.value.text")),
            option("--lang", "|".join(LANGUAGES)),
            option("--async-mode", "|".join(MODES), envvar="BRUMA_ASYNC_MODE"),
            option("--version", callback=_show_version, **at_once),
            option("--help", callback=_show_help, **at_once),
        ],
    )


def _show_help(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(ctx.get_help())
        ctx.exit()


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from companion import __version__

        click.echo(f"{ctx.obj.say('product.name')} {__version__}")
        ctx.exit()


@click.pass_context
def _checked(
    ctx: click.Context,
    *,
    port: str | None,
    host_ip: str | None,
    data: str | None,
    no_browser: bool,
    game: str | None,
    name: str | None,
    lang: str | None,
    async_mode: str | None,
) -> Options:
    if ctx.args:
        raise StartError("cli.bad_usage", words=" ".join(ctx.args))
    return Options(
        port=None if port is None else _port(port),
        host_ip=host_ip,
        data=_default_folder() if data is None else Path(data).expanduser(),
        browser=not no_browser,
        game=None if game is None else _game(game),
        name=None if name is None else _name(name),
        lang=None if lang is None else choice("--lang", lang, LANGUAGES),
        mode=choice("--async-mode", async_mode or "auto", MODES),
    )


def _game(name: str) -> str:
    from companion.games import SHELF  # which is imported anyway, a little later

    return choice("--game", name, tuple(SHELF))


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise StartError("cli.bad_port", value=text)
    return int(text)


def _name(text: str) -> str:
    name = text.strip()
    if not (0 < len(name) <= _LONGEST_NAME and name.isprintable()):
        raise StartError("cli.bad_name", longest=_LONGEST_NAME)
    return name


def choice(option: str, value: str, choices: Sequence[str]) -> str:
    """Returns ``value`` if it is one of ``choices``. Raises ``StartError``."""
    if value not in choices:
        raise StartError("cli.bad_choice", option=option, choices=", ".join(choices), value=value)
    return value


def _default_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path(PROGRAM, appauthor=False)
