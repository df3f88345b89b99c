import { slugify } from '../../lib/slug.ts';
import { textKey } from '../../lib/text-key.ts';
import { type ActorContext, inTransaction } from '../../platform/context.ts';
import {
  type Change,
  differences,
  recordHistory,
  roomSubject,
} from '../history/history.service.ts';
import { loadManagedRoom, type RoomRow } from './rooms.access.ts';
import { historyState } from './rooms.presenter.ts';
import { insertRoom, type NewRoom, takeSceneNumber } from './rooms.queries.ts';

/** Where purchased rooms are placed (spec section 9). */
const DEFAULT_ENVIRONMENT = 1;

interface Picture {
  name: string;
  fileId: number;
  thumbnailId: number | null;
}

interface RoomFields {
  name: string;
  /** What the public link is made of; without it, the name. */
  sceneName?: string | undefined;
  audioName?: string | undefined;
  isVisible: boolean;
  isPrivate: boolean;
  iframeUrl?: string | null | undefined;
  adminIframeUrl?: string | null | undefined;
  externalUrl?: string | null | undefined;
  externalUrlName?: string | null | undefined;
  companyId?: number | null | undefined;
  environmentId?: number | null | undefined;
  logo?: Picture | undefined;
  background?: Picture | undefined;
}

/** A new room of the caller's, under a scene name of its own, with its line in the history. */
export async function makeRoom(ctx: ActorContext, fields: RoomFields): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertWithFreeSceneName(ctx, columnsOf(ctx, fields));
    const room = await loadManagedRoom(ctx, id);
    await recordHistory(ctx, roomSubject(room), 'room.created', createdWith(room, fields));
    ctx.events.publish({ type: 'room.created', id, adminId: ctx.actor.adminId });
    return id;
  });
}

function createdWith(room: RoomRow, { logo, background }: RoomFields): Change[] {
  const pictures = { logo: logo?.name ?? null, background: background?.name ?? null };
  return differences({}, { ...historyState(room), ...pictures });
}

function columnsOf({ actor, now }: ActorContext, fields: RoomFields): NewRoom {
  const { name, environmentId = DEFAULT_ENVIRONMENT, logo, background } = fields;
  return {
    name,
    name_key: textKey(name),
    scene_name: slugify(fields.sceneName ?? name),
    audio_name: fields.audioName ?? name,
    is_visible: Number(fields.isVisible),
    is_private: Number(fields.isPrivate),
    iframe_url: fields.iframeUrl ?? null,
    admin_iframe_url: fields.adminIframeUrl ?? null,
    external_url: fields.externalUrl ?? null,
    external_url_name: fields.externalUrlName ?? null,
    company_id: fields.companyId ?? null,
    environment_id: environmentId,
    logo_file_id: logo?.fileId ?? null,
    logo_thumbnail_id: logo?.thumbnailId ?? null,
    background_file_id: background?.fileId ?? null,
    background_thumbnail_id: background?.thumbnailId ?? null,
    owner_id: actor.adminId,
    created_at: now,
    updated_at: now,
  };
}

/** 'Sala de Reunião' twice gives `sala-de-reuniao` and `sala-de-reuniao-2` (decisions.md 4). */
async function insertWithFreeSceneName(ctx: ActorContext, row: NewRoom): Promise<number> {
  let inserted = await insertRoom(ctx.db, row);
  while (!inserted) {
    const number = await takeSceneNumber(ctx.db, row.scene_name);
    inserted = await insertRoom(ctx.db, { ...row, scene_name: `${row.scene_name}-${number}` });
  }
  return inserted.id;
}
