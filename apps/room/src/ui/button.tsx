import type { ComponentProps } from 'react';
import classes from './button.module.css';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'filled' | 'outline' | 'quiet' | 'danger';
  /** Keeps the label and the width, and blocks a second click. */
  isBusy?: boolean;
}

export function Button({ look = 'outline', isBusy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className ?? ''}`}
      data-look={look}
      // Not `disabled`, so that the focus stays here.
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, also shown on hover. */
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.icon} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
