import type { RouteOutput } from '@atrio/contract/lib/route';
import { roomRoutes } from '@atrio/contract/rooms';
import { createSignal } from '@atrio/ui/signal';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';
import { onAccountLeave } from './session-store.ts';

/** People inside right now, over all of the caller's rooms. */
export interface OnlineTotal {
  people: number;
  rooms: number;
}

const changed = createSignal();
/** Rooms with somebody inside; null before the server has said so for the first time. */
let known: ReadonlyMap<number, number> | null = null;
let total: OnlineTotal | null = null;

/** Pushed by the server: goes into everything that is cached of this room. */
export function setOnlineNow(roomId: number, onlineNow: number): void {
  if (known) {
    // Another map each time: that is how those who show it know.
    const counts = new Map(known).set(roomId, onlineNow);
    if (onlineNow === 0) counts.delete(roomId);
    known = counts;
    sumUp();
  }
  writeToCaches((id, before) => (id === roomId ? onlineNow : before));
}

/** Said of all rooms at once: those that are not among them are empty. */
export function replaceOnlineNow(rooms: readonly { roomId: number; onlineNow: number }[]): void {
  const counts = new Map(rooms.map(({ roomId, onlineNow }) => [roomId, onlineNow]));
  known = counts;
  sumUp();
  writeToCaches((id) => counts.get(id) ?? 0);
}

/** Null until the server has told of all rooms. */
export function useOnlineTotal(): OnlineTotal | null {
  return useSyncExternalStore(changed.listen, () => total);
}

/** People in each room that has any; null until the server has told of all rooms. */
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
    // What is out of date must stay so: writing would make it count as fresh.
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
