import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactElement, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { apiQuery } from '../../kit/api/query-client.ts';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { formatInteger } from '../../kit/text/format.ts';
import { Tooltip } from '../../kit/ui/tooltip.tsx';
import { useIsNarrow } from '../../kit/ui/window-width.ts';
import { paths } from '../../paths.ts';
import { type Area, areasFor } from '../areas.ts';
import { Brand } from './brand.tsx';
import classes from './side-menu.module.css';
import sidePanelClasses from './side-panel.module.css';
import { useMenuNotes } from './use-menu-notes.ts';

interface SideMenuProps {
  /** Icons only, with tooltips. */
  isRail?: boolean;
  onNavigate?: () => void;
  /** Shown above the entries: the brand, which belongs to the same landmark. */
  children: ReactNode;
}

export function SideMenu({ isRail = false, onNavigate, children }: SideMenuProps) {
  const account = useAccount();
  const { data } = useQuery(roomsCountQuery());
  const notes = useMenuNotes();
  const groups = areasFor({ isMaster: isMaster(account) });
  return (
    <nav aria-label="Principal" className={classes.nav} data-rail={isRail || undefined}>
      {children}
      <div className={classes.groups}>
        {groups.map((group) => (
          <div key={group.label} className={classes.group}>
            {group.label && <p className={classes.heading}>{group.label}</p>}
            <ul className={classes.list}>
              {group.areas.map((item) => (
                <li key={item.to}>
                  <EntryTip label={isRail ? item.label : undefined}>
                    <Entry
                      item={item}
                      count={item.to === paths.rooms() ? data?.total : undefined}
                      onNavigate={onNavigate}
                    >
                      {notes && item.to === paths.purchases() && <notes.AvailableCount />}
                      {notes && item.to === paths.payments() && <notes.OverdueMark />}
                      {notes && item.to === paths.customers() && <notes.CustomersMark />}
                    </Entry>
                  </EntryTip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Where labels can be read there is no tooltip: even one that is off has its work on every page. */
function EntryTip({
  label,
  children,
}: {
  label: string | undefined;
  children: ReactElement<object>;
}) {
  if (label === undefined) return children;
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}

interface EntryProps {
  item: Area;
  count?: number;
  onNavigate?: () => void;
  /** A note beside the entry's name. */
  children?: ReactNode;
  /** Set by the tooltip. */
  ref?: React.Ref<HTMLAnchorElement>;
}

function Entry({ item, count, onNavigate, children, ...tooltip }: EntryProps) {
  const { icon: Icon, label, to } = item;
  return (
    <NavLink {...tooltip} to={to} end={to === '/'} className={classes.entry} onClick={onNavigate}>
      <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      {/* The space separates the words for screen readers: 'Salas 18'. */}
      <span className={classes.label}>{label}</span>{' '}
      {count !== undefined && <span className={classes.count}>{formatInteger(count)}</span>}
      {children}
    </NavLink>
  );
}

/** The number of rooms: the total of a list call that asks for as few rows as possible. */
function roomsCountQuery() {
  return apiQuery(roomRoutes.list, { page: 1, pageSize: 1 });
}

/** The side menu, wide or, in a narrow window, as a rail of icons; a choice between them is remembered. */
export const SidePanel = memo(function SidePanel() {
  const isNarrow = useIsNarrow();
  const notes = useMenuNotes();
  const [choice, setChoice] = useLocalStorage<'wide' | 'rail' | 'auto'>({
    key: 'atrio.menu',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  });
  const isRail = choice === 'auto' ? isNarrow : choice === 'rail';
  const label = isRail ? 'Expandir menu' : 'Recolher menu';
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={sidePanelClasses.panel} data-rail={isRail || undefined} data-screen-only>
      <SideMenu isRail={isRail}>
        <Brand isMark={isRail} />
      </SideMenu>
      <div className={sidePanelClasses.foot}>
        {notes && <notes.SimulatedNote isRail={isRail} />}
        <Tooltip label={label} position="right">
          <ActionIcon
            aria-label={label}
            aria-expanded={!isRail}
            onClick={() => setChoice(isRail ? 'wide' : 'rail')}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
});
