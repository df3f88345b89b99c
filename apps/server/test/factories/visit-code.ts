import { visitRoutes } from '@atrio/contract/live/visits';
import type { TestApp } from '../build-test-app.ts';
import { openSocket } from '../socket-client.ts';
import type { TestVisitor } from './visitor.ts';

/** The code in the latest mail to an address, as printed. */
export async function mailedCode({ db }: TestApp, email: string): Promise<string> {
  const mail = await db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = /^(\d{6})$/m.exec(mail?.body ?? '')?.[1];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Requests a code as the entry page does, and reads it from the mail. */
export async function visitCodeFor(
  app: TestApp,
  { sceneName }: { sceneName: string },
  email: string,
): Promise<string> {
  const { status } = await app.call(visitRoutes.requestCode, { sceneName, email });
  if (status !== 200) throw new Error(`asking for a code was answered with ${status}`);
  return mailedCode(app, email);
}

/** A visitor inside a private room that has a ticket for this address. */
export async function joinPrivately(
  app: TestApp,
  room: { sceneName: string },
  email: string,
  name = 'Bia',
): Promise<TestVisitor> {
  const { sceneName } = room;
  const code = await visitCodeFor(app, room, email);
  const { body } = await app.call(visitRoutes.enter, { sceneName, name, email, code });
  const socket = await openSocket(app.url);
  await socket.send('identify', body.token);
  await socket.send('joinRoom', sceneName);
  const { token, refreshToken } = body;
  return { ...socket, ...body.visitor, token, refreshToken };
}
