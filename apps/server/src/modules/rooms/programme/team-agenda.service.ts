import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { agendaRoutes } from '@atrio/contract/rooms/programme';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { findAgendaVersion, raiseAgendaVersion } from './agenda.queries.ts';
import { writeAgendaToken } from './agenda-token.ts';

type Routes = typeof agendaRoutes;

/** The address of the team's calendar, which anybody who has it may read. */
export async function readAgendaAddress(
  ctx: ActorContext,
  { id }: RouteInput<Routes['address']>,
): Promise<RouteOutput<Routes['address']>> {
  const room = await loadManagedRoom(ctx, id);
  const version = await findAgendaVersion(ctx.db, room.id);
  const token = writeAgendaToken(ctx.secret, { kind: 'team', id: room.id, version });
  return { path: `/agenda/${token}.ics` };
}

/** Ends the address; the next one that is asked for is another. */
export async function revokeAgendaAddress(
  ctx: ActorContext,
  { id }: RouteInput<Routes['revoke']>,
): Promise<RouteOutput<Routes['revoke']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id, 'change');
    await raiseAgendaVersion(ctx.db, room.id);
    await recordHistory(ctx, roomSubject(room), 'programme.revoked');
    return readAgendaAddress(ctx, { id });
  });
}
