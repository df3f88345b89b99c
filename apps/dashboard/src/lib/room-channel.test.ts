import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLive, goLive, refuseLive } from '../test/fake-live.ts';
import { joinSample } from '../test/join-sample.ts';
import { createRoomChannel, JOIN_PATIENCE_MS, peopleAfter } from './room-channel.ts';
import { openConnection } from './socket.ts';

const ROOM = { id: 5, sceneName: 'auditorio-ipe' };
const SINCE = '2026-11-20T17:31:00.000Z';
const ana = { id: 1, name: 'Ana', since: SINCE };
const bia = { id: 2, name: 'Bia', since: SINCE };

beforeEach(() => answerLive('panelJoinRoom', () => joinSample({ people: [ana], onlineNow: 1 })));
afterEach(() => vi.useRealTimers());

test('joins when there is a connection, again after each new one, and leaves', async () => {
  const joined = vi.fn();
  const channel = createRoomChannel(openConnection(), ROOM);
  channel.onJoined(joined);
  expect(channel.read().status).toBe('joining');
  const live = goLive();
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1));
  expect(channel.read()).toMatchObject({ status: 'joined', people: [ana], onlineNow: 1 });
  live.become('reconnecting');
  live.become('ready');
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2));
  channel.leave();
  expect(live.sentOf('panelLeaveRoom')).toEqual([['auditorio-ipe']]);
  live.become('reconnecting');
  live.become('ready');
  expect(live.sentOf('panelJoinRoom')).toHaveLength(2);
});

test('fails with what the server said, and joins when asked again', async () => {
  answerLive('panelJoinRoom', () => refuseLive('NOT_FOUND'));
  goLive();
  const channel = createRoomChannel(openConnection(), ROOM);
  await vi.waitFor(() => expect(channel.read().status).toBe('failed'));
  expect(channel.read().error?.code).toBe('NOT_FOUND');
  answerLive('panelJoinRoom', () => joinSample());
  channel.join();
  await vi.waitFor(() => expect(channel.read()).toMatchObject({ status: 'joined', error: null }));
  channel.leave();
});

test('says after a while that there is no connection, and joins once there is', async () => {
  vi.useFakeTimers();
  const channel = createRoomChannel(openConnection(), ROOM);
  vi.advanceTimersByTime(JOIN_PATIENCE_MS);
  expect(channel.read()).toMatchObject({ status: 'failed', error: { code: 'NETWORK' } });
  vi.useRealTimers();
  goLive();
  await vi.waitFor(() => expect(channel.read().status).toBe('joined'));
  channel.leave();
});

test('is closed when the room is no longer ours, and by no other', async () => {
  const live = goLive();
  const channel = createRoomChannel(openConnection(), ROOM);
  await vi.waitFor(() => expect(channel.read().status).toBe('joined'));
  live.push('roomClosed', { roomId: 6 });
  expect(channel.read().status).toBe('joined');
  live.push('roomClosed', { roomId: 5 });
  expect(channel.read().status).toBe('closed');
  channel.leave();
  expect(live.sentOf('panelLeaveRoom')).toEqual([]);
});

test('who comes and goes changes the list, each once, the longest inside first', () => {
  expect(peopleAfter([ana, bia], { joined: [], left: [1] })).toEqual([bia]);
  expect(peopleAfter([ana], { joined: [bia], left: [] })).toEqual([ana, bia]);
  expect(peopleAfter([ana, bia], { joined: [ana], left: [] })).toEqual([bia, ana]);
  expect(peopleAfter([], { joined: [ana], left: [1] })).toEqual([ana]);
});
