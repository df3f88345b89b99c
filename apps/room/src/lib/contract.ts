/**
 * The contract's values that the page needs at run time. Its schemas would add a third to the first
 * paint's download, so the values are repeated here, and contract.test.ts compares them.
 */
export const paths = {
  room: (sceneName: string) => `/client/rooms/${encodeURIComponent(sceneName)}`,
  enter: (sceneName: string) => `/client/rooms/${encodeURIComponent(sceneName)}/enter`,
  code: (sceneName: string) => `/client/rooms/${encodeURIComponent(sceneName)}/code`,
  handOff: (sceneName: string) => `/client/rooms/${encodeURIComponent(sceneName)}/handoff`,
  pass: () => '/client/pass',
  passCode: () => '/client/pass/code',
  refreshVisit: () => '/client/refresh',
  refresh: () => '/auth/refreshToken',
  certificate: (code: string) => `/certificates/${encodeURIComponent(code)}`,
};

export const limits = {
  name: 60,
  email: 254,
  /** A mailed code's, and that of a hall's code. */
  code: 6,
  token: 1_000,
  message: 2_000,
  reason: 300,
  search: 100,
};
/** The validity of a mailed code, and the wait before another may be requested. */
export const CODE_MINUTES = 15;
export const CODE_AGAIN_SECONDS = 30;
