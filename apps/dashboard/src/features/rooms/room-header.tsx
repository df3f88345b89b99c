import type { Room } from '@atrio/contract/rooms';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePanelStore } from '../../form/panel-store.ts';
import { plural } from '../../lib/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Porta } from '../../ui/porta.tsx';
import { PublicLink } from './public-link.tsx';
import { RoomBadges } from './room-badges.tsx';
import classes from './room-header.module.css';
import { useUpdateRoomVisibility } from './rooms.api.ts';
import { useAskRoomDeletion } from './use-ask-room-deletion.tsx';

export function RoomHeader({ room }: { room: Room }) {
  return (
    <header className={classes.header}>
      <PageTitle title={room.name} />
      <Porta size="header" lit={false} />
      <div className={classes.words}>
        <div className={classes.titleLine}>
          {/* Focusable from code: a change of page moves the focus here. */}
          <h1 className={classes.title} tabIndex={-1}>
            {room.name}
          </h1>
          <RoomBadges room={room} />
        </div>
        <div className={classes.facts}>
          <span>{plural(room.visitCount, 'acesso', 'acessos')}</span>
          <span className={classes.dot} aria-hidden="true">
            ·
          </span>
          <PublicLink sceneName={room.sceneName} roomName={room.name} isFull />
        </div>
      </div>
      <RoomMenu room={room} />
    </header>
  );
}

function RoomMenu({ room }: { room: Room }) {
  const navigate = useNavigate();
  const panels = usePanelStore();
  const { mutate: updateVisibility } = useUpdateRoomVisibility();
  const askDeletion = useAskRoomDeletion(() => {
    // Nothing is left to save them to.
    panels.discardAll();
    void navigate(paths.rooms());
  });
  const Eye = room.isVisible ? IconEyeOff : IconEye;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={38} aria-label={`Mais ações de ${room.name}`}>
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
  );
}
