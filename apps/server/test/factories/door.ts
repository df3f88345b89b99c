import { doorRoutes } from '@atrio/contract/live/door';
import type { TestApp } from '../build-test-app.ts';
import { openSocket, type TestSocket } from '../socket-client.ts';
import type { TestAccount } from './account.ts';
import { createVisitor } from './visitor.ts';

type Change = Parameters<typeof doorRoutes.update.body.parse>[0] & object;

/** Sets a room's door and answers it. */
export async function setDoor(
  app: TestApp,
  room: { id: number },
  admin: TestAccount,
  change: Record<string, unknown>,
) {
  const { body } = await app.call(
    doorRoutes.update,
    { id: String(room.id), ...(change as Change) },
    admin,
  );
  return body.door;
}

export interface AtDoor extends TestSocket {
  id: number;
  token: string;
  /** Sends `joinRoom` and answers how they stand. */
  join(options?: {
    note?: string;
    code?: string;
  }): Promise<{ state: string; position?: number | undefined }>;
}

/** A visitor in front of a room's door. */
export async function comeToDoor(
  app: TestApp,
  room: { sceneName: string },
  name?: string,
): Promise<AtDoor> {
  const visitor = await createVisitor(app, room, name);
  const socket = await openSocket(app.url);
  await socket.send('identify', visitor.token);
  return {
    ...socket,
    ...visitor,
    join: (options) => socket.send('joinRoom', room.sceneName, options),
  };
}
