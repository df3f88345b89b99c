import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNextRowFocus } from '../keys/use-next-row-focus.ts';
import { Menu } from '../ui/menu.tsx';

interface RowMenuProps {
  label: string;
  width?: number;
  /** False for a menu whose items lead elsewhere on the page: closing leaves the focus there. */
  returnFocus?: boolean;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The '⋮' of a row. */
export function RowMenu({ label, width = 200, returnFocus = true, children }: RowMenuProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={width}
      returnFocus={returnFocus}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={44} aria-label={label}>
          <IconDotsVertical size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      {/* The chosen item goes away: what it opens must find the focus on the row's button. */}
      <Menu.Dropdown onClick={() => button.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** 'Editar' in the menu of a row. */
export function EditItem({ to }: { to: string }) {
  return (
    <Menu.Item
      component={Link}
      to={to}
      leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
    >
      Editar
    </Menu.Item>
  );
}

/** 'Deletar', or another verb, in the menu of a row; `onClick` asks first. */
export function DeleteItem({ onClick, label = 'Deletar' }: DeleteItemProps) {
  return (
    <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

interface DeleteItemProps {
  onClick: () => void;
  label?: string;
}
