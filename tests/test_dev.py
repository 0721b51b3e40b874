"""`run.py dev`: it follows the sources, and nothing of it is there without it."""

import json
import signal
import urllib.error
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client
from werkzeug.wrappers import Response

import dev
import dev_server
from companion.games import bruma
from companion.web.address.interfaces import Address, Kind
from tests.closing import closed_at_end
from tests.developing import ROOT, Work
from tests.sitting import Evening
from tests.toys import gull
from tests.toys.shelf import shelved
from tests.web.inside import ADDRESS, Inside

HERE = "dev.localhost:8040"


# Watching.


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder with one source in it."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "phone.js").write_text("one")
    return tmp_path / "src"


@pytest.mark.parametrize(
    "change",
    [
        lambda src: (src / "phone.js").write_text("another"),
        lambda src: (src / "tv.js").write_text(""),
        lambda src: (src / "phone.js").unlink(),
        lambda src: (src / "phone.js").rename(src / "tv.js"),
    ],
    ids=["changed", "new", "gone", "renamed"],
)
def test_a_change_is_seen_once(sources: Path, change: Callable[[Path], object]) -> None:
    watched = dev.Watched(["src"], sources.parent)
    assert not watched.changed()

    change(sources)

    assert watched.changed()
    assert not watched.changed()


@pytest.mark.parametrize("name", [".phone.js.swp", "phone.js~", "types.d.ts", "__pycache__/a.pyc"])
def test_what_an_editor_or_a_check_leaves_is_no_change(sources: Path, name: str) -> None:
    watched = dev.Watched(["src"], sources.parent)

    (sources / name).parent.mkdir(exist_ok=True)
    (sources / name).write_text("")

    assert not watched.changed()


def test_all_that_the_server_and_the_client_are_made_of_is_watched() -> None:
    """A place that is gone would be watched in vain."""
    for place in (*dev._SERVER, *dev._CLIENT):
        assert (ROOT / place).exists(), place


# The developer's page.


def place() -> dev_server.DeveloperPlace:
    """On a made-up network."""
    here = Address("192.168.7.7", "wlan0", Kind.WIFI)
    return dev_server.DeveloperPlace(here, 8040, look=lambda: (here,))


def behind(answer: Response) -> Client:
    """A browser of a developer's server on which every page is this one."""
    return Client(dev_server.DeveloperPages(answer, place(), [{"name": "Ana", "token": "key"}]))


@pytest.fixture
def page() -> Client:
    """A page as the guard lets it out."""
    policy = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
    return behind(Response("<body>hand</body>", mimetype="text/html", headers=policy))


LAPTOP: dict[str, Any] = {
    "environ_base": {"REMOTE_ADDR": "127.0.0.1"},
    "base_url": f"http://{HERE}",
}
PHONE: dict[str, Any] = {
    "environ_base": {"REMOTE_ADDR": "192.168.7.9"},
    "base_url": "http://192.168.7.7:8040",
}


def test_only_the_developers_page_frames_another(page: Client) -> None:
    answer = page.get("/tv", **LAPTOP)

    policy = answer.headers["Content-Security-Policy"]
    assert policy == f"default-src 'none'; frame-ancestors http://{HERE}"


def test_every_page_reloads_itself_and_no_picture_does(page: Client) -> None:
    assert b"hand<script" in page.get("/s/key", **PHONE).data
    svg = behind(Response("<svg></body>", mimetype="image/svg+xml"))
    assert svg.get("/qr.svg", **PHONE).data == b"<svg></body>"


def test_its_own_pages_are_for_this_machine(page: Client) -> None:
    """They hold the keys of all seats."""
    assert b"wall.js" in page.get("/", **LAPTOP).data
    phones = json.loads(page.get("/dev/wall.json", **LAPTOP).data)["phones"]
    assert phones == [{"name": "Ana", "token": "key"}]
    for own in ("/dev/wall.json", "/dev/index.html", "/dev/wall.js"):
        assert b"hand" in page.get(own, **PHONE).data
    assert b"location.reload" in page.get("/dev/reload.js", **PHONE).data


def test_a_file_elsewhere_is_none_of_its_pages(page: Client) -> None:
    for path in ("/dev/../../run.py", "/dev/%2e%2e/%2e%2e/run.py", "/dev/", "/dev/none.js"):
        assert b"hand" in page.get(path, **LAPTOP).data


def test_each_device_is_a_host_of_its_own() -> None:
    hosts = place().allowed_hosts()
    assert {f"tv.{HERE}", f"p1.{HERE}", f"p10.{HERE}", "192.168.7.7:8040"} <= hosts


def test_the_same_people_are_on_the_phones_after_a_restart(tmp_path: Path) -> None:
    """Who is missing is made; the table takes no more than it has chairs."""
    notes = tmp_path / "dev.json"
    evening = Evening(tmp_path)
    first = dev_server.seated(evening.lobby, 2, "en", notes)
    assert [one["name"] for one in first] == ["Ana", "Bia"]

    evening.restart()
    assert dev_server.seated(evening.lobby, 2, "en", notes) == first

    more = dev_server.seated(evening.lobby, 3, "en", notes)
    assert more[:2] == first
    assert [one.name for one in evening.table.sitting.people] == ["Ana", "Bia", "Caio"]


def test_the_table_plays_the_game_that_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it cannot, a sentence says why, and nothing is lost."""
    with shelved(bruma.GAME, gull.GAME):
        evening = Evening(tmp_path)
        dev_server.seated(evening.lobby, 4, "en", tmp_path / "dev.json")
        dev_server._choose(evening.lobby, "gull")
        assert evening.table.sitting.game == "gull"
        assert len(evening.table.sitting.people) == 4

        evening.host("Start")
        dev_server._choose(evening.lobby, "bruma")
        assert evening.table.sitting.game == "gull"
        assert evening.table.sitting.running
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("lang", "game", "told"), [("xx", "", "--lang is one of"), ("en", "chess", "--game is one of")]
)
def test_what_is_not_there_is_told_in_a_sentence(
    lang: str, game: str, told: str, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=told):
        dev_server.main(tmp_path, 0, 2, lang, game)


# Without it.


@pytest.mark.parametrize("path", ["build", "index.html", "reload.js", "wall.js", "wall.json"])
def test_nothing_of_it_is_reachable_in_play(path: str, tmp_path: Path) -> None:
    inside = closed_at_end(Inside(tmp_path))
    asked = {"base_url": f"http://{ADDRESS}", "environ_base": {"REMOTE_ADDR": "127.0.0.1"}}

    assert inside.browser().get(f"/dev/{path}", **asked).status_code == 404
    shown = inside.browser().get("/tv", **asked)
    assert shown.status_code == 200
    assert b"/dev/" not in shown.data


# The whole of it.


@pytest.fixture
def work(tmp_path: Path) -> Work:
    """A contributor's day has begun."""
    return closed_at_end(Work(tmp_path / "checkout"))


@pytest.mark.slow
def test_it_follows_the_sources_and_outlives_a_mistake_in_them(work: Work) -> None:
    """A template, a source of the client, and Python; the seats stay where they were."""
    build, wall = work.ask("/dev/build"), json.loads(work.ask("/dev/wall.json"))
    hand = f"/s/{wall['phones'][0]['token']}"
    assert "Ana" in work.ask(hand)

    work.edit("templates/base.html", "</head>", "<!-- edited --></head>")
    work.says("http://")
    assert "<!-- edited -->" in work.ask(hand)
    assert work.ask("/dev/build") != build

    work.styles(".edited { color: red }")
    work.says("http://")
    built = json.loads((work.root / "static/dist/manifest.json").read_bytes())
    assert ".edited" in work.ask(f"/static/dist/{built['host.css']}")

    work.edit("companion/core/text.py", "import msgspec", "import msgspec ?")
    work.says("The server has stopped")
    with pytest.raises(urllib.error.URLError):
        work.ask(hand)

    work.edit("companion/core/text.py", "import msgspec ?", "import msgspec")
    work.says("http://")
    assert "Ana" in work.ask(hand)
    assert json.loads(work.ask("/dev/wall.json"))["phones"] == wall["phones"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_ends_with_it(work: Work, number: signal.Signals) -> None:
    """Also when it can say nothing any more."""
    assert work.ask("/dev/build")
    work.end(number)
    assert work.is_over()
