import type { FilledRoom } from './fill-rooms.ts';
import { inventName } from './names.ts';
import type { Random } from './random.ts';

export interface PlannedVisit {
  /** Index of its visitor among the people. */
  person: number;
  roomId: number;
  chat: 'room' | 'betalk';
  startedAt: number;
  duration: number;
}

export interface PlannedPerson {
  roomId: number;
  name: string;
  firstAt: number;
  /** Start of the last visit to the room page. */
  lastAt: number | null;
}

export type Crowd = ReturnType<typeof createCrowd>;

/** Invents visitors for each room: many come once, some come often. */
export function createCrowd(random: Random) {
  const known: { roomId: number; name: string }[] = [];
  const pools = new Map<number, number[]>();
  const taken = new Set<string>();
  /** Names, and so addresses, are unique within a room. */
  const newName = (roomId: number): string => {
    const name = inventName(random);
    return taken.has(`${roomId} ${name}`) ? newName(roomId) : name;
  };
  const poolOf = ({ id }: FilledRoom): number[] => {
    const pool = pools.get(id) ?? [];
    pools.set(id, pool);
    return pool;
  };
  const add = (room: FilledRoom, name: string): number => {
    taken.add(`${room.id} ${name}`);
    const person = known.push({ roomId: room.id, name }) - 1;
    poolOf(room).push(person);
    return person;
  };
  /** Finds a visitor by name, or adds one. */
  const call = (room: FilledRoom, name: string): number =>
    poolOf(room).find((person) => known[person]?.name === name) ?? add(room, name);
  const draw = (room: FilledRoom): number => {
    const pool = poolOf(room);
    const place = Math.floor(random.share() ** 1.7 * (12 + room.weight * 9));
    const someone = pool[place];
    return someone ?? add(room, newName(room.id));
  };
  const seenIn = (visits: readonly PlannedVisit[]): PlannedPerson[] => {
    const people = known.map((person): PlannedPerson => ({ ...person, firstAt: 0, lastAt: null }));
    for (const { person: place, startedAt, chat } of visits) {
      const person = people[place];
      if (!person) continue;
      person.firstAt ||= startedAt;
      if (chat === 'room') person.lastAt = startedAt;
    }
    return people;
  };
  return { draw, call, seenIn };
}
