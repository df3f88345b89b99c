import { slugify } from '../../src/lib/slug.ts';
import { textKey } from '../../src/lib/text-key.ts';
import type { TestApp } from '../build-test-app.ts';

let serial = 0;

interface Options {
  name?: string;
  companyId?: number | null;
  environmentId?: number | null;
  isVisible?: boolean;
  isPrivate?: boolean;
  visitCount?: number;
  deletedAt?: number | null;
}

/** A room of an administrator, written straight into the database. */
export async function createRoom(
  { db, clock }: TestApp,
  owner: { adminId: number },
  options: Options = {},
): Promise<{ id: number; name: string; sceneName: string }> {
  serial++;
  const { name = `Sala ${serial}`, companyId = null, environmentId = 1 } = options;
  const sceneName = `${slugify(name)}-${serial}`;
  const now = clock.now();
  const { id } = await db
    .insertInto('rooms')
    .values({
      name,
      name_key: textKey(name),
      scene_name: sceneName,
      audio_name: name,
      visit_count: options.visitCount ?? 0,
      is_visible: Number(options.isVisible ?? true),
      is_private: Number(options.isPrivate ?? false),
      iframe_url: null,
      admin_iframe_url: null,
      external_url: null,
      external_url_name: null,
      company_id: companyId,
      environment_id: environmentId,
      owner_id: owner.adminId,
      created_at: now,
      updated_at: now,
      deleted_at: options.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, sceneName };
}

export async function linkRoomAdmin(
  { db, clock }: TestApp,
  room: { id: number },
  admin: { adminId: number },
): Promise<{ id: number }> {
  return db
    .insertInto('room_admins')
    .values({ room_id: room.id, admin_id: admin.adminId, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function unlinkRoomAdmin(
  { db }: TestApp,
  room: { id: number },
  admin: { adminId: number },
): Promise<void> {
  await db
    .deleteFrom('room_admins')
    .where('room_id', '=', room.id)
    .where('admin_id', '=', admin.adminId)
    .execute();
}
