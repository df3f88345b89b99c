import type { ShownSession } from '@atrio/contract/rooms/programme';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shownSample } from '../../test/samples.ts';
import { ProgrammeCard } from './programme.tsx';

const DAY = 24 * 60;

afterEach(() => void vi.useRealTimers());

const show = (...programme: ShownSession[]) =>
  render(<ProgrammeCard programme={programme} />).container;
const part = (name: string) => screen.getByRole('region', { name });

describe('the programme', () => {
  it('shows what is on, what comes with the time until then, and what is over in a closed list', async () => {
    show(
      shownSample({ title: 'Recepção', inMinutes: [-90, -60] }),
      shownSample({ title: 'Oficina', host: 'Luiza', inMinutes: [-30, 30] }),
      shownSample({ title: 'Encerramento', inMinutes: [3 * DAY + 1, 3 * DAY + 60] }),
      shownSample({ title: 'Debate', description: 'Com o público', inMinutes: [90, 120] }),
    );
    expect(part('No ar agora')).toHaveTextContent(/Oficina.*até \d\d:\d\d · Luiza/);
    expect(part('A seguir')).toHaveTextContent(/Debate.*01 : (30|29) : \d\d.*Com o público/);
    expect(part('Depois')).toHaveTextContent(/Encerramento/);
    const past = screen.getByText('Recepção');
    expect(past).not.toBeVisible();
    await userEvent.click(screen.getByText('Já aconteceu · 1'));
    expect(past).toBeVisible();
  });

  it('counts in days what is far away, and shows a weekly session at its next time', () => {
    const one = shownSample({ inMinutes: [3 * DAY + 1, 3 * DAY + 60] });
    const later = shownSample({ inMinutes: [10 * DAY, 10 * DAY + 60] }).times;
    show({ ...one, times: [...one.times, ...later] });
    expect(within(part('A seguir')).getByText('em 3 dias')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('moves on by itself', () => {
    vi.useFakeTimers();
    show(shownSample({ title: 'Debate', inMinutes: [1, 2] }));
    act(() => void vi.advanceTimersByTime(61_000));
    expect(part('No ar agora')).toHaveTextContent('Debate');
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText('Já aconteceu · 1')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'No ar agora' })).not.toBeInTheDocument();
  });

  it('is nothing in a room without sessions', () => {
    expect(show()).toBeEmptyDOMElement();
  });
});
