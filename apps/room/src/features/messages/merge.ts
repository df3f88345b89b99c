import type { Message } from '@atrio/contract/realtime';

/** Both lists as one, oldest first, each message once and as it was last. */
export function merge(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    const before = byId.get(message.id);
    byId.set(message.id, before ? later(before, message) : message);
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** An answer may have been on its way while the message was edited or deleted. */
function later(one: Message, other: Message): Message {
  if (one.deletedAt !== null || other.deletedAt !== null) return other.deletedAt ? other : one;
  return (one.editedAt ?? '') > (other.editedAt ?? '') ? one : other;
}
