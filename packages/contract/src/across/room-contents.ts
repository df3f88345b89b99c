import { z } from 'zod';
import { instant, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { doorSchema } from '../live/door.ts';

/** Things are counted no further: a number that great stands for 'at least as many'. */
export const COUNTED_UP_TO = 1_000;

const count = z.int().max(COUNTED_UP_TO);

/** For the index of a room's page: how much there is in each of its panels. */
export const roomContentsSchema = z
  .object({
    images: count,
    assets: count,
    sessions: count,
    /** A session goes on now. */
    isOnAir: z.boolean(),
    door: doorSchema.pick({
      hand: true,
      isOpen: true,
      queued: true,
      knocking: true,
      closedFor: true,
    }),
    guests: z.int(),
    /** Without the owner. */
    admins: count,
    /** Reported messages that wait for the team. */
    reports: count,
    /** Visitors who are kept out now. */
    bans: count,
    /** The end of the grant that the room was made from; null for other rooms. */
    grantedUntil: instant.nullable(),
  })
  .meta({ id: 'RoomContents' });
export type RoomContents = z.output<typeof roomContentsSchema>;

export const roomContentsRoutes = {
  get: defineRoute({
    name: 'rooms.contents',
    method: 'GET',
    path: '/rooms/{id}/contents',
    access: 'admin',
    scope: 'rooms:read',
    summary: `How much of everything a room has; most counts end at ${COUNTED_UP_TO}`,
    params: z.object({ id: pathId }),
    response: z.object({ contents: roomContentsSchema }),
  }),
};
