import type { ServerPayload } from '@atrio/contract/live/realtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { peopleAfter, RoomChannel } from './room-channel.ts';
import { FakeServer, refuseEvent } from './test-kit/fake-server.ts';
import { joinSample, visitSample } from './test-kit/samples.ts';

const ROOM = { roomId: 5, sceneName: 'auditorio-ipe', role: 'admin' } as const;
const since = '2026-11-20T17:31:00.000Z';
const ana = { id: 1, name: 'Ana', since };
const bia = { id: 2, name: 'Bia', since };
let server: FakeServer;
let connection: Connection;

beforeEach(() => {
  server = new FakeServer();
  connection = server.connect({ readToken: () => 'token' });
  server.answer('panelJoinRoom', () => joinSample({ people: [ana], onlineNow: 1 }));
});

afterEach(() => {
  vi.useRealTimers();
  expect(server.takeProblems()).toEqual([]);
});

test('joins at each connection, and leaves', async () => {
  const joined = vi.fn();
  const channel = new RoomChannel(connection, ROOM);
  channel.onJoined(joined);
  expect(channel.view.get().status).toBe('joining');
  server.become('ready');
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1));
  expect(channel.view.get()).toMatchObject({ status: 'joined', people: [ana], onlineNow: 1 });
  server.become('reconnecting');
  server.become('ready');
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2));
  channel.leave();
  expect(server.sentOf('panelLeaveRoom')).toEqual([['auditorio-ipe']]);
  server.become('reconnecting');
  server.become('ready');
  expect(server.sentOf('panelJoinRoom')).toHaveLength(2);
});

test('joins as a visitor, whose visit ends with the connection', async () => {
  server.answer('joinRoom', () => visitSample());
  server.become('ready');
  const channel = new RoomChannel(connection, { sceneName: 'auditorio-ipe', role: 'visitor' });
  await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
  expect(channel.view.get().room?.name).toBe('Auditório Ipê');
  channel.leave();
  expect(server.sent).toEqual([['joinRoom', 'auditorio-ipe']]);
});

test('fails with the reason of the server, and joins when asked again', async () => {
  server.answer('panelJoinRoom', () => refuseEvent('NOT_FOUND'));
  server.become('ready');
  const channel = new RoomChannel(connection, ROOM);
  await vi.waitFor(() => expect(channel.view.get().status).toBe('failed'));
  expect(channel.view.get().error?.code).toBe('NOT_FOUND');
  server.answer('panelJoinRoom', () => joinSample());
  channel.join();
  await vi.waitFor(() =>
    expect(channel.view.get()).toMatchObject({ status: 'joined', error: null }),
  );
});

test('fails when there is no connection for too long, and joins once there is one', async () => {
  vi.useFakeTimers();
  const channel = new RoomChannel(connection, { ...ROOM, patienceMs: 10_000 });
  vi.advanceTimersByTime(10_000);
  expect(channel.view.get()).toMatchObject({ status: 'failed', error: { code: 'NETWORK' } });
  vi.useRealTimers();
  server.become('ready');
  await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
});

test('is closed when the caller loses the room, and not when they lose another', async () => {
  server.become('ready');
  const channel = new RoomChannel(connection, ROOM);
  await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
  server.push('roomClosed', { roomId: 6 });
  expect(channel.view.get().status).toBe('joined');
  server.push('roomClosed', { roomId: 5 });
  expect(channel.view.get().status).toBe('closed');
  channel.leave();
  expect(server.sentOf('panelLeaveRoom')).toEqual([]);
});

test('follows who comes and goes in its own room', async () => {
  server.become('ready');
  const channel = new RoomChannel(connection, ROOM);
  await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
  server.push('presence', { roomId: 6, onlineNow: 9, joined: [], left: [1], names: 'all' });
  server.push('presence', { roomId: 5, onlineNow: 2, joined: [bia], left: [], names: 'all' });
  expect(channel.view.get()).toMatchObject({ people: [ana, bia], onlineNow: 2 });
});

test('names whoever comes after a count that was ahead of the names', async () => {
  server.become('ready');
  const channel = new RoomChannel(connection, ROOM);
  await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
  // Bia takes the seat that Ana leaves: she is counted, and named with the next announcement.
  server.push('presence', { roomId: 5, onlineNow: 1, joined: [], left: [ana.id], names: 'all' });
  server.push('presence', { roomId: 5, onlineNow: 1, joined: [bia], left: [], names: 'all' });
  expect(channel.view.get()).toMatchObject({ people: [bia], onlineNow: 1 });
});

test('lists each person once, the longest inside first', () => {
  expect(peopleAfter([ana, bia], { joined: [], left: [1] })).toEqual([bia]);
  expect(peopleAfter([ana], { joined: [bia], left: [] })).toEqual([ana, bia]);
  expect(peopleAfter([ana, bia], { joined: [ana], left: [] })).toEqual([bia, ana]);
  expect(peopleAfter([], { joined: [ana], left: [1] })).toEqual([ana]);
});

describe('a room that does not name everybody', () => {
  const caio = { id: 3, name: 'Caio', since };
  const gone: ServerPayload<'presence'> = {
    roomId: 5,
    onlineNow: 900,
    joined: [],
    left: [],
    names: 'none',
  };
  let channel: RoomChannel;

  beforeEach(async () => {
    server.answer('panelJoinRoom', () => joinSample({ people: [ana], onlineNow: 900 }));
    server.answer('getPeople', ({ after } = {}) => ({
      people: after ? [bia] : [caio],
      onlineNow: 901,
      hasMore: true,
    }));
    server.become('ready');
    channel = new RoomChannel(connection, ROOM);
    await vi.waitFor(() => expect(channel.view.get().status).toBe('joined'));
  });

  test('reads on, and drops those who went', async () => {
    await channel.morePeople();
    expect(channel.view.get()).toMatchObject({ people: [ana, bia], onlineNow: 901 });
    expect(server.sentOf('getPeople')).toEqual([[{ after: { id: ana.id, since } }]]);
    server.push('presence', { ...gone, onlineNow: 900, left: [ana.id], names: 'left' });
    expect(channel.view.get()).toMatchObject({ people: [bia], onlineNow: 900 });
    // Caio has entered after many who are not read yet.
    server.push('presence', { ...gone, onlineNow: 190, joined: [caio], names: 'all' });
    expect(channel.view.get().people).toEqual([bia]);
  });

  test('says that a page could not be read, and reads it when asked again', async () => {
    const answered = channel.findPeople('ca');
    expect((await answered).people).toEqual([caio]);
    server.answer('getPeople', () => refuseEvent('TOO_MANY_EVENTS'));
    await channel.morePeople();
    expect(channel.view.get()).toMatchObject({ people: [ana], reading: 'failed' });
    server.answer('getPeople', () => ({ people: [bia], onlineNow: 2, hasMore: false }));
    await channel.morePeople();
    expect(channel.view.get()).toMatchObject({ people: [ana, bia], reading: 'done' });
  });

  test('reads the list again after a great change, and only while it is on screen', async () => {
    vi.useFakeTimers();
    server.push('presence', { ...gone, onlineNow: 400 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sentOf('getPeople')).toEqual([]);
    const hide = channel.showPeople();
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.view.get().people).toEqual([caio]);
    for (const onlineNow of [300, 200]) server.push('presence', { ...gone, onlineNow });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sentOf('getPeople')).toHaveLength(2);
    hide();
    server.push('presence', { ...gone, onlineNow: 100 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sentOf('getPeople')).toHaveLength(2);
  });
});
