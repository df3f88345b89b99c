import { Button, Drawer, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { BarButton } from '../../table/selection-bar.tsx';
import classes from './bulk.module.css';
import { type BulkAction, bulkActions } from './bulk-actions.tsx';

interface BulkBarActionsProps {
  isBin: boolean;
  isBusy: boolean;
  onAction: (action: BulkAction) => void;
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The bar's actions, in one row. */
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

/** Phones: the same in words, in a drawer from the bottom. */
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
