import type { Message, Person } from '@atrio/contract/realtime';
import { useId, useState } from 'react';
import { timeOf } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ClampedText } from './clamped-text.tsx';
import { EditForm } from './edit-form.tsx';
import classes from './message.module.css';
import { MessageMenu } from './message-menu.tsx';

export interface MessageActions {
  onWrite: (to: Person) => void;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
  edit: (id: number, text: string) => Promise<void>;
}

interface MessageItemProps {
  message: Message;
  self: Person;
  isAdmin: boolean;
  actions: MessageActions;
}

export function MessageItem({ message, self, isAdmin, actions }: MessageItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const menuId = useId();
  const { sender, to } = message;
  const isMine = sender.id === self.id;
  const isDeleted = message.deletedAt !== null;
  const name = isMine ? 'Você' : sender.name;
  const rights = { canEdit: isMine, canDelete: isMine || isAdmin, canAnswer: !isMine };
  return (
    <article
      className={classes.message}
      data-mine={isMine || undefined}
      data-private={(to && !isDeleted) || undefined}
      aria-label={`${name}, ${timeOf(message.createdAt)}`}
    >
      {!isMine && !to && <Avatar id={sender.id} name={sender.name} />}
      <div className={classes.body}>
        <MessageHead message={message} isMine={isMine}>
          {!isDeleted && !isEditing && (
            <IconButton
              className={classes.more}
              icon="dots"
              label={`Ações da mensagem de ${isMine ? 'você' : sender.name}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? menuId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </MessageHead>
        {isDeleted && <p className={classes.deleted}>Mensagem apagada</p>}
        {!isDeleted && isEditing && (
          <EditForm
            text={message.message}
            onSave={(text) => actions.edit(message.id, text)}
            onClose={() => setIsEditing(false)}
          />
        )}
        {!isDeleted && !isEditing && <ClampedText text={message.message} />}
        {isOpen && !isDeleted && !isEditing && (
          <MessageMenu
            id={menuId}
            sender={sender}
            {...rights}
            onClose={() => setIsOpen(false)}
            onEdit={() => setIsEditing(true)}
            onDelete={() => actions.onDelete(message)}
            onWrite={() => actions.onWrite(sender)}
            onReport={() => actions.onReport(message)}
          />
        )}
      </div>
    </article>
  );
}

interface MessageHeadProps {
  message: Message;
  isMine: boolean;
  children: React.ReactNode;
}

/** Who and when; for private ones also between whom. */
function MessageHead({ message, isMine, children }: MessageHeadProps) {
  const { sender, to, isFromAdmin, editedAt, deletedAt } = message;
  const edited = editedAt !== null && deletedAt === null ? ' · editada' : '';
  return (
    <div className={classes.head}>
      {to && <Icon name="lock" size={15} />}
      <strong className={isMine && !to ? 'leitor' : classes.name}>
        {isMine ? 'Você' : sender.name}
        {to && (isMine ? `, só para ${to.name}` : ', só para você')}
      </strong>
      <time dateTime={message.createdAt}>
        {timeOf(message.createdAt)}
        {edited}
      </time>
      {isFromAdmin && !isMine && <span className={classes.badge}>Administração</span>}
      {children}
    </div>
  );
}
