import type { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { doorOf } from '../../live/door/door.service.ts';
import { programmeOf } from '../../rooms/programme/programme.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { countContents } from './room-contents.queries.ts';

type Get = (typeof roomContentsRoutes)['get'];

export async function readRoomContents(
  ctx: ActorContext,
  { id }: RouteInput<Get>,
): Promise<RouteOutput<Get>> {
  const { db, now } = ctx;
  const room = await loadManagedRoom(ctx, id);
  const { grantedUntil, ...counts } = await countContents(db, room.id, now);
  const sessions = await programmeOf(ctx, room.id);
  const { hand, isOpen, queued, knocking, closedFor } = await doorOf(ctx, room.id);
  const isOnAir = sessions.some(({ occurrences }) =>
    occurrences.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
  );
  return {
    contents: {
      ...counts,
      sessions: sessions.length,
      isOnAir,
      door: { hand, isOpen, queued, knocking, closedFor },
      grantedUntil: grantedUntil === null ? null : instant(grantedUntil),
    },
  };
}
