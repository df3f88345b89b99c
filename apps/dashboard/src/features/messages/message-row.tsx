import type { Message } from '@atrio/contract/realtime';
import { Badge } from '@mantine/core';
import { formatDateTime, formatWhen, initials } from '../../lib/format.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { MessageActions } from './message-actions.tsx';
import type { MessageDeeds } from './message-deeds.tsx';
import { MessageText } from './message-text.tsx';
import classes from './messages.module.css';

interface MessageRowProps {
  message: Message;
  isOwn: boolean;
  /** The one whose actions the Tab key reaches; arrows lead to the others. */
  isCurrent: boolean;
  isWhole: boolean;
  onWhole: () => void;
  deeds: MessageDeeds;
}

export function MessageRow(props: MessageRowProps) {
  const { message, isOwn, isCurrent, isWhole, onWhole, deeds } = props;
  const { sender } = message;
  const textId = `mensagem-${message.id}`;
  return (
    <article className={classes.message} aria-label={sender.name}>
      <span className={classes.avatar}>
        <AvatarInitials letters={initials(sender.name)} person={sender.name} />
      </span>
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.name}>{sender.name}</span>
          {message.isFromAdmin && <Badge size="sm">Administrador</Badge>}
          <time
            className={classes.when}
            dateTime={message.createdAt}
            title={formatDateTime(message.createdAt)}
          >
            <span aria-hidden>{formatWhen(message.createdAt)}</span>
            <span className="leitor">{formatDateTime(message.createdAt)}</span>
          </time>
          {message.editedAt && !message.deletedAt && (
            <span className={classes.when} title={formatDateTime(message.editedAt)}>
              editada
            </span>
          )}
        </p>
        <MessageText id={textId} message={message} isWhole={isWhole} onWhole={onWhole} />
      </div>
      <MessageActions
        message={message}
        isOwn={isOwn}
        isCurrent={isCurrent}
        describedBy={textId}
        deeds={deeds}
      />
    </article>
  );
}
