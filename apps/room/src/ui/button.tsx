import type { ComponentProps } from 'react';
import classes from './button.module.css';

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
      // Not `disabled`: the focus stays where it is.
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    />
  );
}
