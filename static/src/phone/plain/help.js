// The help of a game without a drawing: its rules stand on their own page.
import { nothing } from "lit-html";

export const help = () => nothing;

export const place = () => "";
