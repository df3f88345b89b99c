/**
 * What the page needs of the contract at run time. Its schemas would add a third to what a visitor
 * has to load before the first paint, so these are said again here, and contract.test.ts holds them
 * to the contract's.
 */
export const paths = {
  room: (sceneName: string) => `/visit/${encodeURIComponent(sceneName)}`,
  code: (sceneName: string) => `/visit/${encodeURIComponent(sceneName)}/code`,
  refresh: () => '/auth/refreshToken',
};

export const limits = { name: 60, email: 254, code: 6, token: 1_000, message: 2_000, reason: 300 };
/** How long the mailed code is good, and how soon another may be asked for. */
export const CODE_MINUTES = 15;
export const CODE_AGAIN_SECONDS = 30;
export const MESSAGES_PER_PAGE = 50;
/** The most that one answer may hold. */
export const MAX_MESSAGES_PER_PAGE = 100;
