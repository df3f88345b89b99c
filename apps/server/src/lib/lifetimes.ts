/** How long a refresh token, and so an unused session, can still be renewed (decisions.md 3). */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000;
