// Asks the laptop for something that a page wants once: what it tells, or one sentence why not.

/**
 * @param {string} path
 * @param {string} unreachable  the sentence when the laptop does not answer
 * @returns {Promise<{told: any, refused: string}>}
 */
export async function asked(path, unreachable) {
  try {
    const answer = await fetch(path, { method: "POST" });
    const told = await answer.json();
    return answer.ok ? { told, refused: "" } : { told: null, refused: told.refused || unreachable };
  } catch {
    return { told: null, refused: unreachable };
  }
}
