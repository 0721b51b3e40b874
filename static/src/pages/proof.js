// The page that checks the seals of a game that brings no check of its cards.
import { openProof } from "./proof/app.js";

openProof();
