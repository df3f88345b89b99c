/** Lifetime of a refresh token, and so of an unused session (docs/product/roles.md#sessions). */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000;
