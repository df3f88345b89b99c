import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyUntilHere } from './lazy-until-here.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what did not come is asked for again until it does', async () => {
  let asked = 0;
  const Part = lazyUntilHere(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Chegou</p>;
  });
  await act(async () =>
    render(
      <Suspense fallback="A caminho">
        <Part />
      </Suspense>,
    ),
  );
  expect(screen.getByText('A caminho')).toBeInTheDocument();
  expect(asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Chegou')).toBeInTheDocument();
});
