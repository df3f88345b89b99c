import { EventEmitter } from 'node:events';
import type { HistoryAction, HistoryKind } from '@atrio/contract/platform/history';

/**
 * Committed changes: each is a line of the log and counts in the metrics. Ids only: no personal data
 * travels here. `recordHistory` publishes the changes that the history keeps; a service publishes
 * only those below.
 */
export type DomainEvent = RecordedChange | UnrecordedChange | WorkWaiting;

export interface RecordedChange {
  type: HistoryAction;
  /** The kind of row that `id` names. */
  subject: HistoryKind;
  id: number;
  /** The account that made the change; null when the server itself did. */
  adminId: number | null;
}

type UnrecordedChange =
  | { type: `session.${'started' | 'ended' | 'compromised'}`; userId: number }
  | { type: 'twoFactor.codeUsed'; userId: number }
  | { type: `visit.${'started' | 'ended'}`; roomId: number; visitorId: number }
  | { type: 'message.reported'; roomId: number }
  | {
      type: `order.${'placed' | 'refused' | 'changed' | 'paused' | 'resumed' | 'cancelling' | 'cancelled'}`;
      id: number;
      adminId: number;
    }
  | { type: 'payment.changed'; id: number; adminId: number; status: string; roomsAdded: number }
  | { type: 'purchase.used'; id: number; adminId: number };

/** Wakes the worker that handles this event. */
type WorkWaiting = {
  type: 'mail.queued' | 'webhook.received' | 'files.doomed' | 'delivery.queued';
};

export interface EventSink {
  publish(event: DomainEvent): void;
}

export interface EventBus extends EventSink {
  subscribe(listener: (event: DomainEvent) => void): void;
}

export function createEventBus(): EventBus {
  // Each part of the server that follows changes is a listener: there is no leak to warn of.
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (event) => void emitter.emit('event', event),
    subscribe: (listener) => void emitter.on('event', listener),
  };
}
