import { useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { CommandHost } from '../commands/command-host.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { parentCrumbOf } from './crumbs.ts';
import { EmailBanner } from './email-banner.tsx';
import { Header } from './header.tsx';
import { LateConfirmHost } from './late-confirm-host.tsx';
import classes from './shell.module.css';
import { SidePanel } from './side-panel.tsx';
import { useDialogsAhead } from './use-dialogs-ahead.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useSheetScroll } from './use-sheet-scroll.ts';

const CONTENT_ID = 'conteudo';

/** Wall and sheet: the menu stands on the wall, everything else is on one sheet before it. */
export function Shell() {
  const sheetBody = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const hasParent = parentCrumbOf(useLocation().pathname) !== undefined;
  useSheetScroll(sheetBody);
  useRouteFocus(sheetBody);
  useDialogsAhead();
  return (
    <div className={classes.shell}>
      <a
        href={`#${CONTENT_ID}`}
        className={classes.skip}
        data-screen-only
        onClick={(event) => {
          // Focus alone: a hash in the address would be a place in the history.
          event.preventDefault();
          sheetBody.current?.focus();
        }}
      >
        Ir para o conteúdo
      </a>
      {!isPhone && <SidePanel />}
      <div className={classes.sheet} data-has-parent={hasParent || undefined}>
        <Header isPhone={isPhone} />
        <ConnectionStrip />
        <EmailBanner />
        <main ref={sheetBody} id={CONTENT_ID} tabIndex={-1} className={classes.body}>
          <Outlet />
        </main>
      </div>
      <CommandHost />
      <LateConfirmHost />
    </div>
  );
}
