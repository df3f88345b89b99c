import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Brand } from './brand.tsx';
import { SideMenu } from './side-menu.tsx';
import classes from './side-panel.module.css';
import { useIsTablet } from './use-is-tablet.ts';
import { useMenuNotes } from './use-menu-notes.ts';

/** The menu on the wall, wide or as a rail; the choice is remembered. */
export function SidePanel() {
  const isTablet = useIsTablet();
  const notes = useMenuNotes();
  const [choice, setChoice] = useLocalStorage<'wide' | 'rail' | 'auto'>({
    key: 'atrio.menu',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  });
  const isRail = choice === 'auto' ? isTablet : choice === 'rail';
  const label = isRail ? 'Expandir menu' : 'Recolher menu';
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.panel} data-rail={isRail || undefined} data-screen-only>
      <SideMenu isRail={isRail}>
        <Brand isMark={isRail} />
      </SideMenu>
      <div className={classes.foot}>
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
}
