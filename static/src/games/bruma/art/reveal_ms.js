// How long a shown card is looked at, in milliseconds: on the TV and on the phones.
export const BREATH_MS = 2800;
