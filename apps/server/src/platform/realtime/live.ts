import type { ServerEvent, ServerPayload } from '@atrio/contract/realtime';

/**
 * Whom something reaches. Rooms by id, never by name: equal names must not mix (threats.md 0.2).
 * - `room`: everybody inside, and the administrators who watch
 * - `panel`: those administrators alone
 * - `person`: one visitor (or administrator) of a room, on all their connections
 * - `user`, `manager`: an account's connections; those that watch the rooms of an administrator
 */
export type Channel =
  | `room:${number}`
  | `panel:${number}`
  | `person:${number}`
  | `user:${number}`
  | `manager:${number}`
  | 'masters';

export interface LiveSink {
  /** To everybody in any of the channels, once each, whichever server they are connected to. */
  emit<E extends ServerEvent>(
    channels: readonly Channel[],
    event: E,
    payload: ServerPayload<E>,
  ): void;
  /** Rights have changed: each connection in the channel is looked at again, at once. */
  recheck(channel: Channel): void;
}

/** The sockets themselves, as far as services and health need to know them. */
export interface LiveTarget extends LiveSink {
  /** True when events reach the other servers at once; also true without other servers. */
  reachesOthers(): boolean;
}

/** What services speak to before anyone listens; the sockets attach to it when they open. */
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
    reachesOthers: () => target?.reachesOthers() ?? true,
  };
}

/** Keeps what is said until `release`: nobody hears of what may yet be rolled back. */
export function holdBack(sink: LiveSink): LiveSink & { release(): void } {
  const held: (() => void)[] = [];
  return {
    emit: (channels, event, payload) => {
      held.push(() => sink.emit(channels, event, payload));
    },
    recheck: (channel) => {
      held.push(() => sink.recheck(channel));
    },
    release: () => {
      for (const say of held) say();
    },
  };
}
