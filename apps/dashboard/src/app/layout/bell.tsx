import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './bell.module.css';
import { useBellParts } from './use-bell-parts.ts';

/** What has happened to one's things; its content comes when the page is quiet, or is opened. */
export function Bell({ isPhone = false }: { isPhone?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const parts = useBellParts(isOpen);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(380px, calc(100vw - 24px))"
        shadow="lg"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Tooltip label="Notificações" disabled={isOpen}>
            <ActionIcon
              size={isPhone ? 'xl' : undefined}
              className={classes.bell}
              onClick={() => setOpen((open) => !open)}
            >
              <IconBell size={isPhone ? 22 : 20} stroke={1.7} aria-hidden />
              <span className="leitor">Notificações{parts && <parts.BellWords />}</span>
              {parts && <parts.BellMark />}
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Notificações">
          {parts ? (
            <parts.BellList onClose={() => setOpen(false)} />
          ) : (
            <p className={classes.loading} role="status">
              Carregando notificações
            </p>
          )}
        </Popover.Dropdown>
      </Popover>
      {parts && <parts.BellVoice />}
    </>
  );
}
