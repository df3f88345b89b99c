import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { openCommands } from '../commands/open-commands.ts';
import classes from './search-trigger.module.css';

const LABEL = 'Buscar ou executar';
const KEYS = 'Control+K Meta+K';

/** Opens the palette. Where there is no room for words, an icon does. */
export function SearchTrigger({ isPhone = false }: { isPhone?: boolean }) {
  const open = () => openCommands.set('palette');
  const props = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': KEYS, onClick: open } as const;
  if (isPhone) {
    return (
      <ActionIcon {...props} size="xl" aria-label={LABEL}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton {...props} className={classes.trigger}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span className={classes.words}>{LABEL}…</span>
      <kbd className={classes.key} aria-hidden>
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </UnstyledButton>
  );
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
