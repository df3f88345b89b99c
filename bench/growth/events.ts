import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { doorRoutes } from '@atrio/contract/live/door';
import { type ClientEvent, clientEvents } from '@atrio/contract/live/realtime';
import { visitRoutes } from '@atrio/contract/live/visits';
import type { World } from '@atrio/server/test/world.ts';
import { call } from '../../e2e/support/api.ts';
import { type ChatClient, openClient } from '../lib/chat-client.ts';

/** A client that is ready for the event, and what it then sends. */
interface Ready {
  client: ChatClient;
  args: unknown[];
}

type Prepare = (url: string, world: World) => Promise<Ready>;

/** Every event of the contract; one without its line does not compile. */
const preparations: Record<ClientEvent, Prepare> = {
  ping: async (url) => ({ client: await openClient(url), args: [] }),
  identify: async (url, world) => ({
    client: await openClient(url),
    args: [await visitorToken(url, world)],
  }),
  panelJoinRoom: async (url, world) => ({
    client: await admin(url, world),
    args: [world.room.sceneName],
  }),
  panelLeaveRoom: inPanel(() => []),
  panelGetMessagesOnRoom: inPanel(() => [{}]),
  panelDeleteMessagesOf: inPanel(({ visitor }) => [{ senderId: visitor.id }]),
  panelWatchRooms: async (url, world) => ({ client: await admin(url, world), args: [] }),
  joinRoom: async (url, world) => ({
    client: await visitor(url, world),
    args: [world.room.sceneName],
  }),
  leaveRoom: async (url, world) => ({
    client: await visitor(url, world),
    args: [world.room.sceneName],
  }),
  getMessages: inRoom(async () => [{}]),
  getPeople: inRoom(async () => [{}]),
  playerMessage: inRoom(async () => [{ message: 'Boa noite' }]),
  editMessage: inRoom(async (client) => [{ id: await written(client), message: 'Boa tarde' }]),
  deleteMessage: inRoom(async (client) => [{ id: await written(client) }]),
  reportMessage: inRoom(async (client) => {
    const { messages } = await client.send('getMessages', { limit: 1 });
    return [{ id: messages[0]?.id }];
  }),
};

export interface EventWay {
  event: ClientEvent;
  label: string;
  prepare: Prepare;
}

export const eventWays: readonly EventWay[] = [
  // Its keys are exactly these, by its type.
  ...(Object.keys(clientEvents) as ClientEvent[]).map((event) => ({
    event,
    label: '',
    prepare: preparations[event],
  })),
  {
    event: 'panelGetMessagesOnRoom',
    label: 'searched for “n.º 77”',
    prepare: inPanel(() => [{ search: 'n.º 77' }]),
  },
  {
    event: 'panelGetMessagesOnRoom',
    label: 'searched for a sender',
    prepare: inPanel(() => [{ search: 'visita 77' }]),
  },
];

function inPanel(args: (world: World) => unknown[]): Prepare {
  return async (url, world) => {
    const client = await admin(url, world);
    await client.send('panelJoinRoom', world.room.sceneName);
    return { client, args: [world.room.sceneName, ...args(world)] };
  };
}

function inRoom(args: (client: ChatClient) => Promise<unknown[]>): Prepare {
  return async (url, world) => {
    await openDoor(url, world);
    const client = await visitor(url, world);
    await client.send('joinRoom', world.room.sceneName);
    return { client, args: await args(client) };
  };
}

/** Calls that were measured before have limited the seats of the full room, and slowed its chat down. */
async function openDoor(url: string, { room, tokens }: World): Promise<void> {
  const [caller, id] = [{ url, token: tokens.owner }, String(room.id)];
  await call(caller, doorRoutes.update, { id, capacity: null, hand: 'open' });
  await call(caller, liveModeRoutes.change, { id, slowSeconds: 0 });
}

async function admin(url: string, world: World): Promise<ChatClient> {
  const client = await openClient(url);
  await client.send('identify', world.owner.token);
  return client;
}

async function visitor(url: string, world: World): Promise<ChatClient> {
  const client = await openClient(url);
  await client.send('identify', await visitorToken(url, world));
  return client;
}

async function visitorToken(url: string, { room: { sceneName } }: World): Promise<string> {
  return (await call({ url }, visitRoutes.enter, { sceneName, name: 'Visita' })).token;
}

async function written(client: ChatClient): Promise<number> {
  return (await client.send('playerMessage', { message: 'Bom dia' })).message.id;
}
