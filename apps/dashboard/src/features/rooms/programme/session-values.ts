import { DEFAULT_TIME_ZONE, instantOfWall, wallTime } from '@atrio/contract/lib/zones';
import { MAX_OCCURRENCES } from '@atrio/contract/rooms/occurrences';
import { type RoomSession, sessionBody } from '@atrio/contract/rooms/programme';
import { z } from 'zod';

/** A session as it is typed: hours of the wall clock of its zone, as the browser's fields have them. */
export interface SessionValues {
  [field: string]: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  host: string;
  description: string;
  repeats: 'once' | 'count' | 'until';
  count: string;
  until: string;
}

const HOUR = 3_600_000;
const MINUTES = 'yyyy-mm-ddThh:mm'.length;
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** From what is typed to what the call takes; the contract judges the rest. */
export const sessionFormSchema = z
  .object({
    title: z.string(),
    startsAt: z.string().regex(WALL, 'Informe quando começa'),
    endsAt: z.string().regex(WALL, 'Informe quando termina'),
    timeZone: z.string(),
    host: z.string(),
    description: z.string(),
    repeats: z.enum(['once', 'count', 'until']),
    count: z.string(),
    until: z.string(),
  })
  .superRefine(({ repeats, count, until }, issues) => {
    const refuse = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message });
    const times = Number(count);
    if (
      repeats === 'count' &&
      !(Number.isInteger(times) && times >= 2 && times <= MAX_OCCURRENCES)
    ) {
      refuse('count', `Use de 2 a ${MAX_OCCURRENCES} vezes`);
    }
    if (repeats === 'until' && until === '') refuse('until', 'Informe até que dia');
  })
  .transform((values): z.input<typeof sessionBody> => {
    const { repeats, count, until, ...session } = values;
    return {
      ...session,
      startsAt: sent(session.startsAt, session.timeZone),
      endsAt: sent(session.endsAt, session.timeZone),
      repeat: {
        once: null,
        count: { every: 'week' as const, count: Number(count) },
        until: { every: 'week' as const, until },
      }[repeats],
    };
  })
  .pipe(sessionBody);

/** The form of a session; of a new one, the next whole hour. */
export function sessionValues(session: RoomSession | undefined, now: number): SessionValues {
  const timeZone = session?.timeZone ?? DEFAULT_TIME_ZONE;
  const nextHour = Math.ceil((now + 1) / HOUR) * HOUR;
  const startsAt = session ? Date.parse(session.startsAt) : nextHour;
  const endsAt = session ? Date.parse(session.endsAt) : nextHour + HOUR;
  const { count, until } = session?.repeat ?? {};
  return {
    title: session?.title ?? '',
    startsAt: typed(startsAt, timeZone),
    endsAt: typed(endsAt, timeZone),
    timeZone,
    host: session?.host ?? '',
    description: session?.description ?? '',
    repeats: count !== undefined ? 'count' : until !== undefined ? 'until' : 'once',
    count: String(count ?? 4),
    until: until ?? '',
  };
}

/** The end that keeps a session as long as it was when its start is changed. */
export function movedEnd(before: SessionValues, startsAt: string): string {
  if (![startsAt, before.startsAt, before.endsAt].every((value) => WALL.test(value))) {
    return before.endsAt;
  }
  const length = Date.parse(`${before.endsAt}Z`) - Date.parse(`${before.startsAt}Z`);
  return wallText(Date.parse(`${startsAt}Z`) + length);
}

function typed(instant: number, timeZone: string): string {
  return wallText(wallTime(instant, timeZone));
}

function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, MINUTES);
}

function sent(wall: string, timeZone: string): string {
  return new Date(instantOfWall(Date.parse(`${wall}Z`), timeZone)).toISOString();
}
