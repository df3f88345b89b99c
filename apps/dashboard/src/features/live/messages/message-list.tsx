import type { FeedView } from '@atrio/client/feed-view';
import type { MessageFeed } from '@atrio/client/message-feed';
import type { Message } from '@atrio/contract/live/realtime';
import { LINK_ATTRIBUTES, textParts } from '@atrio/ui/links';
import { Badge, Button, Loader, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, formatWhen, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { MessageActions, type MessageCommands } from './message-actions.tsx';
import classes from './messages.module.css';
import { useMessageRows } from './use-message-rows.ts';

interface MessageListProps {
  label: string;
  feed: MessageFeed;
  view: FeedView;
  selfId: number | undefined;
  /** The message to begin at, marked; without one, the newest. */
  place: number | undefined;
  commands: MessageCommands;
  /** Further parts of a message. */
  under: (message: Message) => ReactNode;
  /** What follows a message in the list, by its id. */
  after?: ReadonlyMap<number, ReactNode> | undefined;
}

/**
 * A chat of any length: only the messages in view are drawn. It stays at the end while the reader is
 * there, and at the reader's place while older messages come in above.
 */
export function MessageList({ label, feed, view, place, after, ...props }: MessageListProps) {
  const { scroller, virtualizer, current, toEnd, handlers } = useMessageRows(feed, view.log, place);
  const { wholeIds, handleWhole } = useWholeIds();
  const row = (message: Message, index: number) => (
    <MessageRow
      message={message}
      isOwn={message.sender.id === props.selfId}
      isCurrent={index === current}
      isPlace={message.id === place}
      isWhole={wholeIds.has(message.id)}
      onWhole={handleWhole}
      commands={props.commands}
      under={props.under(message)}
    />
  );
  return (
    <div className={classes.frame}>
      <OlderEnd view={view} onRetry={() => feed.loadOlder()} />
      <div
        ref={scroller}
        className={classes.scroller}
        role="log" // Silent in itself: `useSpokenMessages` announces new messages.
        aria-live="off"
        aria-label={label}
        {...handlers}
      >
        <div className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const message = view.log.messages[index];
            return (
              message && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row(message, index)}
                  {after?.get(message.id)}
                </div>
              )
            );
          })}
        </div>
      </div>
      <UnseenButton count={view.unseen} isFarUp={view.log.hasNewer} onClick={toEnd} />
    </div>
  );
}

/** The long messages that the reader has asked to see whole. */
function useWholeIds() {
  const [wholeIds, setWholeIds] = useState<ReadonlySet<number>>(new Set());
  const handleWhole = useCallback((id: number) => setWholeIds((ids) => new Set([...ids, id])), []);
  return { wholeIds, handleWhole };
}

/** Over the list, so that nothing in it moves. */
function OlderEnd({ view, onRetry }: { view: FeedView; onRetry: () => void }) {
  if (view.loading === 'older') {
    return (
      <div className={classes.older}>
        <Loader size={16} aria-label="Carregando mensagens anteriores" />
      </div>
    );
  }
  if (!view.error || !view.log.hasOlder) return null;
  return (
    <div className={classes.older} role="alert">
      Erro ao carregar mensagens do chat
      <Button variant="default" size="xs" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

interface UnseenButtonProps {
  /** How many messages arrived while the reader was further up. */
  count: number;
  /** The reader is so far up that the newest messages are not loaded. */
  isFarUp: boolean;
  onClick: () => void;
}

/** '3 novas mensagens': the way back to the end. */
function UnseenButton({ count, isFarUp, onClick }: UnseenButtonProps) {
  if (count === 0 && !isFarUp) return null;
  return (
    <Button
      className={classes.unseen}
      size="xs"
      variant="default"
      leftSection={<IconArrowDown size={16} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {count > 0 ? plural(count, 'nova mensagem', 'novas mensagens') : 'Ir para as mais novas'}
    </Button>
  );
}

interface MessageRowProps {
  message: Message;
  isOwn: boolean;
  /** The Tab key reaches the actions of this message; arrows lead to the others. */
  isCurrent: boolean;
  isPlace: boolean;
  isWhole: boolean;
  onWhole: (id: number) => void;
  commands: MessageCommands;
  under: ReactNode;
}

/** Memoized: scrolling draws the list anew for each row that comes into view. */
const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOwn, isCurrent, isPlace, isWhole, onWhole, commands } = props;
  const { sender } = message;
  const textId = `mensagem-${message.id}`;
  return (
    <article
      className={classes.message}
      aria-label={sender.name}
      aria-current={isPlace || undefined}
    >
      <span className={classes.avatar}>
        <AvatarInitials letters={initials(sender.name)} person={sender.name} />
      </span>
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.name}>{sender.name}</span>
          {message.isFromAdmin && <TeamMark />}
          <time
            className={classes.when}
            dateTime={message.createdAt}
            title={formatDateTime(message.createdAt)}
          >
            <span aria-hidden>{formatWhen(message.createdAt)}</span>
            <span className="screen-reader-only">{formatDateTime(message.createdAt)}</span>
          </time>
          {message.editedAt && !message.deletedAt && (
            <span className={classes.when} title={formatDateTime(message.editedAt)}>
              editada
            </span>
          )}
        </p>
        <MessageText
          id={textId}
          message={message}
          isWhole={isWhole}
          onWhole={() => onWhole(message.id)}
        />
        <ShowInChat message={message} textId={textId} onShow={commands.show} />
        {props.under}
      </div>
      <MessageActions
        message={message}
        isOwn={isOwn}
        isCurrent={isCurrent}
        describedBy={textId}
        commands={commands}
      />
    </article>
  );
});

interface ShowInChatProps {
  message: Message;
  textId: string;
  onShow: MessageCommands['show'];
}

function TeamMark() {
  return (
    <Badge size="sm" component="span">
      Administrador
    </Badge>
  );
}

function ShowInChat({ message, textId, onShow }: ShowInChatProps) {
  if (!onShow) return null;
  return (
    <UnstyledButton
      className={classes.whole}
      aria-describedby={textId}
      onClick={() => onShow(message)}
    >
      Ver na conversa
    </UnstyledButton>
  );
}

/** A longer message is cut short until the reader asks for the rest. */
const MAX_CHARACTERS = 360;
const MAX_LINES = 6;

interface MessageTextProps {
  id: string;
  message: Message;
  isWhole: boolean;
  onWhole: () => void;
}

/** Always shown as text, never as HTML; line breaks are kept. */
function MessageText({ id, message, isWhole, onWhole }: MessageTextProps) {
  if (message.deletedAt) {
    return (
      <p id={id} className={classes.deleted}>
        <IconTrash size={14} stroke={1.7} aria-hidden /> Mensagem apagada
      </p>
    );
  }
  const isCut = !isWhole && isHuge(message.message);
  return (
    <>
      <p id={id} className={classes.text} dir="auto" data-cut={isCut || undefined}>
        <LinkedText text={message.message} />
      </p>
      {isCut && (
        <UnstyledButton className={classes.whole} onClick={onWhole}>
          Mostrar tudo
        </UnstyledButton>
      )}
    </>
  );
}

function isHuge(text: string): boolean {
  return text.length > MAX_CHARACTERS || text.split('\n', MAX_LINES + 1).length > MAX_LINES;
}

/** Renders a message with its web addresses as links. */
function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} className={classes.link} href={href} {...LINK_ATTRIBUTES}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** As high as the list, so that nothing moves when it comes. */
export function MessagesSkeleton() {
  return (
    <div className={classes.frame} aria-hidden="true">
      {[210, 150, 240, 180, 120].map((width) => (
        <div className={classes.message} key={width}>
          <SkeletonBar width={28} height={28} />
          <div className={classes.skeletonWords}>
            <SkeletonBar width={90} height={10} />
            <SkeletonBar width={width} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
