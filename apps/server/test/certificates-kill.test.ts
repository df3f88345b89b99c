import { setTimeout as delay } from 'node:timers/promises';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { certificateRoutes } from '@atrio/contract/live/certificates';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { textKey } from '../src/lib/text-key.ts';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { smtpServer } from './smtp-server.ts';
import { migratedFolder, spawnServer } from './spawn-server.ts';

const ROUNDS = process.env.ATRIO_TEST_LONG ? 20 : 1;
const PEOPLE = 100;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const HOUR = 60 * 60_000;
/** From none to longer than all certificates of a round take. */
const LATEST_KILL_MS = 400;
/** Mails that may have been sent without being marked when the process is killed. */
const IN_HAND = 10;
const CODE = /certificado\/([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/;

/** An hour of long ago for each round, in which all people with an address were connected. */
const hourOf = (round: number) => Date.parse('2026-01-05T12:00:00Z') + round * 24 * HOUR;
const addressOf = (index: number) => `pessoa${index}@exemplo.com.br`;

async function start(settings: Record<string, string>) {
  const server = await spawnServer(settings);
  await server.printed('/dashboard/');
  const { token } = (await requestTo(server.url, authRoutes.login, ADMIN)).body;
  return { ...server, token };
}

/** Writes who came, while no server has the folder. */
async function seed(dataDir: string, roomId: number): Promise<void> {
  const db = openDatabase({ dataDir, onConnectionError: () => undefined });
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const name = `Pessoa ${index}`;
    const [email, name_key] = [addressOf(index), textKey(name)];
    return { room_id: roomId, name, name_key, email, created_at: 0, last_entry_at: 0 };
  });
  const visitors = await db.insertInto('visitors').values(people).returning('id').execute();
  for (let round = 0; round < ROUNDS; round++) {
    const started_at = hourOf(round);
    const time = { started_at, ended_at: started_at + HOUR, duration: HOUR };
    const visits = visitors.map(({ id }) => ({
      ...{ room_id: roomId, visitor_id: id, chat: 'room' },
      ...time,
    }));
    await db.insertInto('visits').values(visits).execute();
  }
  await db.destroy();
}

it(
  'a server that is killed between certificates and their mails gives each person one, and mails it',
  async () => {
    const smtp = await smtpServer();
    const dataDir = migratedFolder();
    const settings = {
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Empty is unset: SQLite.
      DATABASE_URL: '',
    };
    let server = await start(settings);
    const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: false };
    const { room } = (await requestTo(server.url, roomRoutes.create, form, server)).body;
    server.child.kill('SIGTERM');
    await server.ended;
    await seed(dataDir, room.id);
    server = await start(settings);

    const given = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const from = new Date(hourOf(round)).toISOString();
      const event = { id: String(room.id), from, to: new Date(hourOf(round) + HOUR).toISOString() };
      const said = { share: 75, eventName: 'Jornada', signerName: 'Luiza', signerRole: 'Curadora' };
      const { body } = await requestTo(
        server.url,
        certificateRoutes.issue,
        { ...event, ...said },
        server,
      );
      expect(body.issued).toBe(PEOPLE);
      const mails = smtp.received.length;
      // The first round ends with some mails sent and others not; later ones at any moment.
      if (round === 0)
        await expect.poll(() => smtp.received.length, { interval: 5 }).toBeGreaterThan(mails);
      else await delay(Math.random() * LATEST_KILL_MS);
      server.child.kill('SIGKILL');
      await server.ended;

      server = await start(settings);
      const waiting = async () =>
        (await requestTo(server.url, certificateRoutes.run, { ...event, share: 75 }, server)).body
          .run;
      await expect
        .poll(waiting, { timeout: 20_000 })
        .toMatchObject({ total: PEOPLE, waiting: 0, ready: 0 });
      const args = { ...event, pageSize: PEOPLE };
      const { certificates } = (await requestTo(server.url, certificateRoutes.list, args, server))
        .body;
      for (const { email, code, state } of certificates) {
        expect(state).toBe('valid');
        given.add(`${email} ${code}`);
      }
    }
    expect(given.size).toBe(PEOPLE * ROUNDS);
    const told = () =>
      new Set(smtp.received.map(({ recipient, text }) => `${recipient} ${codeIn(text)}`));
    await expect.poll(() => told().size, { timeout: 30_000 }).toBe(PEOPLE * ROUNDS);
    // Each under its own code, and twice only where the first may not have been noted as sent.
    expect([...told()].toSorted()).toEqual([...given].toSorted());
    expect(smtp.received.length - given.size).toBeLessThanOrEqual(IN_HAND * ROUNDS);
  },
  ROUNDS * 60_000,
);

/** Lines of a mail are folded with '='. */
function codeIn(mail: string): string | undefined {
  return CODE.exec(mail.replaceAll('=\r\n', ''))?.[1];
}
