import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { RowMenu } from './row-menu.tsx';

interface RowCardProps {
  /** A door or an icon at the left. */
  mark?: ReactNode;
  /** Holds the row's real link. */
  title: ReactNode;
  subtitle?: ReactNode;
  meta?: ReactNode;
  /** `Menu.Item`s; without them there is no '⋮'. */
  menu?: ReactNode;
  menuLabel: string;
  menuWidth?: number;
}

/** A row as phones show it. */
export function RowCard({ mark, title, subtitle, meta, menu, menuLabel, menuWidth }: RowCardProps) {
  return (
    <div className={classes.rowCard}>
      {mark}
      <div className={classes.rowCardText}>
        <div className={classes.rowCardTitle}>{title}</div>
        {subtitle && <div className={classes.rowCardSubtitle}>{subtitle}</div>}
        {meta && <div className={classes.rowCardMeta}>{meta}</div>}
      </div>
      {menu && (
        <RowMenu label={menuLabel} width={menuWidth}>
          {menu}
        </RowMenu>
      )}
    </div>
  );
}
