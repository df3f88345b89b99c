import type { Message, Person } from '@atrio/contract/live/realtime';
import { type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react';
import { timeOf } from '../../lib/format.ts';
import { texts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EditForm } from './composer.tsx';
import classes from './message.module.css';
import { MessageText } from './message-text.tsx';

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

/** Drawn again only when it changes: a full room hears several messages a second. */
export const MessageItem = memo(function MessageItem({
  message,
  self,
  isAdmin,
  actions,
}: MessageItemProps) {
  const [mode, setMode] = useState<'shown' | 'menu' | 'editing'>('shown');
  const menuId = useId();
  const { sender, to } = message;
  const isMine = sender.id === self.id;
  const isDeleted = message.deletedAt !== null;
  const [isMenuOpen, isEditing] = [mode === 'menu' && !isDeleted, mode === 'editing' && !isDeleted];
  const menu = [
    isMine && { label: texts.edit, run: () => setMode('editing') },
    !isMine && { label: texts.onlyTo(sender.name), run: () => actions.onWrite(sender) },
    (isMine || isAdmin) && { label: texts.delete, run: () => actions.onDelete(message) },
    !isMine && { label: texts.report, run: () => actions.onReport(message) },
  ].filter((entry) => entry !== false);
  return (
    <article
      className={classes.message}
      data-mine={isMine || undefined}
      data-private={(to && !isDeleted) || undefined}
      aria-label={texts.messageOf(isMine ? texts.you : sender.name, timeOf(message.createdAt))}
    >
      {!isMine && !to && <Avatar id={sender.id} name={sender.name} />}
      <div className={classes.body}>
        <MessageHead message={message} isMine={isMine}>
          {!isDeleted && !isEditing && (
            <IconButton
              className={classes.more}
              icon="dots"
              label={isMine ? texts.actionsOfMine : texts.actionsOf(sender.name)}
              aria-expanded={isMenuOpen}
              aria-controls={isMenuOpen ? menuId : undefined}
              onClick={() => setMode(isMenuOpen ? 'shown' : 'menu')}
            />
          )}
        </MessageHead>
        <MessageContent
          message={message}
          isEditing={isEditing}
          onSave={(text) => actions.edit(message.id, text)}
          onClose={() => setMode('shown')}
        />
        {isMenuOpen && <MessageMenu id={menuId} entries={menu} onClose={() => setMode('shown')} />}
      </div>
    </article>
  );
});

interface MessageHeadProps {
  message: Message;
  isMine: boolean;
  children: ReactNode;
}

/** The sender and the time; for private messages also the recipient. */
function MessageHead({ message, isMine, children }: MessageHeadProps) {
  const { sender, to, isFromAdmin, editedAt, deletedAt } = message;
  const edited = editedAt !== null && deletedAt === null ? ` · ${texts.edited}` : '';
  return (
    <div className={classes.head}>
      {to && <Icon name="lock" size={15} />}
      <strong className={isMine && !to ? 'screen-reader-only' : classes.name}>
        {isMine ? texts.you : sender.name}
        {to && (isMine ? texts.onlyToAfterName(to.name) : texts.onlyToYouAfterName)}
      </strong>
      <time dateTime={message.createdAt}>
        {timeOf(message.createdAt)}
        {edited}
      </time>
      {isFromAdmin && !isMine && <span className={classes.badge}>{texts.administration}</span>}
      {children}
    </div>
  );
}

interface MessageContentProps {
  message: Message;
  isEditing: boolean;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}

function MessageContent({ message, isEditing, onSave, onClose }: MessageContentProps) {
  if (message.deletedAt !== null) return <p className={classes.deleted}>{texts.deleted}</p>;
  if (isEditing) return <EditForm text={message.message} onSave={onSave} onClose={onClose} />;
  return <MessageText text={message.message} />;
}

interface MessageMenuProps {
  id: string;
  entries: readonly { label: string; run: () => void }[];
  onClose: () => void;
}

/** The actions of a message, unfolded under it. */
function MessageMenu({ id, entries, onClose }: MessageMenuProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its buttons folds it up
    <div id={id} className={classes.menu} onKeyDown={handleKeyDown}>
      {entries.map(({ label, run }) => (
        <Button
          key={label}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
