// What a game without a drawing leaves to others: nothing half done outlives its question, and only seals are kept.

export const keepsStep = () => false;

/** Without a check of its own there is nothing to hold the own cards against. */
export const ownCards = () => "";
