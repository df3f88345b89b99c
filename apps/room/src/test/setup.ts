import '@testing-library/jest-dom/vitest';
import { installFakeApi, takeApiProblems } from '@atrio/client/test-kit/fake-api';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { loadTexts } from '../texts/texts.ts';

// jsdom has no layout, so no size changes.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// jsdom has the element without its methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

beforeEach(async () => {
  await loadTexts(['pt-BR']);
  localStorage.clear();
  sessionStorage.clear();
  installFakeApi(window.location.origin);
});

afterEach(() => {
  cleanup();
  expect(takeApiProblems()).toEqual([]);
});
