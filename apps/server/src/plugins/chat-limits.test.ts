import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor } from '../../test/factories/visitor.ts';
import { openSocket } from '../../test/socket-client.ts';
import { createChatLimits } from './chat-limits.ts';

const SOCKETS = 12;
const EACH = 10;

/** Sends the messages of one person over many sockets, and counts the accepted and the refused. */
async function writeOnMany(
  app: TestApp,
  join: 'joinRoom' | 'panelJoinRoom',
  sceneName: string,
  token: string,
) {
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => openSocket(app.url, { transports: ['websocket'] })),
  );
  for (const socket of sockets) {
    await socket.send('identify', token);
    await socket.send(join, sceneName);
  }
  const answers = await Promise.all(
    sockets.flatMap(({ socket }) =>
      Array.from({ length: EACH }, () => socket.emitWithAck('playerMessage', { message: 'Oi' })),
    ),
  );
  const refused = answers.filter(({ success }) => !success);
  return { written: answers.length - refused.length, refused };
}

it.each(['visitor', 'administrator'])(
  'one %s on many sockets writes no more than on one',
  async (who) => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const isVisitor = who === 'visitor';
    const { token } = isVisitor ? await createVisitor(app, room) : owner;
    const join = isVisitor ? 'joinRoom' : 'panelJoinRoom';
    const { written, refused } = await writeOnMany(app, join, room.sceneName, token);
    // A new window may begin in between.
    expect(written).toBeGreaterThanOrEqual(40);
    expect(written).toBeLessThanOrEqual(80);
    expect(new Set(refused.map(({ error }) => error.error))).toEqual(new Set(['TOO_MANY_EVENTS']));
    // Nobody else is held back.
    const other = await createVisitor(app, room, 'Caio');
    const socket = await openSocket(app.url);
    await socket.send('identify', other.token);
    await socket.send('joinRoom', room.sceneName);
    await socket.send('playerMessage', { message: 'E eu' });
  },
);

it('C8: 2,000 people behind one address look who is inside, and no more', async () => {
  const limits = createChatLimits(new Uint8Array(32), null);
  const look = (visitorId: number, address: string) => {
    const identity = { kind: 'visitor', visitorId, sessionId: 1, expiresAt: 0 } as const;
    return limits('getPeople', { connection: { identity }, client: { address, device: '' } });
  };
  for (let visitor = 1; visitor <= 2_000; visitor++) await look(visitor, '192.0.2.1');
  await expect(look(2_001, '192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_EVENTS' });
  await look(2_001, '192.0.2.2');
});
