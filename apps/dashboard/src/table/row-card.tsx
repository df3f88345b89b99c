import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNextRowFocus } from '../ui/use-next-row-focus.ts';
import classes from './data-table.module.css';

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
}

/** A row as phones show it. */
export function RowCard({ mark, title, subtitle, meta, menu, menuLabel }: RowCardProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <div className={classes.rowCard}>
      {mark}
      <div className={classes.rowCardText}>
        <div className={classes.rowCardTitle}>{title}</div>
        {subtitle && <div className={classes.rowCardSubtitle}>{subtitle}</div>}
        {meta && <div className={classes.rowCardMeta}>{meta}</div>}
      </div>
      {menu && (
        <Menu position="bottom-end" shadow="md" width={200} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon ref={button} variant="subtle" color="gray" size={44} aria-label={menuLabel}>
              <IconDotsVertical size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          {/* The chosen item goes away: what it opens must find the focus on the row's button. */}
          <Menu.Dropdown onClick={() => button.current?.focus()}>{menu}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
