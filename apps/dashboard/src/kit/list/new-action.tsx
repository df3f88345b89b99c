import { ActionIcon, Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSingleKey } from '../keys/single-keys.ts';
import { Tooltip } from '../ui/tooltip.tsx';

interface NewLink {
  label: string;
  to: string;
  /** Only the plus is shown; the label is its name. */
  isIconOnly?: boolean;
}

interface NewButton {
  label: string;
  icon?: Icon;
  /** Opens the dialog of a new row. */
  onNew: () => void;
}

export type NewActionProps = NewLink | NewButton;

/** A list's primary action: a link to the page of a new row, or a button. `N` does the same. */
export function NewAction(props: NewActionProps) {
  const element = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const shortcut = useSingleKey('n', () => element.current?.click());
  const look = { ref: element, 'aria-keyshortcuts': shortcut };
  if ('onNew' in props) {
    const { label, icon: Mark = IconPlus, onNew } = props;
    return (
      <Button {...look} onClick={onNew} leftSection={<Mark size={18} stroke={1.7} aria-hidden />}>
        {label}
      </Button>
    );
  }
  const { label, to, isIconOnly = false } = props;
  const link = { ...look, component: Link, to };
  if (isIconOnly) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...link} variant="filled" color="brand" aria-label={label}>
          <IconPlus size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button {...link} leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}>
      {label}
    </Button>
  );
}
