import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import type { Room } from '@atrio/contract/rooms/rooms';
import type { Actor, ActorContext } from '../infrastructure/context.ts';
import { createRoomFromItem } from '../modules/money/purchases/purchases.service.ts';
import { changeRoom, createRoom, removeRoom } from '../modules/rooms/rooms/rooms.service.ts';
import { DEMO_COMPANIES } from './companies-data.ts';
import type { Drawings } from './drawings.ts';
import type { Organization } from './fill-organization.ts';
import type { People } from './fill-people.ts';
import { BINNED_ROOMS, DEMO_ROOMS, type DemoRoom, type OrderKey } from './rooms-data.ts';
import { atWork, contextAt, DAY, MINUTE, type Stage } from './stage.ts';
import { picture, sent } from './uploads.ts';

/** A room of the demonstration with what the server made of it. */
export interface FilledRoom extends DemoRoom {
  id: number;
  sceneName: string;
  bornAt: number;
  /** Its co-administrators. */
  helpers: Actor[];
}

interface Material {
  people: People;
  organization: Organization;
  orders: ReadonlyMap<OrderKey, number>;
  drawings: Drawings;
}

/** @returns the rooms, oldest first, without those in the bin */
export async function fillRooms(stage: Stage, material: Material): Promise<FilledRoom[]> {
  const filled: FilledRoom[] = [];
  for (const room of DEMO_ROOMS.toSorted((a, b) => b.age - a.age)) {
    const bornAt = atWork(stage.now - room.age * DAY, stage.random);
    const { id, sceneName } = await makeRoom(stage, room, bornAt, material);
    const helpers = helpersOf(room, filled.length, material.people);
    filled.push({ ...room, id, sceneName, bornAt, helpers });
  }
  for (const [index, room] of BINNED_ROOMS.entries()) {
    const bornAt = atWork(stage.now - room.age * DAY, stage.random);
    const { id } = await makeRoom(stage, room, bornAt, material);
    const binnedAt = atWork(stage.now - (4 + index * 8) * DAY, stage.random);
    await removeRoom(contextAt(stage, material.people.helena, binnedAt), { id });
  }
  return filled;
}

/** The room's co-administrators: its company's, and for every third room one more. */
function helpersOf(room: DemoRoom, index: number, people: People): Actor[] {
  const company = DEMO_COMPANIES.find(({ key }) => key === room.company);
  const helpers = company?.admin ? [people[company.admin]] : [];
  const second = [people.davi, people.yara, people.luiza][index % 3];
  if (index % 3 === 1 && second && !helpers.includes(second)) helpers.push(second);
  return helpers;
}

async function makeRoom(
  stage: Stage,
  room: DemoRoom,
  bornAt: number,
  { people, organization, orders, drawings }: Material,
): Promise<Room> {
  const links = {
    companyId: room.company ? (organization.companies.get(room.company) ?? null) : null,
    environmentId: room.environment
      ? (organization.environments.get(room.environment) ?? null)
      : DEFAULT_ENVIRONMENT_ID,
  };
  const ctx = contextAt(stage, people.helena, bornAt);
  const later = { ...ctx, now: bornAt + 35 * MINUTE };
  const order = room.bought && orders.get(room.bought);
  let made: Room;
  if (order === undefined) {
    const flags = { isVisible: room.isHidden === undefined, isPrivate: room.isPrivate ?? false };
    const environment = links.environmentId ?? DEFAULT_ENVIRONMENT_ID;
    made = (await createRoom(ctx, { ...flags, ...links, name: room.name, environment })).room;
    const [externalUrlName, externalUrl] = room.button ?? [];
    if (externalUrl) await changeRoom(later, { id: made.id, externalUrl, externalUrlName });
  } else {
    made = await makeBoughtRoom(ctx, room, order, drawings);
    await changeRoom(later, { id: made.id, ...links });
  }
  if (room.build) await embedBuild(stage, later, made.id, room.build);
  return made;
}

/** Adds a logo and a background, which only bought rooms can have. */
async function makeBoughtRoom(
  ctx: ActorContext,
  room: DemoRoom,
  orderId: number,
  { logos, scenes }: Drawings,
): Promise<Room> {
  const { id } = await ctx.db
    .selectFrom('room_items')
    .select('id')
    .where('order_id', '=', orderId)
    .where('consumed_at', 'is', null)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [externalUrlName = '', externalUrl = null] = room.button ?? [];
  const input = {
    id,
    roomItemId: id,
    roomName: room.name,
    isVisible: room.isHidden === undefined,
    isPrivate: room.isPrivate ?? false,
    externalUrl,
    externalUrlName,
  };
  const pictures = [
    ...picture('logo', 'marca.png', room.company && logos.get(room.company)),
    ...picture('backgroundImage', 'fundo.png', scenes[id % scenes.length]),
  ];
  return (await createRoomFromItem(ctx, input, sent(pictures))).room;
}

/** Shown from this very server, so that the demonstration needs no network. */
async function embedBuild(
  { publicOrigin }: Stage,
  ctx: ActorContext,
  id: number,
  build: string,
): Promise<void> {
  const iframeUrl = `${publicOrigin}/build/${encodeURIComponent(build)}/`;
  await changeRoom({ ...ctx, now: ctx.now + 40 * DAY }, { id, iframeUrl });
}
