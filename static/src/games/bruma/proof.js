// The page that checks the cards of Bruma.
import { openProof } from "../../pages/proof/app.js";
import { CARDS } from "./proof/card_check.js";

openProof(CARDS);
