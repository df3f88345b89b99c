import { act } from '@testing-library/react';
import { vi } from 'vitest';

const DESKTOP_EM = 90;
const PHONE_EM = 24;

let widthEm = DESKTOP_EM;
const changes = new EventTarget();

/** A desktop's window, which answers media queries: jsdom's has no width. Call before each test. */
export function installWindow(): void {
  widthEm = DESKTOP_EM;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      const [, most] = /max-width: ([\d.]+)em/.exec(media) ?? [];
      return most !== undefined && widthEm <= Number(most);
    },
    addEventListener: changes.addEventListener.bind(changes),
    removeEventListener: changes.removeEventListener.bind(changes),
  }));
}

/** Makes this test's window a phone's, before the page is drawn or while it is open. */
export function beOnPhone(): void {
  widthEm = PHONE_EM;
  act(() => void changes.dispatchEvent(new Event('change')));
}
