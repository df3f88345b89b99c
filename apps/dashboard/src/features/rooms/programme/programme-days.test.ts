import type { RoomSession } from '@atrio/contract/rooms/programme';
import { expect, test } from 'vitest';
import { sessionSample } from '../../../test/samples/session.ts';
import {
  daysOf,
  movedEnd,
  nearSessions,
  repeatWords,
  sessionFormSchema,
  sessionValues,
  untilWords,
  zoneOptions,
  zoneWords,
} from './programme-days.ts';

/** Friday 20 November 2026, 20:41 in São Paulo. */
const NOW = Date.parse('2026-11-20T23:41:00Z');
const at = (id: number, startsAt: string, endsAt: string, fields: Partial<RoomSession> = {}) =>
  sessionSample({ id, startsAt, endsAt, ...fields });

const NIGHT = [
  at(1, '2026-11-20T22:00:00Z', '2026-11-20T22:20:00Z'),
  at(2, '2026-11-20T23:20:00Z', '2026-11-21T00:10:00Z'),
  at(3, '2026-11-21T00:10:00Z', '2026-11-21T03:30:00Z'),
  at(4, '2026-11-11T22:30:00Z', '2026-11-11T23:30:00Z', { repeat: { every: 'week', count: 9 } }),
  at(5, '2026-10-01T22:30:00Z', '2026-10-01T23:30:00Z'),
];

test('days of the wall clock, with what is past, goes on and comes, and the next of what repeats', () => {
  const days = daysOf(NIGHT, NOW);
  expect(
    days.map(({ title, sessions }) => [
      title,
      ...sessions.map(({ session, state }) => `${session.id} ${state}`),
    ]),
  ).toEqual([
    ['Quinta-feira, 1 de outubro', '5 past'],
    ['Hoje, sexta-feira, 20 de novembro', '1 past', '2 now', '3 coming'],
    ['Quarta-feira, 25 de novembro', '4 coming'],
  ]);
  const words = days.flatMap(({ sessions }) => sessions).map((one) => untilWords(one, NOW));
  expect(words).toEqual([
    undefined,
    undefined,
    'faltam 29 min',
    'começa em 29 min',
    'começa em 5 dias',
  ]);
});

test('shows today and what comes; of a programme that is over, its end', () => {
  expect(nearSessions(NIGHT, NOW).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(nearSessions(NIGHT.slice(4), NOW).map(({ id }) => id)).toEqual([5]);
});

test('names the zone and the weekday', () => {
  expect(zoneWords('America/Sao_Paulo')).toBe('horário de Brasília');
  const weekly = (startsAt: string) =>
    repeatWords(sessionSample({ startsAt, repeat: { every: 'week', count: 2 } }));
  expect(weekly('2026-11-25T22:30:00Z')).toBe('Toda quarta');
  expect(weekly('2026-11-22T15:00:00Z')).toBe('Todo domingo');
  expect(repeatWords(sessionSample({ repeat: null }))).toBeUndefined();
  expect(
    zoneOptions('UTC')
      .slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(['Brasília', 'Fernando de Noronha']);
});

test('what is typed is of the wall clock of the chosen zone', () => {
  const session = at(2, '2026-11-20T23:20:00.000Z', '2026-11-21T00:10:00.000Z');
  const values = sessionValues(session, NOW);
  expect(values).toMatchObject({ startsAt: '2026-11-20T20:20', endsAt: '2026-11-20T21:10' });
  const { startsAt, endsAt, repeat } = sessionFormSchema.parse(values);
  expect({ startsAt, endsAt, repeat }).toEqual({
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    repeat: null,
  });
  const lisbon = sessionFormSchema.parse({
    ...values,
    timeZone: 'Europe/Lisbon',
    repeats: 'until',
    until: '2026-12-31',
  });
  expect(lisbon).toMatchObject({
    startsAt: '2026-11-20T20:20:00.000Z',
    repeat: { until: '2026-12-31' },
  });
  expect(movedEnd(values, '2026-12-31T23:30')).toBe('2027-01-01T00:20');
  expect(movedEnd(values, '')).toBe(values.endsAt);
});

test.each([
  [{ title: '' }, 'title'],
  [{ startsAt: '' }, 'startsAt'],
  [{ endsAt: '2026-11-20T19:00' }, 'endsAt'],
  [{ repeats: 'count', count: '1' }, 'count'],
  [{ repeats: 'until' }, 'until'],
])('refuses %j at its field', (fields, field) => {
  const values = sessionValues(NIGHT[1], NOW);
  const { error } = sessionFormSchema.safeParse({ ...values, ...fields });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
