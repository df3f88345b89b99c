import type { Room } from '@atrio/contract/rooms/rooms';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconBroadcast,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconQrcode,
  IconShare2,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { LateDialog } from '../../../kit/feedback/late-dialog.tsx';
import { useFirstScreenSeen } from '../../../kit/first-screen/first-screen.ts';
import { lazyUntilHere } from '../../../kit/first-screen/lazy-until-here.ts';
import { useDirtyPanels, usePanelStore } from '../../../kit/form/panel-store.ts';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { type SectionGroup, SectionIndex } from '../../../kit/page/section-index.tsx';
import { type Notes, SectionNotes } from '../../../kit/page/section-notes.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { plural } from '../../../kit/text/format.ts';
import { copyPublicLink, publicPath, publicUrl } from '../../../kit/text/public-link.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import { PublicLink } from './public-link.tsx';
import { RoomBadges } from './room-badges.tsx';
import { useAskRoomDeletion } from './room-deletion.ts';
import classes from './room-panels.module.css';
import { useUpdateRoomVisibility } from './rooms.api.ts';

interface RoomPanelsProps {
  room: Room;
  groups: readonly SectionGroup[];
  /** By the ids of panels, for those that have not loaded. */
  notes: Notes;
  grantedUntil?: string | null;
  children: ReactNode;
}

/** The frame of the room's page: header, index, and the panels that the route passes in. */
export function RoomPanels({ room, groups, notes, grantedUntil, children }: RoomPanelsProps) {
  return (
    <FormPanels>
      <SectionNotes ahead={notes}>
        <RoomHeader room={room} grantedUntil={grantedUntil} />
        <div className={classes.layout}>
          <RoomIndex groups={groups} />
          <div className={classes.panels}>{children}</div>
        </div>
      </SectionNotes>
    </FormPanels>
  );
}

function RoomIndex({ groups }: Pick<RoomPanelsProps, 'groups'>) {
  return <SectionIndex groups={groups} dirty={useDirtyPanels()} isSeen={useFirstScreenSeen()} />;
}

export function RoomHeader({ room, grantedUntil }: Pick<RoomPanelsProps, 'room' | 'grantedUntil'>) {
  const isPhone = useIsPhone();
  const link = { sceneName: room.sceneName, roomName: room.name };
  return (
    <header className={classes.header}>
      <PageTitle title={room.name} />
      <DoorMark size="header" lit={room.onlineNow > 0} />
      <div className={classes.words}>
        {/* Focusable by code: a page change moves the focus here. */}
        <h1 className={classes.title} tabIndex={-1}>
          {room.name}
        </h1>
        <p className={classes.facts}>
          <span className={classes.now} data-lit={room.onlineNow > 0 || undefined}>
            <Ember lit={room.onlineNow > 0} />
            {room.onlineNow > 0
              ? `${plural(room.onlineNow, 'pessoa', 'pessoas')} agora`
              : 'Ninguém agora'}
          </span>
          <span aria-hidden="true">·</span>
          <span>{plural(room.visitCount, 'acesso', 'acessos')}</span>
          {!isPhone && (
            <>
              <span aria-hidden="true">·</span>
              <PublicLink {...link} isFull />
            </>
          )}
        </p>
      </div>
      <div className={classes.badges}>
        <RoomBadges room={room} grantedUntil={grantedUntil} />
      </div>
      <div className={classes.actions}>
        {isPhone ? <ShareLink {...link} /> : <QrCodeButton roomId={room.id} {...link} />}
        <LiveModeLink roomId={room.id} />
        <OpenRoomLink sceneName={room.sceneName} />
        <RoomMenu room={room} />
      </div>
    </header>
  );
}

/** The actions on the whole room. */
function RoomMenu({ room }: { room: Room }) {
  const navigate = useNavigate();
  const panels = usePanelStore();
  const { mutate: updateVisibility } = useUpdateRoomVisibility();
  const askDeletion = useAskRoomDeletion(() => {
    // The panels can no longer be saved; discarded synchronously, so that the guard does not ask.
    flushSync(panels.discardAll);
    void navigate(paths.rooms());
  });
  const copying = useCopying(room);
  const Eye = room.isVisible ? IconEyeOff : IconEye;
  return (
    <>
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            className={classes.menu}
            aria-label={`Mais ações de ${room.name}`}
          >
            <IconDots size={19} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Eye size={18} stroke={1.7} aria-hidden />}
            onClick={() => updateVisibility({ id: String(room.id), isVisible: !room.isVisible })}
          >
            {room.isVisible ? 'Ocultar sala' : 'Tornar visível'}
          </Menu.Item>
          {copying.items}
          {room.canDelete && (
            <Menu.Item
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              onClick={() => askDeletion(room)}
            >
              Deletar…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {copying.dialogs}
    </>
  );
}

/** The room as another one, or as a template: items of its menu, and the dialogs that they open. */
function useCopying(room: Room) {
  const [isDuplicating, setDuplicating] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  return {
    items: (
      <>
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => setDuplicating(true)}
        >
          Duplicar…
        </Menu.Item>
        {room.companyId !== null && (
          <Menu.Item
            leftSection={<IconTemplate size={18} stroke={1.7} aria-hidden />}
            onClick={() => setKeeping(true)}
          >
            Salvar como modelo…
          </Menu.Item>
        )}
      </>
    ),
    dialogs: (
      <>
        <Duplication room={room} isOpen={isDuplicating} onClose={() => setDuplicating(false)} />
        <Keeping room={room} isOpen={isKeeping} onClose={() => setKeeping(false)} />
      </>
    ),
  };
}

interface DuplicationProps {
  room: Room;
  isOpen: boolean;
  onClose: () => void;
}

function Duplication(props: DuplicationProps) {
  return (
    <LateDialog isOpen={props.isOpen} onClose={props.onClose}>
      <DuplicateDialog {...props} />
    </LateDialog>
  );
}

const DuplicateDialog = lazyUntilHere(
  async () => (await import('../duplicate/duplicate-dialog.tsx')).DuplicateDialog,
);

function Keeping({ room, ...props }: DuplicationProps) {
  const { companyId } = room;
  return (
    <LateDialog isOpen={props.isOpen} onClose={props.onClose}>
      {companyId !== null && <SaveTemplateDialog room={{ ...room, companyId }} {...props} />}
    </LateDialog>
  );
}

const SaveTemplateDialog = lazyUntilHere(
  async () => (await import('../duplicate/save-template-dialog.tsx')).SaveTemplateDialog,
);

interface ShareLinkProps {
  sceneName: string;
  roomName: string;
}

/** On phones: opens the system's share sheet, or copies the link where there is none. */
function ShareLink({ sceneName, roomName }: ShareLinkProps) {
  async function handleClick() {
    // Missing over plain HTTP and in some browsers, contrary to its type.
    if (typeof navigator.share !== 'function') return copyPublicLink(sceneName);
    try {
      await navigator.share({ title: roomName, url: publicUrl(sceneName) });
    } catch (error) {
      // An abort means that the person closed the system's sheet.
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (!isAborted) await copyPublicLink(sceneName);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare2 size={19} stroke={1.7} aria-hidden />}
      onClick={handleClick}
    >
      Compartilhar link
    </Button>
  );
}

/** The host's own screen during an event. */
function LiveModeLink({ roomId }: { roomId: number }) {
  return (
    <Button
      component={Link}
      to={paths.roomLive(roomId)}
      variant="default"
      leftSection={<IconBroadcast size={18} stroke={1.7} aria-hidden />}
    >
      Modo ao vivo
    </Button>
  );
}

/** Opens the room's public page in a new tab, so that the panels stay open. */
function OpenRoomLink({ sceneName }: { sceneName: string }) {
  return (
    <Button
      component="a"
      href={publicPath(sceneName)}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
    >
      Abrir sala
    </Button>
  );
}

const QrCodeDialog = lazyUntilHere(async () => (await import('./qr-code-dialog.tsx')).QrCodeDialog);

/** Opens the QR code of the public link. */
function QrCodeButton(room: ShareLinkProps & { roomId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        QR code
      </Button>
      <LateDialog isOpen={isOpen} onClose={close}>
        <QrCodeDialog {...room} isOpen={isOpen} onClose={close} />
      </LateDialog>
    </>
  );
}
