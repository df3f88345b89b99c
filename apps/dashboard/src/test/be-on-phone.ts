import { act } from '@testing-library/react';
import { vi } from 'vitest';

const PHONE = '(max-width: 47.99em)';

/** Makes this test's window a phone's. */
export function beOnPhone(): void {
  const matchMedia = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === PHONE,
  }));
}

/** A desktop's window, which what this answers makes as narrow as a phone's. */
export function narrowableWindow(): () => void {
  const matchMedia = window.matchMedia;
  const news = new EventTarget();
  let isNarrow = false;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: isNarrow && query === PHONE,
    ...(query === PHONE && { addEventListener: news.addEventListener.bind(news) }),
  }));
  return () => {
    isNarrow = true;
    act(() => void news.dispatchEvent(Object.assign(new Event('change'), { matches: true })));
  };
}
