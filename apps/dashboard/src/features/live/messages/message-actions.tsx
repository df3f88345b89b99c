import type { RoomChannel } from '@atrio/client/room-channel';
import type { Message, Person } from '@atrio/contract/live/realtime';
import { ActionIcon } from '@mantine/core';
import {
  IconBan,
  IconDotsVertical,
  IconPencil,
  IconPin,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { deleteMessage } from '../../../kit/live/live-room.tsx';
import { formatWhen, plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import classes from './messages.module.css';

/** A question quotes this many characters of a message. */
const MAX_QUOTED = 140;

interface MessageActionsProps {
  message: Message;
  isOwn: boolean;
  isCurrent: boolean;
  /** The element with the message's text. */
  describedBy: string;
  commands: MessageCommands;
}

/**
 * The actions on a message: shown on hover and focus, and always where there is no hover. The menu
 * has all of them; the two beside it save a pointer a step.
 */
export function MessageActions(props: MessageActionsProps) {
  const { message, isOwn, commands } = props;
  const { sender } = message;
  const canDelete = !message.deletedAt;
  const canBan = !isOwn && !message.isFromAdmin;
  return (
    <div className={classes.actions}>
      {canBan && (
        <QuickAction label={`Remover da sala: ${sender.name}`} onClick={() => commands.ban(sender)}>
          <IconBan size={16} stroke={1.7} />
        </QuickAction>
      )}
      {canDelete && (
        <QuickAction label="Apagar mensagem" onClick={() => commands.askDeletion(message)}>
          <IconTrash size={16} stroke={1.7} />
        </QuickAction>
      )}
      <ActionsMenu {...props} canDelete={canDelete} canBan={canBan} />
    </div>
  );
}

interface ActionsMenuProps extends MessageActionsProps {
  canDelete: boolean;
  canBan: boolean;
}

function ActionsMenu({ message, commands, canDelete, canBan, ...props }: ActionsMenuProps) {
  const { sender } = message;
  return (
    <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.more}
          data-message-menu={message.id}
          tabIndex={props.isCurrent ? 0 : -1}
          aria-label={`Ações da mensagem de ${sender.name}, ${formatWhen(message.createdAt)}`}
          aria-describedby={props.describedBy}
        >
          <IconDotsVertical size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.isOwn && canDelete && (
          <MenuEntry icon={IconPencil} onClick={() => commands.edit(message)}>
            Editar
          </MenuEntry>
        )}
        {canDelete && commands.pin && (
          <MenuEntry icon={IconPin} onClick={() => commands.pin?.(message)}>
            Fixar
          </MenuEntry>
        )}
        {canDelete && (
          <MenuEntry icon={IconTrash} onClick={() => commands.askDeletion(message)}>
            Apagar
          </MenuEntry>
        )}
        <MenuEntry icon={IconTrashX} onClick={() => commands.askDeletionOfAll(sender)}>
          Apagar todas de {sender.name}
        </MenuEntry>
        {canBan && (
          <MenuEntry icon={IconBan} onClick={() => commands.ban(sender)}>
            Remover da sala
          </MenuEntry>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntryProps {
  icon: typeof IconBan;
  onClick: () => void;
  children: ReactNode;
}

function MenuEntry({ icon: Icon, onClick, children }: MenuEntryProps) {
  return (
    <Menu.Item leftSection={<Icon size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

interface QuickActionProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function QuickAction({ label, onClick, children }: QuickActionProps) {
  return (
    <Tooltip label={label}>
      {/* For pointers only: by keyboard the menu offers the same. */}
      <ActionIcon className={classes.quick} tabIndex={-1} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

export interface MessageCommands {
  /** Of what a search found: shows the message among the others. */
  show: ((message: Message) => void) | undefined;
  askDeletion: (message: Message) => void;
  askDeletionOfAll: (sender: Person) => void;
  edit: (message: Message) => void;
  /** Where messages can be pinned. */
  pin: ((message: Message) => void) | undefined;
  ban: (sender: Person) => void;
}

interface CommandOptions extends Pick<MessageCommands, 'show'> {
  channel: RoomChannel | null;
  onEdit: (message: Message) => void;
  onBan: (sender: Person) => void;
  onPin: MessageCommands['pin'];
}

/** The commands of an administrator. The server pushes their effects to everybody. */
export function messageCommands({
  channel,
  show,
  onEdit,
  onBan,
  onPin,
}: CommandOptions): MessageCommands {
  return {
    show,
    edit: onEdit,
    pin: onPin,
    ban: onBan,
    askDeletion: ({ id, sender, message }) =>
      confirm({
        title: 'Apagar mensagem?',
        detail: <Detail name={sender.name} text={quoted(message)} />,
        action: 'Apagar',
        onConfirm: async () => channel && deleteMessage(channel.connection, id),
      }),
    askDeletionOfAll: ({ id, name }) =>
      confirm({
        title: `Apagar todas de ${name}?`,
        detail: (
          <Detail name={name} text="Tudo o que esta pessoa escreveu na sala, nas duas conversas." />
        ),
        action: 'Apagar todas',
        onConfirm: async () => {
          if (!channel) return;
          const { connection, sceneName } = channel;
          const person = { senderId: id };
          const { count } = await connection.send('panelDeleteMessagesOf', sceneName, person);
          toast.success(plural(count, 'mensagem apagada', 'mensagens apagadas'));
        },
      }),
  };
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <>
      <strong>{name}</strong>
      <span>{text}</span>
    </>
  );
}

function quoted(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}
