import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goLive } from '../../test/fake-live.ts';
import { Providers } from '../providers.tsx';
import { ConnectionStrip } from './shell.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const RECONNECTING = 'Reconectando… os números ao vivo podem estar atrasados';

function renderStrip() {
  render(
    <Providers env="test">
      <ConnectionStrip />
    </Providers>,
  );
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const words = () => screen.getByRole('status').textContent?.trim();

test('says nothing without a live page, and while connected', () => {
  renderStrip();
  wait(10_000);
  expect(words()).toBe('');
  goLive();
  wait(10_000);
  expect(words()).toBe('');
});

test('appears after 3 s without a connection, and disappears with the connection', () => {
  const live = goLive();
  renderStrip();
  live.become('reconnecting');
  wait(2_900);
  expect(words()).toBe('');
  wait(200);
  expect(words()).toBe(RECONNECTING);
  live.become('ready');
  expect(words()).toBe('');
});

test('says at once that there is no network', () => {
  renderStrip();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(words()).toBe('Sem conexão');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(words()).toBe('');
  onLine.mockRestore();
});
