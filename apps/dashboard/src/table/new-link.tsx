import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSingleKey } from '../ui/use-single-key.ts';

interface NewLinkProps {
  to: string;
  label: string;
}

/** A list's primary action; `N` follows it. */
export function NewLink({ to, label }: NewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useSingleKey('n', () => link.current?.click());
  return (
    <Button
      ref={link}
      component={Link}
      to={to}
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >
      {label}
    </Button>
  );
}
