import { MAX_SESSIONS } from '@atrio/contract/rooms/programme';
import { publicUrl } from '../../../env.ts';
import type { Context } from '../../../infrastructure/context.ts';
import { senderAddress } from '../../../infrastructure/mail/transport.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findAgendaRoom, findGuestRoom, markRemindersOff } from './agenda.queries.ts';
import { readAgendaToken } from './agenda-token.ts';
import { loadCalendars } from './calendars.ts';
import { listAllSessions } from './programme.queries.ts';

/** Those that take place, and about as many that were deleted. */
const MOST = 2 * MAX_SESSIONS;

type AgendaContext = Pick<Context, 'db' | 'settings' | 'secret'>;

/**
 * The calendar of an address: of one guest, or of a room's team. Deleted sessions stay in it as
 * cancelled, so that subscribed calendars learn of it, as do all of them while the room is in the bin.
 * @throws AppError NOT_FOUND for an address that was never ours, or is no longer valid
 */
export async function readAgenda(ctx: AgendaContext, text: string): Promise<string> {
  const token = readAgendaToken(ctx.secret, text);
  if (!token) throw new AppError('NOT_FOUND');
  const room =
    token.kind === 'guest'
      ? await findGuestRoom(ctx.db, token.id)
      : await findAgendaRoom(ctx.db, token.id, token.version);
  if (!room) throw new AppError('NOT_FOUND');
  const sessions = await listAllSessions(ctx.db, room.id, MOST);
  const { writeCalendar } = await loadCalendars();
  return writeCalendar({
    name: room.name,
    url: `${publicUrl(ctx.settings)}/sala/${room.sceneName}`,
    organizer: { name: room.company ?? room.name, email: senderAddress(ctx.settings.MAIL_FROM) },
    sessions: sessions.map((session) => ({
      ...session,
      isCancelled: session.deletedAt !== null || room.deletedAt !== null,
    })),
  });
}

/** Ends the reminders of a guest. @throws AppError NOT_FOUND */
export async function endReminders(
  ctx: Pick<Context, 'db' | 'now' | 'secret'>,
  text: string,
): Promise<void> {
  const token = readAgendaToken(ctx.secret, text);
  if (token?.kind !== 'guest') throw new AppError('NOT_FOUND');
  if (!(await markRemindersOff(ctx.db, token.id, ctx.now))) throw new AppError('NOT_FOUND');
}

/** The name of the room that a guest's address is of. @throws AppError NOT_FOUND */
export async function roomOfGuest(
  ctx: Pick<Context, 'db' | 'secret'>,
  text: string,
): Promise<string> {
  const token = readAgendaToken(ctx.secret, text);
  const room = token?.kind === 'guest' && (await findGuestRoom(ctx.db, token.id));
  if (!room) throw new AppError('NOT_FOUND');
  return room.name;
}
