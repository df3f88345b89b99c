import type { Message } from '@atrio/contract/realtime';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBan, IconDotsVertical, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { formatWhen } from '../../lib/format.ts';
import type { MessageDeeds } from './message-deeds.tsx';
import classes from './messages.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

interface MessageActionsProps {
  message: Message;
  isOwn: boolean;
  isCurrent: boolean;
  /** The element with the message's text. */
  describedBy: string;
  deeds: MessageDeeds;
}

/**
 * What can be done with a message: shown on hover and focus, always where there is no hover. The
 * menu has everything; the two beside it save a pointer a step.
 */
export function MessageActions(props: MessageActionsProps) {
  const { message, isOwn, isCurrent, describedBy, deeds } = props;
  const { sender } = message;
  const can = {
    delete: !message.deletedAt,
    edit: isOwn && !message.deletedAt,
    ban: !isOwn && !message.isFromAdmin,
  };
  return (
    <div className={classes.actions}>
      {can.ban && (
        <QuickAction label={`Remover da sala: ${sender.name}`} onClick={() => deeds.ban(sender)}>
          <IconBan size={16} stroke={1.7} />
        </QuickAction>
      )}
      {can.delete && (
        <QuickAction label="Apagar mensagem" onClick={() => deeds.askDeletion(message)}>
          <IconTrash size={16} stroke={1.7} />
        </QuickAction>
      )}
      <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            data-message-menu={message.id}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={`Ações da mensagem de ${sender.name}, ${formatWhen(message.createdAt)}`}
            aria-describedby={describedBy}
          >
            <IconDotsVertical size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can.edit && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => deeds.edit(message)}>
              Editar
            </Menu.Item>
          )}
          {can.delete && (
            <Menu.Item
              leftSection={<IconTrash {...ICON} />}
              onClick={() => deeds.askDeletion(message)}
            >
              Apagar
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrashX {...ICON} />}
            onClick={() => deeds.askDeletionOfAll(sender)}
          >
            Apagar todas de {sender.name}
          </Menu.Item>
          {can.ban && (
            <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => deeds.ban(sender)}>
              Remover da sala
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface QuickActionProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function QuickAction({ label, onClick, children }: QuickActionProps) {
  return (
    <Tooltip label={label}>
      {/* For pointers: by keyboard the menu says and does the same. */}
      <ActionIcon className={classes.quick} tabIndex={-1} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
