import { UnstyledButton } from '@mantine/core';
import classes from './palette.module.css';

/** The keys that work here. */
export function PaletteFoot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className={classes.foot}>
      <span>
        <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> escolher
      </span>
      <span>
        <kbd className={classes.key}>Ctrl</kbd> <kbd className={classes.key}>↵</kbd> nova aba
      </span>
      <UnstyledButton className={classes.footButton} onClick={onShortcuts}>
        <kbd className={classes.key}>?</kbd> todos os atalhos
      </UnstyledButton>
    </div>
  );
}
