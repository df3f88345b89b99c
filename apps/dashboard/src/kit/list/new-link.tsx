import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSingleKey } from '../keys/single-keys.ts';
import { Tooltip } from '../ui/tooltip.tsx';

interface NewLinkProps {
  to: string;
  label: string;
  /** Only the plus is shown; the label is its name. */
  isIconOnly?: boolean;
}

/** A list's primary action; `N` follows it. */
export function NewLink({ to, label, isIconOnly = false }: NewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const shortcut = useSingleKey('n', () => link.current?.click());
  const props = { ref: link, component: Link, to, 'aria-keyshortcuts': shortcut };
  if (isIconOnly) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...props} variant="filled" color="brand" aria-label={label}>
          <IconPlus size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button {...props} leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}>
      {label}
    </Button>
  );
}
