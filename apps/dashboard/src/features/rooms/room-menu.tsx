import type { Room } from '@atrio/contract/rooms';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePanelStore } from '../../form/panel-store.ts';
import classes from './room-header.module.css';
import { useUpdateRoomVisibility } from './rooms.api.ts';
import { useAskRoomDeletion } from './use-ask-room-deletion.tsx';

/** What can be done with the whole room. */
export function RoomMenu({ room }: { room: Room }) {
  const navigate = useNavigate();
  const panels = usePanelStore();
  const { mutate: updateVisibility } = useUpdateRoomVisibility();
  const askDeletion = useAskRoomDeletion(() => {
    // Nothing is left to save them to; at once, so that the guard finds nothing to ask about.
    flushSync(panels.discardAll);
    void navigate(paths.rooms());
  });
  const Eye = room.isVisible ? IconEyeOff : IconEye;
  return (
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
