import { vi } from 'vitest';

/** Makes this test's window a phone's. */
export function beOnPhone(): void {
  const matchMedia = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 47.99em)',
  }));
}
