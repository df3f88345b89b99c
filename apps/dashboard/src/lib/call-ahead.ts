declare global {
  interface Window {
    /** What `public/before-paint.js` has asked for while the scripts were still on their way. */
    atrioAhead?: {
      url: string;
      token: string;
      answer: Promise<Response>;
      /** A good answer has come. */
      isHere: boolean;
    };
  }
}

/**
 * The answer to this very read where it was sent ahead of its screen. Once, since it grows old, and
 * only to whom it was given.
 */
export function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const ahead = window.atrioAhead;
  if (ahead?.url !== url || ahead.token !== token) return undefined;
  window.atrioAhead = undefined;
  return ahead.answer;
}
