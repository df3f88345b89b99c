import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../infrastructure/dependencies.ts';
import type { DomainEvent, EventBus } from '../infrastructure/events.ts';
import type { Channel, LiveSink } from '../infrastructure/realtime/live.ts';
import { createSlowLine } from '../lib/turns.ts';
import * as presenceService from '../modules/live/presence/presence.service.ts';
import { countWaiting } from '../modules/live/visits/entry-queue.access.ts';
import type { Session } from './realtime-session.ts';

/** Arrivals and departures within this time are announced to a room together. */
const GATHER_MS = 150;
/** Added for each person inside: announcements to a full room go to many. */
const PER_PERSON_MS = 0.5;
/** Or for each who waits to enter any room: a crowd would wait for the server to tell of each other. */
const PER_WAITING_MS = 1;
const MOST_FOR_WAITING_MS = 3_000;
const RECHECKS_AT_ONCE = 8;

/**
 * Checks many connections again beside all other calls, as a change of a full room asks for. One that
 * waits already is not checked twice.
 */
export function createCrowdCheck(
  sessions: ReadonlyMap<string, Session>,
): (ids: Iterable<string>) => void {
  const line = createSlowLine(RECHECKS_AT_ONCE);
  const waiting = new Set<string>();
  return (ids) => {
    for (const id of ids) {
      if (waiting.has(id)) continue;
      waiting.add(id);
      void line(async () => {
        waiting.delete(id);
        await sessions.get(id)?.recheck();
      });
    }
  };
}

/** Checks connections again at once when an event may have taken rights away. */
export function recheckOnEvents(events: EventBus, live: LiveSink): void {
  events.subscribe((event) => {
    const channel = concerned(event);
    if (!channel) return;
    live.recheck(channel);
    if (channel.startsWith('room:') && 'id' in event) live.recheck(`door:${event.id}`);
  });
}

function concerned(event: DomainEvent): Channel | null {
  switch (event.type) {
    case 'session.ended':
    case 'session.compromised':
      return `user:${event.userId}`;
    case 'account.passwordReset':
    case 'account.roleChanged':
    case 'account.blocked':
    case 'account.unblocked':
      return `user:${event.id}`;
    case 'room.deleted':
    case 'room.updated':
    case 'roomAdmin.removed':
    case 'ticket.deleted':
    case 'ticket.deletedMany':
    case 'ticket.changedMany':
    case 'ticket.updated':
      return `room:${event.id}`;
    default:
      return null;
  }
}

/** Collects arrivals and departures per room and announces them together. */
export function announceVisits(
  deps: Dependencies,
  log: FastifyBaseLogger,
  onCounted: (roomId: number, count: number) => void,
): { stop(): void } {
  const waiting = new Map<number, Set<number>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let isStopped = false;

  deps.events.subscribe((event) => {
    if (isStopped || (event.type !== 'visit.started' && event.type !== 'visit.ended')) return;
    const { roomId, visitorId } = event;
    const touched = waiting.get(roomId) ?? new Set();
    waiting.set(roomId, touched.add(visitorId));
    if (!timers.has(roomId)) timers.set(roomId, setTimeout(tell, gatheringTime(roomId), roomId));
  });
  return {
    stop: () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };

  function gatheringTime(roomId: number): number {
    const forThoseInside = deps.online.of(roomId) * PER_PERSON_MS;
    const forThoseWaiting = Math.min(countWaiting(deps) * PER_WAITING_MS, MOST_FOR_WAITING_MS);
    return GATHER_MS + Math.max(forThoseInside, forThoseWaiting);
  }

  async function tell(roomId: number): Promise<void> {
    const touched = waiting.get(roomId) ?? new Set();
    waiting.delete(roomId);
    timers.delete(roomId);
    try {
      await presenceService.announce(deps, roomId, touched);
      onCounted(roomId, deps.online.of(roomId));
    } catch (error) {
      log.warn({ err: error }, 'could not tell who is inside');
    }
  }
}
