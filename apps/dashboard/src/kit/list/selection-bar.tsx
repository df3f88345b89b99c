import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSingleKey } from '../keys/single-keys.ts';
import { SELECT_ALL } from './selection.tsx';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** '3 salas selecionadas' */
  label: string;
  /** 'Selecionar todas as 312', where there are more than those in view. */
  more?: { label: string; onClick: () => void } | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** Actions on the selected rows, at the foot of the sheet. `Esc` clears the selection. */
export function SelectionBar({ label, more, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusBack(bar);
  useSingleKey('Escape', onClear);
  return (
    <section ref={bar} className={classes.bar} aria-label="Seleção">
      <span className={classes.count}>{label}</span>
      {more && (
        <UnstyledButton className={classes.more} onClick={more.onClick}>
          {more.label}
        </UnstyledButton>
      )}
      <div className={classes.actions}>{children}</div>
      <UnstyledButton
        className={classes.action}
        aria-label="Limpar seleção"
        aria-keyshortcuts="Escape"
        onClick={onClear}
      >
        <IconX size={18} stroke={1.9} aria-hidden />
      </UnstyledButton>
    </section>
  );
}

/** A button of the bar: an icon and, where there is room, its word. */
export function BarButton({ icon, label, tone, ...button }: BarButtonProps) {
  return (
    <UnstyledButton {...button} className={classes.action} data-tone={tone} title={label}>
      {icon}
      <span className={classes.word}>{label}</span>
    </UnstyledButton>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  label: string;
  tone?: 'danger';
  /** Something is under way. */
  'aria-disabled'?: boolean;
  onClick?: () => void;
  /** Handed down by a menu. */
  ref?: React.Ref<HTMLButtonElement>;
}

/** When the bar goes with the focus in it, the focus finds its place in the list. */
function useFocusBack(bar: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    let wasInside = false;
    const handleFocus = ({ target }: FocusEvent) => {
      const isOver = target instanceof Element && target.closest('[role="dialog"], [role="menu"]');
      // A menu or dialog opened by the bar counts as inside it.
      if (!isOver) wasInside = element?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      if (wasInside) focusSelection();
    };
  }, [bar]);
}

/** The box of all rows, or on phones the button that ends selecting; else the page's title. */
export function focusSelection(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  (find(`[${SELECT_ALL}]`) ?? find('h1[tabindex]'))?.focus();
}
