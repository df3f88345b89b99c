import type { Message, Person } from '@atrio/contract/realtime';
import { Fragment } from 'react';
import { dayOf } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Chat } from './chat.ts';
import { type MessageActions, MessageItem } from './message-item.tsx';
import classes from './message-log.module.css';
import { OutgoingItem } from './outgoing-item.tsx';
import { useFollow } from './use-follow.ts';

interface MessageLogProps {
  chat: Chat;
  self: Person;
  isAdmin: boolean;
  actions: MessageActions;
  /** How many messages have been sent from here. */
  sent: number;
}

/** Everything said, oldest first; follows the end unless one has scrolled away from it. */
export function MessageLog({ chat, self, isAdmin, actions, sent }: MessageLogProps) {
  const { messages, hasOlder, isLoadingOlder } = useStore(chat.view);
  const outbox = useStore(chat.outbox.list);
  const newest = messages.at(-1)?.id ?? 0;
  const follow = useFollow({
    first: messages[0]?.id,
    newest,
    sent,
    onTop: () => void chat.loadOlder(),
  });
  const unseen = countUnseen(messages, follow.leftAt, self);
  return (
    <div className={classes.frame}>
      <div
        ref={follow.ref}
        className={classes.log}
        role="log"
        aria-label="Mensagens"
        aria-busy={isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={follow.handleScroll}
      >
        <div ref={follow.content} className={classes.content}>
          {hasOlder && (
            <Button look="quiet" isBusy={isLoadingOlder} onClick={() => void chat.loadOlder()}>
              {isLoadingOlder ? 'Carregando…' : 'Mensagens anteriores'}
            </Button>
          )}
          {messages.length + outbox.length === 0 && (
            <p className={classes.empty}>Nenhuma mensagem ainda. Diga olá!</p>
          )}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {isNewDay(messages[index - 1], message) && (
                <p className={classes.day}>
                  <span>{dayOf(message.createdAt)}</span>
                </p>
              )}
              <MessageItem message={message} self={self} isAdmin={isAdmin} actions={actions} />
            </Fragment>
          ))}
          {outbox.map((outgoing) => (
            <OutgoingItem key={`out-${outgoing.key}`} outgoing={outgoing} outbox={chat.outbox} />
          ))}
        </div>
      </div>
      {follow.leftAt !== null && (
        <button type="button" className={classes.toEnd} onClick={follow.toEnd}>
          <Icon name="arrowDown" size={16} />
          {unseenWords(unseen)}
        </button>
      )}
    </div>
  );
}

function isNewDay(before: Message | undefined, message: Message): boolean {
  return !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
}

function countUnseen(messages: readonly Message[], leftAt: number | null, self: Person): number {
  if (leftAt === null) return 0;
  return messages.filter(
    ({ id, sender, deletedAt }) => id > leftAt && sender.id !== self.id && deletedAt === null,
  ).length;
}

function unseenWords(count: number): string {
  if (count === 0) return 'Ir para o fim';
  return count === 1 ? '1 nova mensagem' : `${count} novas mensagens`;
}
