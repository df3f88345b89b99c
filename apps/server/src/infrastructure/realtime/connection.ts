import type { Chat, Person, ServerEvent, ServerPayload } from '@atrio/contract/live/realtime';
import type { Context } from '../context.ts';
import type { Channel } from './live.ts';

/**
 * The identity that a socket has proved. Rights are read from the database at each event; after
 * `expiresAt` (epoch milliseconds) the client must send a new token.
 */
export type Identity =
  | { kind: 'admin'; userId: number; adminId: number; sessionId: number; expiresAt: number }
  | { kind: 'visitor'; visitorId: number; sessionId: number; expiresAt: number };

/** The room that a socket has joined, and its role there. */
export interface Seat {
  as: 'manager' | 'visitor';
  roomId: number;
  sceneName: string;
  person: Person;
  chat: Chat;
  /** A visitor's: how often the room had been emptied when they sat down. */
  emptied?: number;
}

/** One socket, as services see it. */
export interface Connection {
  readonly id: string;
  /** The process that holds the socket. */
  readonly serverId: string;
  identity: Identity | null;
  seat: Seat | null;
  /** Set while the door keeps a visitor waiting. */
  waiting: Waiting | null;
  /** Subscribes the socket to channels of rooms and people. */
  enter(...channels: Channel[]): void;
  leave(...channels: Channel[]): void;
  leaveAll(): void;
  /** The number of connections of this process in a channel. */
  hearing(channel: Channel): number;
  tell<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void;
  cut(): void;
}

/** A visitor's connection in front of a room's door. */
export interface Waiting {
  roomId: number;
  visitorId: number;
}

export interface SocketContext extends Context {
  connection: Connection;
}
