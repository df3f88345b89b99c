import { DecompressionStream, ReadableStream } from 'node:stream/web';
import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../kit/api/query-client.ts';
import { overlays } from '../kit/ui/overlays.ts';
import { installDashboardApi, takeApiProblems } from './fake-api.ts';
import { installFakeLive, takeLiveProblems } from './fake-live.ts';
import { installFakeUploads, takeUploadProblems } from './fake-uploads.ts';
import { installWindow } from './window-width.ts';

// A busy machine draws slowly; what never comes is told apart from it all the same.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has none; Mantine asks for it.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// Browsers have them, a context of its own in Node has not.
Object.assign(globalThis, { DecompressionStream, ReadableStream });
window.HTMLElement.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

/** The tests ignore warnings that begin like these: they name no fault of ours. */
const ACCEPTED_COMPLAINTS = [
  // Browsers know the element; jsdom does not.
  'The tag <search> is unrecognized in this browser',
  // The list of messages measures itself while it is drawn.
  'flushSync was called from inside a lifecycle method',
];
const complaints: string[] = [];
console.error = (...parts: unknown[]) => {
  const text = format(...parts);
  if (!ACCEPTED_COMPLAINTS.some((accepted) => text.startsWith(accepted))) complaints.push(text);
};

// As on a page that was opened a while ago.
await overlays.load();

beforeEach(() => {
  localStorage.clear();
  installWindow();
  installDashboardApi();
  installFakeUploads();
  installFakeLive();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  notifications.clean();
  expect(takeApiProblems()).toEqual([]);
  expect(takeUploadProblems()).toEqual([]);
  expect(takeLiveProblems()).toEqual([]);
  expect(complaints.splice(0), 'complaints on the console').toEqual([]);
});
