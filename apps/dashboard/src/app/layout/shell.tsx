import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { EmailStrip } from '../../features/accounts/account/email-strip.tsx';
import { callOff, dialogStore } from '../../kit/feedback/confirm.tsx';
import { LateDialog } from '../../kit/feedback/late-dialog.tsx';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { useConnectionState } from '../../kit/live/connection.ts';
import { useAccount } from '../../kit/session/session.ts';
import { overlays } from '../../kit/ui/overlays.ts';
import { useIsFirstEntry } from '../../kit/ui/use-is-first-entry.ts';
import { useShownAfter } from '../../kit/ui/use-shown-after.ts';
import { useIsPhone } from '../../kit/ui/window-width.ts';
import { paths } from '../../paths.ts';
import { CommandHost } from '../commands/command-host.tsx';
import { useIsBare } from '../route-handle.ts';
import connectionStripClasses from './connection-strip.module.css';
import { parentCrumbOf } from './crumbs.ts';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { SidePanel } from './side-menu.tsx';

const CONTENT_ID = 'conteudo';

/** The frame of every screen: the menu at the left, and a sheet with header and content. */
export function Shell() {
  const sheetBody = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const isBare = useIsBare();
  const hasParent = parentCrumbOf(useLocation().pathname) !== undefined;
  useSheetScroll(sheetBody);
  useRouteFocus(sheetBody);
  useOverlaysAhead();
  return (
    <div className={classes.shell}>
      <a
        href={`#${CONTENT_ID}`}
        className={classes.skip}
        data-screen-only
        onClick={(event) => {
          // Only moves the focus: a hash in the address would add a history entry.
          event.preventDefault();
          sheetBody.current?.focus();
        }}
      >
        Ir para o conteúdo
      </a>
      {!isPhone && !isBare && <SidePanel />}
      <div
        className={classes.sheet}
        data-bare={isBare || undefined}
        data-has-parent={hasParent || undefined}
      >
        {!isBare && <Header isPhone={isPhone} />}
        <ConnectionStrip />
        {!isBare && <EmailBanner />}
        <main ref={sheetBody} id={CONTENT_ID} tabIndex={-1} className={classes.body}>
          <Outlet />
        </main>
      </div>
      <CommandHost />
      <LateConfirmHost />
    </div>
  );
}

const ConfirmHost = lazyUntilHere(
  async () => (await import('../../kit/feedback/confirm-host.tsx')).ConfirmHost,
);

/** The confirmation dialog, once there is something to confirm. */
function LateConfirmHost() {
  const isOpen = useSyncExternalStore(dialogStore.subscribe, dialogStore.read) !== null;
  return (
    <LateDialog isOpen={isOpen} onClose={callOff}>
      <ConfirmHost />
    </LateDialog>
  );
}

/** Long enough for the page and its data to load first. */
const QUIET_MS = 1_500;

/** Below the header until the account's address is confirmed, except on the page for that. */
function EmailBanner() {
  const isQuiet = useShownAfter(true, QUIET_MS);
  // At once where the account is known to need it: later it would move what somebody is about to click.
  const isKnown = useAccount()?.accountData.emailConfirmed === false;
  const { pathname } = useLocation();
  const isWanted = (isKnown || isQuiet) && pathname !== paths.confirmEmail();
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="status">{isWanted && <EmailStrip />}</div>
  );
}

/**
 * Loads the code of menus, tooltips, toasts and dialogs before somebody asks: nobody waits for it, and
 * the first toast may say that the server is down.
 */
function useOverlaysAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // If a load fails, the first use tries again.
      overlays.load().catch(() => undefined);
      import('../../kit/feedback/toast-host.tsx').catch(() => undefined);
      import('../../kit/feedback/confirm-host.tsx').catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** A change of page moves the focus to its h1, or to the content until there is one. */
function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // The first page leaves the focus alone.
  const isFirst = useIsFirstEntry();
  // In the frame that shows the page: later it would take the focus from what a person is using.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what changes the page.
  useLayoutEffect(() => {
    if (isFirst) return;
    const target = content.current?.querySelector<HTMLElement>('h1[tabindex]') ?? content.current;
    target?.focus({ preventScroll: true });
  }, [pathname, isFirst, content]);
}

/** The scroll position by history entry, kept until the page is closed. */
const positions = new Map<string, number>();

/** New pages begin at the top, Back restores the position, and a change of filters moves nothing. */
function useSheetScroll(sheetBody: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPathname = useRef<string>(null);

  useLayoutEffect(() => {
    const isOpening = lastPathname.current === null;
    const isSamePage = isOpening || lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (type !== 'POP' && (isSamePage || hash)) return;
    // A page that was just opened is at the top; setting that would force an early layout.
    if (isOpening && !positions.has(key)) return;
    scrollerOf(sheetBody.current).scrollTop = type === 'POP' ? (positions.get(key) ?? 0) : 0;
  }, [key, pathname, hash, type, sheetBody]);

  useEffect(() => {
    const remember = () => positions.set(key, scrollerOf(sheetBody.current).scrollTop);
    // Captured, since scroll events of the sheet do not bubble.
    window.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', remember, { capture: true });
  }, [key, sheetBody]);
}

/** The scrolling element: the sheet's body, or the document on phones. */
function scrollerOf(body: HTMLElement | null): Element {
  const isSheet = body && getComputedStyle(body).overflowY !== 'visible';
  return isSheet ? body : document.documentElement;
}

/** Most interruptions are shorter than this and need no notice. */
const DOWN_MS = 3_000;

/** Says below the header that the page may be out of date, while the connection is down. */
export function ConnectionStrip() {
  const state = useConnectionState();
  const isOffline = useSyncExternalStore(onNetworkChange, () => !navigator.onLine);
  const isDown = useShownAfter(state === 'reconnecting' || state === 'connecting', DOWN_MS);
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="status" data-screen-only>
      {(isOffline || isDown) && (
        <p className={connectionStripClasses.strip}>
          {isOffline ? (
            <>
              <IconWifiOff size={18} stroke={1.7} aria-hidden /> Sem conexão
            </>
          ) : (
            <>
              <IconPlugConnectedX size={18} stroke={1.7} aria-hidden /> Reconectando… os números ao
              vivo podem estar atrasados
            </>
          )}
        </p>
      )}
    </div>
  );
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
