import { EventEmitter } from 'node:events';

/** Things that have happened and are committed. Ids only: no personal data travels here. */
export type DomainEvent =
  | { type: 'session.started' | 'session.ended' | 'session.compromised'; userId: number }
  | {
      type: `account.${'passwordReset' | 'emailConfirmed' | 'emailTakenBack' | 'erased' | 'accessChanged'}`;
      userId: number;
    }
  | { type: `twoFactor.${'enabled' | 'disabled' | 'codesRenewed' | 'codeUsed'}`; userId: number }
  | { type: `admin.${'created' | 'updated'}`; adminId: number }
  | { type: 'mail.queued' }
  | { type: `environment.${'created' | 'updated' | 'deleted'}`; id: number; adminId: number }
  | {
      type: `room.${'created' | 'updated' | 'deleted' | 'restored'}`;
      id: number;
      adminId: number;
    }
  | { type: `company.${'created' | 'updated' | 'deleted'}`; id: number; adminId: number }
  | { type: `customization.${'created' | 'updated' | 'deleted'}`; id: number; adminId: number }
  | {
      type: `build.${'created' | 'updated' | 'deleted' | 'restored'}`;
      id: number;
      adminId: number;
    }
  | { type: `roomAdmin.${'added' | 'removed'}`; roomId: number; adminId: number }
  | { type: `ticket.${'created' | 'deleted'}`; roomId: number; count: number }
  | { type: `visit.${'started' | 'ended'}`; roomId: number; visitorId: number }
  | { type: `ban.${'created' | 'removed'}`; roomId: number; visitorId: number }
  | { type: 'message.deleted'; roomId: number; count: number }
  | { type: 'message.reported'; roomId: number }
  | { type: `image.${'added' | 'deleted'}`; roomId: number; count: number }
  | { type: 'asset.updated'; roomId: number; count: number }
  | { type: `plan.${'created' | 'updated'}`; id: number; adminId: number }
  | { type: `paymentAccount.${'created' | 'updated'}`; adminId: number }
  | {
      type: `order.${'placed' | 'refused' | 'cancelling' | 'cancelled'}`;
      id: number;
      adminId: number;
    }
  | { type: 'payment.changed'; id: number; adminId: number; status: string; roomsAdded: number }
  | { type: 'purchase.used'; id: number; adminId: number }
  | { type: 'webhook.received' }
  | { type: 'files.doomed' };

export interface EventSink {
  publish(event: DomainEvent): void;
}

export interface EventBus extends EventSink {
  subscribe(listener: (event: DomainEvent) => void): void;
}

export function createEventBus(): EventBus {
  const emitter = new EventEmitter();
  return {
    publish: (event) => void emitter.emit('event', event),
    subscribe: (listener) => void emitter.on('event', listener),
  };
}
