import { createSignal } from '@atrio/client/store';
import type { RouteOutput } from '@atrio/contract/lib/route';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client.ts';
import { onAccountLeave } from '../api/session-store.ts';

/** People inside right now, over all of the caller's rooms. */
export interface OnlineTotal {
  people: number;
  rooms: number;
}

const changed = createSignal();
/** Rooms with somebody inside; null until the server has sent them for the first time. */
let known: ReadonlyMap<number, number> | null = null;
let total: OnlineTotal | null = null;

/** Writes a number that the server pushed into all cached answers about this room. */
export function setOnlineNow(roomId: number, onlineNow: number): void {
  if (known) {
    // A new map each time, by which React sees the change.
    const counts = new Map(known).set(roomId, onlineNow);
    if (onlineNow === 0) counts.delete(roomId);
    known = counts;
    sumUp();
  }
  writeToCaches((id, before) => (id === roomId ? onlineNow : before));
}

/** Writes the numbers of all rooms; rooms that are not listed are empty. */
export function replaceOnlineNow(rooms: readonly { roomId: number; onlineNow: number }[]): void {
  const counts = new Map(rooms.map(({ roomId, onlineNow }) => [roomId, onlineNow]));
  known = counts;
  sumUp();
  writeToCaches((id) => counts.get(id) ?? 0);
}

/** Null until the server has sent the numbers of all rooms. */
export function useOnlineTotal(): OnlineTotal | null {
  return useSyncExternalStore(changed.listen, () => total);
}

/** People in each room that has any; null until the server has sent the numbers of all rooms. */
export function useOnlineCounts(): ReadonlyMap<number, number> | null {
  return useSyncExternalStore(changed.listen, () => known);
}

onAccountLeave(() => {
  known = null;
  sumUp();
});

function sumUp(): void {
  const people = known?.values().reduce((sum, count) => sum + count, 0) ?? 0;
  total = known && { people, rooms: known.size };
  changed.notify();
}

function writeToCaches(countOf: (roomId: number, before: number) => number): void {
  const counted = <R extends Counted>(room: R): R => {
    const onlineNow = countOf(room.id, room.onlineNow);
    // The same object where nothing has changed, so that nothing is drawn again.
    return onlineNow === room.onlineNow ? room : { ...room, onlineNow };
  };
  update<RouteOutput<typeof roomRoutes.list>>(roomRoutes.list.name, (data) => {
    const rooms = data.rooms.map(counted);
    return rooms.every((room, index) => room === data.rooms[index]) ? data : { ...data, rooms };
  });
  update<RouteOutput<typeof roomRoutes.get>>(roomRoutes.get.name, (data) => {
    const room = counted(data.room);
    return room === data.room ? data : { ...data, room };
  });
}

function update<Data>(routeName: string, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: routeName.split('.') })) {
    // This call's own answer: keys are made of route names.
    const before = query.state.data as Data | undefined;
    // An outdated answer stays outdated: writing it would make it count as fresh.
    if (before === undefined || query.state.isInvalidated) continue;
    const after = change(before);
    if (after === before) continue;
    queryClient.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }
}

interface Counted {
  id: number;
  onlineNow: number;
}
