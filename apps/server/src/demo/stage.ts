import { Role } from '@atrio/contract/accounts/accounts';
import type { Actor, ActorContext, Context } from '../infrastructure/context.ts';
import type { Dependencies } from '../infrastructure/dependencies.ts';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Addresses that the standards keep for examples, and browsers that people really have. */
const PLACES = [
  ['203.0.113.24', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36'],
  ['198.51.100.7', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Version/18.1 Safari/605.1.15'],
  ['203.0.113.81', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['198.51.100.62', 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36'],
] as const;

/** Shared tools of all parts of the demonstration. */
export interface Stage {
  deps: Dependencies;
  /** Origin at which this server reaches itself. */
  ownOrigin: string;
  /** Origin at which browsers reach it. */
  publicOrigin: string;
  /** The instant that the demonstration leads up to. */
  now: number;
  random: Random;
}

/** A context in which somebody does something at an instant of the past. */
export function contextAt(stage: Stage, actor: Actor, now: number): ActorContext {
  return { ...quietContext(stage, actor.adminId, now), actor };
}

/** The same of nobody in particular. What happens in it is told to nobody: it was long ago. */
export function quietContext(stage: Stage, place: number, now: number): Context {
  const { db, live, online, settings, secret, storage, asaas, log } = stage.deps;
  const [address, device] = PLACES[place % PLACES.length] ?? PLACES[0];
  return {
    db,
    live,
    online,
    settings,
    secret,
    storage,
    asaas,
    log,
    now,
    actor: null,
    client: { address, device },
    events: { publish: () => undefined },
  };
}

/** The same day or the next working one, at an hour at which offices are open in Brazil. */
export function atWork(instant: number, random: Random): number {
  const weekday = new Date(instant).getUTCDay();
  const weekend = weekday === 0 ? DAY : weekday === 6 ? 2 * DAY : 0;
  return byDay(instant + weekend, random);
}

/** The same day, between nine in the morning and six in the evening in Brazil. */
export function byDay(instant: number, random: Random): number {
  return Math.floor(instant / DAY) * DAY + 12 * HOUR + random.between(0, 9 * HOUR);
}

export function actorOf(
  { userId, adminId, name, email }: Pick<Actor, 'userId' | 'adminId' | 'name' | 'email'>,
  role: Role = Role.ADMIN,
): Actor {
  // No session of the past is there any more; none of the services that the demonstration calls
  // asks for it.
  return {
    userId,
    adminId,
    name,
    email,
    emailProven: true,
    role,
    sessionId: 0,
    coAdministers: true,
  };
}
