import type { Outbox, Outgoing } from '@atrio/client/outbox';
import type { RoomChat } from '@atrio/client/room-chat';
import type { Message, Person } from '@atrio/contract/live/realtime';
import { Fragment, memo } from 'react';
import { dayOf } from '../../lib/format.ts';
import { useStore } from '../../lib/use-store.ts';
import { failureText, texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './chat.module.css';
import messageClasses from './message.module.css';
import { type MessageActions, MessageItem } from './message-item.tsx';
import { MessageText } from './message-text.tsx';
import { useSecondsLeft } from './seconds-left.ts';
import { useFollow } from './use-follow.ts';

interface MessageLogProps {
  chat: RoomChat;
  self: Person;
  isAdmin: boolean;
  actions: MessageActions;
  /** The number of messages sent from here. */
  sent: number;
}

/** All messages, oldest first; stays at the end unless one has scrolled away from it. */
export function MessageLog({ chat, sent, ...item }: MessageLogProps) {
  const { log, loading } = useStore(chat.feed.view);
  const outbox = useStore(chat.outbox.list);
  const { messages, hasOlder } = log;
  const newest = messages.at(-1)?.id ?? 0;
  const loadOlder = () => chat.feed.loadOlder();
  const onMove = (isAtEnd: boolean) => chat.feed.follow(isAtEnd);
  const first = messages[0]?.id;
  const follow = useFollow({ first, newest, sent, onTop: loadOlder, onMove });
  const unseen = countUnseen(messages, follow.leftAt, item.self);
  const isLoading = loading !== null;
  return (
    <div className={classes.frame}>
      <div
        ref={follow.ref}
        className={classes.log}
        role="log"
        aria-label={texts.messages}
        aria-busy={isLoading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={follow.handleScroll}
      >
        <div ref={follow.content} className={classes.content}>
          {hasOlder && (
            <Button look="quiet" isBusy={isLoading} onClick={loadOlder}>
              {isLoading ? texts.loading : texts.olderMessages}
            </Button>
          )}
          {messages.length + outbox.length === 0 && (
            <p className={classes.empty}>{texts.noMessages}</p>
          )}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <DayLine before={messages[index - 1]} message={message} />
              <MessageItem message={message} {...item} />
            </Fragment>
          ))}
          {outbox.map((outgoing) => (
            <OutgoingItem key={`out-${outgoing.key}`} outgoing={outgoing} outbox={chat.outbox} />
          ))}
        </div>
      </div>
      {follow.leftAt !== null && <ToEndButton unseen={unseen} onClick={follow.toEnd} />}
    </div>
  );
}

/** The date above the first message of each day. */
const DayLine = memo(function DayLine({
  before,
  message,
}: {
  before: Message | undefined;
  message: Message;
}) {
  const day = dayOf(message.createdAt);
  if (before && dayOf(before.createdAt) === day) return null;
  return (
    <p className={classes.day}>
      <span>{day}</span>
    </p>
  );
});

function ToEndButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <button type="button" className={classes.toEnd} onClick={onClick}>
      <Icon name="arrowDown" size={16} />
      {unseen === 0 ? texts.toEnd : texts.newMessages(unseen)}
    </button>
  );
}

function countUnseen(messages: readonly Message[], leftAt: number | null, self: Person): number {
  if (leftAt === null) return 0;
  return messages.filter(
    ({ id, sender, deletedAt }) => id > leftAt && sender.id !== self.id && deletedAt === null,
  ).length;
}

interface OutgoingItemProps {
  outgoing: Outgoing;
  outbox: Outbox;
}

/** A message of one's own on its way, waiting, or failed. */
function OutgoingItem({ outgoing, outbox }: OutgoingItemProps) {
  const { text, to, isWaiting, isHeld, slowUntil, failure } = outgoing;
  const isSending = failure === null && !isWaiting && !isHeld && slowUntil === null;
  return (
    <article
      className={messageClasses.message}
      data-mine
      data-private={to ? true : undefined}
      data-sending={isSending || undefined}
      aria-label={outgoingLabel(outgoing)}
    >
      <div className={messageClasses.body}>
        <div className={messageClasses.head}>
          {to && <strong className={messageClasses.name}>{texts.onlyTo(to.name)}</strong>}
          {isSending && <span className={messageClasses.sending}>{texts.sending}</span>}
        </div>
        <MessageText text={text} />
        <OutgoingState outgoing={outgoing} outbox={outbox} />
      </div>
    </article>
  );
}

function OutgoingState({ outgoing, outbox }: OutgoingItemProps) {
  const { key, isWaiting, isHeld, slowUntil, failure } = outgoing;
  if (failure !== null) {
    return (
      <div className={messageClasses.failure} role="alert">
        <Icon name="alert" size={16} />
        <span>{texts.notSent(failureText(failure))}</span>
        <Button look="quiet" onClick={() => outbox.sendAgain(key)}>
          {texts.sendAgain}
        </Button>
        <Button look="quiet" onClick={() => outbox.discard(key)}>
          {texts.discard}
        </Button>
      </div>
    );
  }
  const discard = () => outbox.discard(key);
  if (isHeld) {
    return (
      <div className={messageClasses.waiting} role="status">
        <span>{texts.held}</span>
        <Button look="quiet" onClick={discard}>
          {texts.hide}
        </Button>
      </div>
    );
  }
  if (slowUntil !== null) return <SlowTurn until={slowUntil} onDiscard={discard} />;
  if (!isWaiting) return null;
  return (
    <div className={messageClasses.waiting}>
      <span>{texts.queued}</span>
      <Button look="quiet" onClick={() => outbox.discard(key)}>
        {texts.discard}
      </Button>
    </div>
  );
}

/** Counts down in silence: a screen reader would say each second. */
function SlowTurn({ until, onDiscard }: { until: number; onDiscard: () => void }) {
  const left = useSecondsLeft(until);
  return (
    <div className={messageClasses.waiting}>
      <span>{texts.slowTurn(left)}</span>
      <Button look="quiet" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  );
}

function outgoingLabel({ isWaiting, isHeld, slowUntil, failure }: Outgoing): string {
  if (failure !== null) return texts.youNotSent;
  if (isHeld) return texts.youHeld;
  return isWaiting || slowUntil !== null ? texts.youQueued : texts.youSending;
}
