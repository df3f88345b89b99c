import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goLive } from '../../test/fake-live.ts';
import { Providers } from '../providers.tsx';
import { ConnectionStrip } from './connection-strip.tsx';

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

test('says nothing where nothing live was asked for, and while it is there', () => {
  renderStrip();
  wait(10_000);
  expect(words()).toBe('');
  goLive();
  wait(10_000);
  expect(words()).toBe('');
});

test('says so once the connection has been away for 3 s, and no longer than that', () => {
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

test('without a network it says that at once', () => {
  renderStrip();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(words()).toBe('Sem conexão');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(words()).toBe('');
  onLine.mockRestore();
});
