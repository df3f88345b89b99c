import type { BulkChange } from '@atrio/contract/rooms/rooms-bulk';
import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBuilding,
  IconBuildingPavilion,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconLock,
  IconRestore,
  IconTrash,
  IconUserPlus,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { BarButton } from '../../../kit/list/selection-bar.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import classes from './bulk.module.css';

/** Changes whose value is chosen in a dialog first. */
export type BulkQuestion = 'company' | 'environment' | 'addAdmin';

/** An action on the selected rooms: done at once, after a choice, or after a confirmation. */
export type BulkAction = {
  label: string;
  icon: TablerIcon;
  tone?: 'danger';
} & ({ change: BulkChange } | { asks: BulkQuestion } | { isDeletion: true });

/** A menu of related actions in the bar. */
interface BulkGroup {
  label: string;
  icon: TablerIcon;
  actions: readonly BulkAction[];
}

const GROUPS: readonly (BulkGroup | BulkAction)[] = [
  {
    label: 'Visibilidade',
    icon: IconEye,
    actions: [
      {
        label: 'Tornar visíveis',
        icon: IconEye,
        change: { kind: 'visibility', isVisible: true },
      },
      { label: 'Ocultar', icon: IconEyeOff, change: { kind: 'visibility', isVisible: false } },
    ],
  },
  {
    label: 'Privacidade',
    icon: IconLock,
    actions: [
      { label: 'Tornar públicas', icon: IconWorld, change: { kind: 'privacy', isPrivate: false } },
      { label: 'Tornar privadas', icon: IconLock, change: { kind: 'privacy', isPrivate: true } },
    ],
  },
  { label: 'Empresa', icon: IconBuilding, asks: 'company' },
  { label: 'Ambiente', icon: IconBuildingPavilion, asks: 'environment' },
  { label: 'Co-administrador', icon: IconUserPlus, asks: 'addAdmin' },
  { label: 'Deletar', icon: IconTrash, tone: 'danger', isDeletion: true },
];

/** Rooms in the bin can only be restored. */
const BIN: readonly BulkAction[] = [
  { label: 'Restaurar', icon: IconRestore, change: { kind: 'restore' } },
];

function bulkActions(isBin: boolean): readonly (BulkGroup | BulkAction)[] {
  return isBin ? BIN : GROUPS;
}

interface BulkBarActionsProps {
  isBin: boolean;
  isBusy: boolean;
  onAction: (action: BulkAction) => void;
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The actions as a row of buttons and menus. */
export function BulkBarActions({ isBin, isBusy, onAction }: BulkBarActionsProps) {
  return bulkActions(isBin).map((entry) => {
    const look = {
      label: entry.label,
      icon: <entry.icon {...ICON} />,
      'aria-disabled': isBusy || undefined,
    };
    if (!('actions' in entry)) {
      return (
        <BarButton key={entry.label} {...look} tone={entry.tone} onClick={() => onAction(entry)} />
      );
    }
    return (
      <Menu key={entry.label} position="top" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <BarButton {...look} />
        </Menu.Target>
        <Menu.Dropdown>
          {entry.actions.map((action) => (
            <Menu.Item
              key={action.label}
              leftSection={<action.icon {...ICON} />}
              onClick={() => onAction(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  });
}

/** The actions on phones: a list with words in a drawer from the bottom. */
export function BulkDrawer({ isBin, isBusy, onAction }: BulkBarActionsProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const actions = bulkActions(isBin).flatMap((entry) =>
    'actions' in entry ? entry.actions : [entry],
  );
  const [only] = actions;
  if (actions.length === 1 && only) {
    return (
      <BarButton label={only.label} icon={<only.icon {...ICON} />} onClick={() => onAction(only)} />
    );
  }
  return (
    <>
      <BarButton label="Ações" icon={<IconChevronUp {...ICON} />} onClick={open} />
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title="Salas selecionadas"
        classNames={{ content: classes.drawer, title: classes.drawerTitle }}
      >
        {actions.map((action) => (
          <UnstyledButton
            key={action.label}
            className={classes.drawerItem}
            data-tone={action.tone}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              close();
              onAction(action);
            }}
          >
            <action.icon {...ICON} size={20} />
            {'asks' in action ? `${action.label}…` : action.label}
          </UnstyledButton>
        ))}
        <Button variant="default" fullWidth mt="md" onClick={close}>
          Cancelar
        </Button>
      </Drawer>
    </>
  );
}
