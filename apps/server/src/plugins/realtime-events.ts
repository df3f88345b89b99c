import type { FastifyBaseLogger } from 'fastify';
import * as presenceService from '../modules/presence/presence.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { DomainEvent, EventBus } from '../platform/events.ts';
import type { Channel, LiveSink } from '../platform/realtime/live.ts';

/** People come and go in swarms: a room is told of all who did within this. */
const GATHER_MS = 150;
/** Longer in a full room, where each telling goes to many. */
const PER_PERSON_MS = 0.5;

/** Whoever may have lost a right by what has happened is looked at again, at once. */
export function recheckOnEvents(events: EventBus, live: LiveSink): void {
  events.subscribe((event) => {
    const channel = concerned(event);
    if (channel) live.recheck(channel);
  });
}

function concerned(event: DomainEvent): Channel | null {
  switch (event.type) {
    case 'session.ended':
    case 'session.compromised':
    case 'account.passwordReset':
    case 'account.accessChanged':
      return `user:${event.userId}`;
    case 'room.deleted':
    case 'room.updated':
      return `room:${event.id}`;
    case 'roomAdmin.removed':
    case 'ticket.deleted':
      return `room:${event.roomId}`;
    case 'ban.created':
      return `person:${event.visitorId}`;
    default:
      return null;
  }
}

/** Gathers who came and went, room by room, and tells of them together. */
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
    const wait = GATHER_MS + deps.online.of(roomId) * PER_PERSON_MS;
    if (!timers.has(roomId)) timers.set(roomId, setTimeout(tell, wait, roomId));
  });
  return {
    stop: () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };

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
