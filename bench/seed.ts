import { Role } from '@atrio/contract/accounts/accounts';
import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import { migrate } from '@atrio/server/src/infrastructure/database/migrate.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { hashPassword } from '@atrio/server/src/infrastructure/passwords.ts';
import { textKey } from '@atrio/server/src/lib/text-key.ts';

const ROOMS_PER_ADMIN = 20;
const CHUNK = 500;
const DAY = 86_400_000;

/** An ADMIN with twenty rooms among the others. */
export const SEEDED = { email: 'admin-1@exemplo.com.br', password: 'sala-de-medida-1' };

/**
 * Fills a database with this many rooms, twenty to each admin.
 * @param where without `databaseUrl`, the SQLite file in `dataDir`
 */
export async function seed(
  where: { dataDir: string; databaseUrl?: string },
  rooms: number,
): Promise<void> {
  const db = openDatabase({ ...where, onConnectionError: () => undefined });
  await migrate(db);
  const owners = await insertAdmins(db, Math.ceil(rooms / ROOMS_PER_ADMIN));
  await db.transaction().execute(async (db) => {
    for (let first = 0; first < rooms; first += CHUNK) {
      const count = Math.min(CHUNK, rooms - first);
      const rows = Array.from({ length: count }, (_, index) => roomRow(first + index, owners));
      await db.insertInto('rooms').values(rows).execute();
    }
  });
  await db.destroy();
}

async function insertAdmins(db: Database, count: number): Promise<number[]> {
  const passwordHash = await hashPassword(SEEDED.password);
  const now = Date.now();
  return db.transaction().execute(async (db) => {
    const ids = [];
    for (let number = 1; number <= count; number++) {
      const email = `admin-${number}@exemplo.com.br`;
      const user = await db
        .insertInto('users')
        .values({ email, password_hash: passwordHash, role: Role.ADMIN, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const name = `Administradora ${number}`;
      const admin = await db
        .insertInto('admins')
        .values({ user_id: user.id, name, name_key: textKey(name) })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(admin.id);
    }
    return ids;
  });
}

function roomRow(index: number, owners: readonly number[]) {
  const name = `Sala de reunião ${index + 1}`;
  const createdAt = Date.now() - (index % 365) * DAY;
  return {
    name,
    name_key: textKey(name),
    scene_name: `sala-de-reuniao-${index + 1}`,
    audio_name: name,
    visit_count: (index * 7) % 1000,
    is_visible: 1,
    is_private: index % 3 === 0 ? 1 : 0,
    iframe_url: `https://exemplo.com.br/salas/${index + 1}`,
    environment_id: 1,
    // Neighbouring rows belong to different owners, as after years of use.
    owner_id: owners[index % owners.length] ?? 1,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
