import { visitRoutes } from '@atrio/contract/live/visits';
import type { TestApp } from '../build-test-app.ts';
import { openSocket, type TestSocket } from '../socket-client.ts';
import type { TestAccount } from './account.ts';

export interface TestVisitor extends TestSocket {
  id: number;
  name: string;
  token: string;
  refreshToken: string;
}

/** A visitor who has a token of a public room and has not entered it yet. */
export async function createVisitor(
  app: TestApp,
  room: { sceneName: string },
  name = 'Bia',
): Promise<{ id: number; name: string; token: string; refreshToken: string }> {
  const { body } = await app.call(visitRoutes.enter, { sceneName: room.sceneName, name });
  const { token, refreshToken } = body;
  return { ...body.visitor, token, refreshToken };
}

/** A visitor inside a public room. */
export async function joinAsVisitor(
  app: TestApp,
  room: { sceneName: string },
  name?: string,
): Promise<TestVisitor> {
  const visitor = await createVisitor(app, room, name);
  const socket = await openSocket(app.url);
  await socket.send('identify', visitor.token);
  await socket.send('joinRoom', room.sceneName);
  return { ...socket, ...visitor };
}

/** An administrator's socket in a room's panel channel. */
export async function joinAsAdmin(
  app: TestApp,
  room: { sceneName: string },
  admin: TestAccount,
): Promise<TestSocket> {
  const socket = await openSocket(app.url);
  await socket.send('identify', admin.token ?? '');
  await socket.send('panelJoinRoom', room.sceneName);
  return socket;
}
