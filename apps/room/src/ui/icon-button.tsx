import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name, also shown on hover. */
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
