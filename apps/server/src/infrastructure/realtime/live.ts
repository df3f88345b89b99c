import type { ServerEvent, ServerPayload } from '@atrio/contract/live/realtime';

/**
 * Receivers of an event. Rooms by id, never by name (docs/security.md#channels-by-id).
 * - `room`: everybody inside, and the administrators who watch
 * - `panel`: those administrators alone
 * - `door`: those who wait in front of it
 * - `person`: one visitor (or administrator) of a room, on all their connections
 * - `user`, `manager`: an account's connections; those that watch the rooms of an administrator
 */
export type Channel =
  | `room:${number}`
  | `panel:${number}`
  | `door:${number}`
  | `person:${number}`
  | `user:${number}`
  | `manager:${number}`
  | 'masters';

export interface LiveSink {
  /** Sends to the connections of all servers that are in any of the channels, once each. */
  emit<E extends ServerEvent>(
    channels: readonly Channel[],
    event: E,
    payload: ServerPayload<E>,
  ): void;
  /** Checks the rights of each connection in the channel again, at once. */
  recheck(channel: Channel): void;
  /** Brings the line at a room's door up to date, on each server that somebody waits at. */
  lookAtDoor(roomId: number): void;
}

/** The sockets themselves, as far as services and health need to know them. */
export interface LiveTarget extends LiveSink {
  /** True when events reach the other servers at once; also true without other servers. */
  reachesOthers(): boolean;
}

/** The services' side of live events; sockets attach to it when they open. */
export interface LiveHub extends LiveTarget {
  attach(target: LiveTarget): void;
}

export function createLiveHub(): LiveHub {
  let target: LiveTarget | null = null;
  return {
    attach: (sink) => {
      target = sink;
    },
    emit: (channels, event, payload) => target?.emit(channels, event, payload),
    recheck: (channel) => target?.recheck(channel),
    lookAtDoor: (roomId) => target?.lookAtDoor(roomId),
    reachesOthers: () => target?.reachesOthers() ?? true,
  };
}

/** Holds messages until `release`, since a rollback must send none of them. */
export function holdBack(sink: LiveSink): LiveSink & { release(): void } {
  const held: (() => void)[] = [];
  return {
    emit: (channels, event, payload) => {
      held.push(() => sink.emit(channels, event, payload));
    },
    recheck: (channel) => {
      held.push(() => sink.recheck(channel));
    },
    lookAtDoor: (roomId) => {
      held.push(() => sink.lookAtDoor(roomId));
    },
    release: () => {
      for (const say of held) say();
    },
  };
}
