import type { Chat, Person, ServerEvent, ServerPayload } from '@atrio/contract/realtime';
import type { Context } from '../context.ts';
import type { Channel } from './live.ts';

/**
 * Who said they are on a socket. What they may do is read from the database at each event;
 * past `expiresAt` (epoch milliseconds) their token must be shown anew.
 */
export type Identity =
  | { kind: 'admin'; userId: number; adminId: number; sessionId: number; expiresAt: number }
  | { kind: 'visitor'; visitorId: number; roomId: number; expiresAt: number };

/** The room that a socket has joined, and as whom. */
export interface Seat {
  as: 'manager' | 'visitor';
  roomId: number;
  sceneName: string;
  person: Person;
  chat: Chat;
}

/** One socket, as services see it. */
export interface Connection {
  readonly id: string;
  /** The process that holds it. */
  readonly serverId: string;
  identity: Identity | null;
  seat: Seat | null;
  /** Whom it hears: rooms and people. */
  enter(...channels: Channel[]): void;
  leave(...channels: Channel[]): void;
  leaveAll(): void;
  /** How many connections of this process hear a channel. */
  hearing(channel: Channel): number;
  tell<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void;
  cut(): void;
}

export interface SocketContext extends Context {
  connection: Connection;
}
