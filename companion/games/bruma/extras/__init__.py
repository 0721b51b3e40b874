"""What Bruma brings besides its rules: the game on paper, its rules on one page, its lessons."""

from companion.games.bruma.extras.rules_page import rules_page
from companion.games.bruma.extras.sheets import BrumaSheets
from companion.games.bruma.scenarios import script
from companion.games.extras import Extras

EXTRAS = Extras(printed=BrumaSheets(), rules_page=rules_page(), scripts=script)
