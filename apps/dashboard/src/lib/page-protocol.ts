import { createContext, use } from 'react';

/** How the page came to the browser, 'http:' or 'https:'; tests put another in its place. */
export const PageProtocolContext = createContext(window.location.protocol);

export function useIsOverHttps(): boolean {
  return use(PageProtocolContext) === 'https:';
}
