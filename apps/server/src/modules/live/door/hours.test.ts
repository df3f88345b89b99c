import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { DoorHours } from '@atrio/contract/live/door-hours';
import type { Timed } from '@atrio/contract/rooms/occurrences';
import { describe, expect, it } from 'vitest';
import { openingAt } from './hours.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function opening(hours: DoorHours, now: string, sessions?: Timed[]) {
  const { isOpen, opensAt, closesAt } = openingAt(hours, Date.parse(now), sessions);
  return [isOpen, iso(opensAt), iso(closesAt)];
}

const ALL = [0, 1, 2, 3, 4, 5, 6];
const daily = (part: Partial<Extract<DoorHours, { kind: 'daily' }>>): DoorHours => ({
  ...{ kind: 'daily', from: '18:30', to: '22:00', days: ALL, timeZone: 'America/Sao_Paulo' },
  ...part,
});

describe('hours of a door', () => {
  it('are always, without any', () => {
    expect(opening({ kind: 'always' }, '2026-11-20T03:00:00Z')).toEqual([true, null, null]);
  });

  it('open once from one instant to another, and never again', () => {
    const [opensAt, closesAt] = ['2026-11-20T21:30:00.000Z', '2026-11-21T01:00:00.000Z'];
    const once: DoorHours = { kind: 'once', opensAt, closesAt };
    expect(opening(once, '2026-11-20T21:29:59.999Z')).toEqual([false, opensAt, closesAt]);
    expect(opening(once, opensAt)).toEqual([true, null, closesAt]);
    expect(opening(once, closesAt)).toEqual([false, null, null]);
  });

  it('are those of the wall clock in their zone', () => {
    const hours = daily({});
    expect(opening(hours, '2026-11-20T21:00:00Z')).toEqual([
      false,
      '2026-11-20T21:30:00.000Z',
      '2026-11-21T01:00:00.000Z',
    ]);
    expect(opening(hours, '2026-11-20T21:30:00Z')[0]).toBe(true);
    expect(opening(hours, '2026-11-21T01:00:00Z')[0]).toBe(false);
    const lisbon = daily({ timeZone: 'Europe/Lisbon' });
    expect(opening(lisbon, '2026-11-20T18:30:00Z')[0]).toBe(true);
  });

  it('span midnight, and belong to the day that they begin on', () => {
    // 2026-11-20 is a Friday in São Paulo.
    const hours = daily({ from: '22:00', to: '02:00', days: [5] });
    const closesAt = '2026-11-21T05:00:00.000Z';
    expect(opening(hours, '2026-11-21T01:00:00Z')).toEqual([
      true,
      '2026-11-28T01:00:00.000Z',
      closesAt,
    ]);
    expect(opening(hours, '2026-11-21T04:59:59Z')[0]).toBe(true);
    expect(opening(hours, closesAt)[0]).toBe(false);
    // The small hours of Friday itself belong to Thursday.
    expect(opening(hours, '2026-11-20T04:00:00Z')[0]).toBe(false);
  });

  it('say the next day on which they open, up to a week ahead', () => {
    const hours = daily({ days: [5] });
    expect(opening(hours, '2026-11-21T12:00:00Z')[1]).toBe('2026-11-27T21:30:00.000Z');
  });

  it('that follow one another without a gap do not close in between', () => {
    const hours = daily({ from: '00:00', to: '00:00', days: [5, 6] });
    expect(opening(hours, '2026-11-20T12:00:00Z')).toEqual([
      true,
      '2026-11-27T03:00:00.000Z',
      '2026-11-22T03:00:00.000Z',
    ]);
  });

  it('follow the summer time of their zone', () => {
    const hours = daily({ from: '09:00', to: '10:00', timeZone: 'Europe/Lisbon' });
    expect(opening(hours, '2026-03-28T12:00:00Z')[1]).toBe('2026-03-29T08:00:00.000Z');
    expect(opening(hours, '2026-03-27T12:00:00Z')[1]).toBe('2026-03-28T09:00:00.000Z');
  });
});

describe('hours that follow the programme', () => {
  const around: DoorHours = { kind: 'sessions', opensBefore: 30, closesAfter: 15 };
  const session = (startsAt: string, endsAt: string, repeat: Timed['repeat'] = null): Timed => ({
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    timeZone: DEFAULT_TIME_ZONE,
    repeat,
  });

  it('open before a session, close after it, and stay open where the next one comes in between', () => {
    const night = [
      session('2026-11-20T23:20:00Z', '2026-11-21T00:10:00Z'),
      session('2026-11-20T22:00:00Z', '2026-11-20T22:50:00Z'),
    ];
    const [opensAt, closesAt] = ['2026-11-20T21:30:00.000Z', '2026-11-21T00:25:00.000Z'];
    expect(opening(around, '2026-11-20T21:29:59Z', night)).toEqual([false, opensAt, closesAt]);
    expect(opening(around, '2026-11-20T21:30:00Z', night)).toEqual([true, null, closesAt]);
    expect(opening(around, '2026-11-20T23:00:00Z', night)).toEqual([true, null, closesAt]);
    expect(opening(around, '2026-11-21T00:24:59Z', night)[0]).toBe(true);
    expect(opening(around, closesAt, night)).toEqual([false, null, null]);
  });

  it('follow a weekly session to its last time', () => {
    const weekly = [
      session('2026-01-07T22:30:00Z', '2026-01-07T23:30:00Z', { every: 'week', count: 52 }),
    ];
    expect(opening(around, '2026-11-20T12:00:00Z', weekly)).toEqual([
      false,
      '2026-11-25T22:00:00.000Z',
      '2026-11-25T23:45:00.000Z',
    ]);
    expect(opening(around, '2026-12-30T22:15:00Z', weekly)[0]).toBe(true);
    expect(opening(around, '2026-12-31T12:00:00Z', weekly)).toEqual([false, null, null]);
  });

  it('follow the wall clock over a change of the clocks', () => {
    const lisbon = {
      ...session('2026-10-14T18:00:00Z', '2026-10-14T19:00:00Z', { every: 'week', count: 5 }),
      timeZone: 'Europe/Lisbon',
    };
    // Summer time ends on 25 October: 19:00 in Lisbon is an hour later from then on.
    expect(opening(around, '2026-10-28T18:00:00Z', [lisbon])).toEqual([
      false,
      '2026-10-28T18:30:00.000Z',
      '2026-10-28T20:15:00.000Z',
    ]);
  });

  it('are never open without a session', () => {
    expect(opening(around, '2026-11-20T22:00:00Z', [])).toEqual([false, null, null]);
  });
});
