import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import type { RoomFields } from '@atrio/contract/rooms/rooms';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { columnValues } from '../../../infrastructure/database/field-columns.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import { slugify } from '../../../lib/slug.ts';
import { textKey } from '../../../lib/text-key.ts';
import {
  type Change,
  differences,
  recordHistory,
  roomSubject,
} from '../../platform/history/history.service.ts';
import type { RoomRow } from './rooms.access.ts';
import { historyState } from './rooms.presenter.ts';
import { insertRoom, type NewRoom } from './rooms.queries.ts';

interface Picture {
  name: string;
  fileId: number;
  thumbnailId: number | null;
}

type NewRoomFields = RoomFields & {
  name: string;
  isVisible: boolean;
  isPrivate: boolean;
  /** The text that the public link is made of; without it, the name. */
  sceneName?: string | undefined;
  audioName?: string | undefined;
  logo?: Picture | undefined;
  background?: Picture | undefined;
};

/** Creates a room of the caller's with a unique scene name, and its history entry. */
export async function makeRoom(ctx: ActorContext, fields: NewRoomFields): Promise<RoomRow> {
  return inTransaction(ctx, async (ctx) => {
    const row = columnsOf(ctx, fields);
    let room: RoomRow | undefined;
    while (!room) room = await insertRoom(ctx.db, row);
    await recordHistory(ctx, roomSubject(room), 'room.created', createdWith(room, fields));
    return room;
  });
}

function createdWith(room: RoomRow, { logo, background }: NewRoomFields): Change[] {
  const pictures = { logo: logo?.name ?? null, background: background?.name ?? null };
  return differences({}, { ...historyState(room), ...pictures });
}

function columnsOf({ actor, now }: ActorContext, fields: NewRoomFields): NewRoom {
  const { name, environmentId = DEFAULT_ENVIRONMENT_ID, logo, background } = fields;
  return {
    ...columnValues(roomColumns, { ...fields, environmentId }),
    name_key: textKey(name),
    scene_name: slugify(fields.sceneName ?? name),
    audio_name: fields.audioName ?? name,
    logo_file_id: logo?.fileId ?? null,
    logo_thumbnail_id: logo?.thumbnailId ?? null,
    background_file_id: background?.fileId ?? null,
    background_thumbnail_id: background?.thumbnailId ?? null,
    owner_id: actor.adminId,
    created_at: now,
    updated_at: now,
  };
}
