import { programmeRoutes, type Reminders, reminderNames } from '@atrio/contract/rooms/programme';
import { Button } from '@mantine/core';
import { IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { Menu } from '../../../kit/ui/menu.tsx';

/** When guests are reminded: chosen at once, without a form. */
export function RemindersMenu({ roomId, reminders }: { roomId: number; reminders: Reminders }) {
  const {
    mutate: remind,
    isPending,
    variables,
  } = useApiMutation(programmeRoutes.remind, {
    invalidates: ['programme', 'history'],
    done: ({ reminders }) => `Lembretes: ${reminderNames[reminders]}`,
    failed: 'Erro ao mudar os lembretes',
  });
  const shown = isPending ? variables.reminders : reminders;
  return (
    <Menu position="bottom-end" shadow="md" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBellRinging size={18} stroke={1.7} aria-hidden />}
        >
          Lembretes: {reminderNames[shown]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* The keys of a constant are exactly those of its type. */}
        {(Object.keys(reminderNames) as Reminders[]).map((one) => (
          <Menu.Item
            key={one}
            leftSection={
              <IconCheck
                size={18}
                stroke={1.7}
                aria-hidden
                visibility={one === shown ? undefined : 'hidden'}
              />
            }
            aria-current={one === shown || undefined}
            onClick={() => one !== shown && remind({ id: String(roomId), reminders: one })}
          >
            {one === 'none' ? 'Sem lembretes' : reminderNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
