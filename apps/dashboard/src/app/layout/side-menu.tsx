import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { formatInteger } from '../../lib/format.ts';
import { roomsCountQuery } from '../../lib/rooms-count.ts';
import { isMaster, useAccount } from '../../lib/session.ts';
import { paths } from '../paths.ts';
import classes from './side-menu.module.css';
import { type MenuItem, menuFor } from './side-menu-items.ts';
import { useMenuNotes } from './use-menu-notes.ts';

interface SideMenuProps {
  /** Icons only, with tooltips. */
  isRail?: boolean;
  onNavigate?: () => void;
  /** What stands above the entries: the brand, which belongs to the same landmark. */
  children: ReactNode;
}

export function SideMenu({ isRail = false, onNavigate, children }: SideMenuProps) {
  const account = useAccount();
  const { data } = useQuery(roomsCountQuery());
  const notes = useMenuNotes();
  const groups = menuFor({ isMaster: isMaster(account) });
  return (
    <nav aria-label="Principal" className={classes.nav} data-rail={isRail || undefined}>
      {children}
      <div className={classes.groups}>
        {groups.map((group) => (
          <div key={group.label} className={classes.group}>
            {group.label && <p className={classes.heading}>{group.label}</p>}
            <ul className={classes.list}>
              {group.items.map((item) => (
                <li key={item.to}>
                  <Tooltip label={item.label} position="right" disabled={!isRail}>
                    <Entry
                      item={item}
                      count={item.to === paths.rooms() ? data?.total : undefined}
                      onNavigate={onNavigate}
                    >
                      {notes && item.to === paths.purchases() && <notes.AvailableCount />}
                      {notes && item.to === paths.payments() && <notes.OverdueMark />}
                    </Entry>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

interface EntryProps {
  item: MenuItem;
  count?: number;
  onNavigate?: () => void;
  /** What there is to say of it beside its name. */
  children?: ReactNode;
  /** Handed down by the tooltip. */
  ref?: React.Ref<HTMLAnchorElement>;
}

function Entry({ item, count, onNavigate, children, ...tooltip }: EntryProps) {
  const { icon: Icon, label, to } = item;
  return (
    <NavLink {...tooltip} to={to} end={to === '/'} className={classes.entry} onClick={onNavigate}>
      <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      {/* The spaces part the two for screen readers: 'Salas 18'. */}
      <span className={classes.label}>{label}</span>{' '}
      {count !== undefined && <span className={classes.count}>{formatInteger(count)}</span>}
      {children}
    </NavLink>
  );
}
