import {
  digestOf,
  factsOf,
  newCode,
  newSalt,
} from '../../src/modules/live/attendance/certificate-facts.ts';
import type { TestApp } from '../build-test-app.ts';
import { insertVisitor } from './inside.ts';

/** The event of `insertCertificate`. */
export const CERTIFIED = { from: '2020-01-01T22:00:00.000Z', to: '2020-01-01T23:00:00.000Z' };

const FACTS = {
  eventName: 'Jornada da Leitura',
  room: 'Galeria',
  company: null,
  startsAt: CERTIFIED.from,
  endsAt: CERTIFIED.to,
  timeZone: 'America/Sao_Paulo',
  measured: 3_600_000,
  sessions: [],
  signer: { name: 'Luiza Farias', role: 'Curadora' },
};

/** A valid certificate of a new visitor, written straight into the database. */
export async function insertCertificate(
  app: TestApp,
  room: { id: number },
): Promise<{ id: number; code: string }> {
  const { db, clock } = app;
  const visitor = await insertVisitor(app, room);
  const person = { name: 'Beatriz', connected: 3_000_000 };
  const [code, salt] = [newCode(), newSalt()];
  const event = `${CERTIFIED.from}/${CERTIFIED.to}`;
  const run = await db
    .insertInto('certificate_runs')
    .values({
      ...{ room_id: room.id, admin_id: null, event, logo: null },
      ...{ created_at: clock.now(), done_at: clock.now(), facts: JSON.stringify(FACTS) },
      look: JSON.stringify({ primary: '0F7A87', complementary: 'F1692E' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const digest = digestOf(factsOf(FACTS, person, clock.now()), code, salt);
  await db.insertInto('certificate_codes').values({ code, digest }).execute();
  const { id } = await db
    .insertInto('certificates')
    .values({
      ...{ run_id: run.id, room_id: room.id, visitor_id: visitor.id, event, state: 'valid' },
      ...{ name: person.name, name_key: 'beatriz', connected: person.connected, code, salt },
      issued_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}
