import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { ActorContext } from '../infrastructure/context.ts';
import { textKey } from '../lib/text-key.ts';
import { changeDoor } from '../modules/live/door/door.service.ts';
import { changeInvitation } from '../modules/rooms/programme/invitation.service.ts';
import { addSession } from '../modules/rooms/programme/programme.service.ts';
import { type DemoEvent, EVENTS, firstTimeOf } from './events-data.ts';
import type { People } from './fill-people.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { contextAt, DAY, HOUR, type Stage } from './stage.ts';

/** Days ago at which the events were prepared. */
const PREPARED = 12;

/** Gives some rooms a programme, a door, an invitation, and guests who have come or not. */
export async function fillEvents(
  stage: Stage,
  people: People,
  rooms: readonly FilledRoom[],
): Promise<void> {
  for (const event of EVENTS) {
    const room = rooms.find(({ name }) => name === event.room);
    if (!room) throw new Error(`The demonstration has no room ${event.room}`);
    const host = room.helpers[0] ?? people.helena;
    const ctx = contextAt(stage, host, stage.now - PREPARED * DAY);
    await fillProgramme(stage, ctx, room.id, event);
    await fillDoor(ctx, room.id, event);
    const texts = { ...event.invitation, senderName: '', replyToId: null };
    await changeInvitation({ ...ctx, now: ctx.now + HOUR }, { id: room.id, ...texts });
    await fillGuests(stage, room.id, event);
  }
}

async function fillProgramme(
  stage: Stage,
  ctx: ActorContext,
  id: number,
  { sessions }: DemoEvent,
): Promise<void> {
  for (const session of sessions) {
    const { title, description = '', host = '', weeks } = session;
    const { startsAt, endsAt } = firstTimeOf(session, stage.now);
    await addSession(
      // Before its first time, as somebody plans.
      { ...ctx, now: Math.min(ctx.now, startsAt - 3 * DAY) },
      {
        ...{ id, title, description, host },
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        timeZone: DEFAULT_TIME_ZONE,
        repeat: weeks === undefined ? null : { every: 'week', count: weeks },
      },
    );
  }
}

async function fillDoor(ctx: ActorContext, id: number, { door }: DemoEvent): Promise<void> {
  const { capacity, opensBefore, closesAfter = 0 } = door;
  const hours =
    opensBefore === undefined
      ? ({ kind: 'always' } as const)
      : ({ kind: 'sessions', opensBefore, closesAfter } as const);
  await changeDoor(ctx, { id, capacity, whenFull: 'queue', hours });
}

/**
 * Names the room's tickets and says how far each guest has come: of those who
 * have not entered some have opened their pass, one has refused, and one address does not exist.
 */
async function fillGuests(stage: Stage, roomId: number, { categories }: DemoEvent): Promise<void> {
  const { db } = stage.deps;
  const guests = await db
    .selectFrom('tickets')
    .leftJoin('visitors', (join) =>
      join
        .onRef('visitors.room_id', '=', 'tickets.room_id')
        .onRef('visitors.email', '=', 'tickets.email'),
    )
    .select(['tickets.id', 'tickets.email', 'tickets.state', 'tickets.created_at as createdAt'])
    .select('visitors.name as visitor')
    .where('tickets.room_id', '=', roomId)
    .orderBy('tickets.id')
    .execute();
  for (const [index, guest] of guests.entries()) {
    const name = guest.visitor ?? nameIn(guest.email);
    const columns = { name, name_key: textKey(name) };
    const progress = progressOf(guest, index, stage.now);
    await db
      .updateTable('tickets')
      .set({ ...columns, category: categories[index % categories.length] ?? '', ...progress })
      .where('id', '=', guest.id)
      .execute();
  }
}

function progressOf(
  { createdAt, state }: { createdAt: number; state: string },
  index: number,
  now: number,
) {
  if (state === 'entered') return {};
  const at = Math.min(createdAt + 5 * HOUR, now);
  if (index % 7 === 1) {
    const why = { state: 'declined' as const, decline_reason: 'Estarei viajando' };
    return { ...why, declined_at: at, state_at: at };
  }
  if (index % 7 === 4) {
    const why = { delivery_state: 'returned' as const, delivery_reason: '550' };
    return { ...why, state: 'returned' as const, state_at: at };
  }
  return index % 2 === 0 ? { state: 'accepted' as const, accepted_at: at, state_at: at } : {};
}

/** 'caio.nogueira@…' is Caio Nogueira. */
function nameIn(email: string): string {
  const words = (email.split('@')[0] ?? '').split('.');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
