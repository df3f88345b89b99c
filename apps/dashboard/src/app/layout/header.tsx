import { ActionIcon, Divider, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconBell,
  IconChevronRight,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { Fragment, memo, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LateDialog } from '../../kit/feedback/late-dialog.tsx';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { lastListHref } from '../../kit/list/last-query.ts';
import { usePageTitle, useParentTitle } from '../../kit/page/page-title.tsx';
import { useAccount } from '../../kit/session/session.ts';
import { initials } from '../../kit/text/format.ts';
import { AvatarInitials } from '../../kit/ui/avatar-initials.tsx';
import { Popover } from '../../kit/ui/popover.tsx';
import { Tooltip } from '../../kit/ui/tooltip.tsx';
import { paths } from '../../paths.ts';
import { openCommands } from '../commands/open-commands.ts';
import { useHandleTitle } from '../route-handle.ts';
import accountLinkClasses from './account-link.module.css';
import bellClasses from './bell.module.css';
import breadcrumbsClasses from './breadcrumbs.module.css';
import { type Crumb, crumbsOf, parentCrumbOf } from './crumbs.ts';
import classes from './header.module.css';
import searchTriggerClasses from './search-trigger.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** Memoized, as the menu is: most of both stays the same from page to page. */
export const Header = memo(function Header({ isPhone }: { isPhone: boolean }) {
  return (
    <header className={classes.header} data-screen-only>
      {isPhone ? (
        <PhoneBar />
      ) : (
        <>
          <Breadcrumbs />
          <SearchTrigger />
          <Bell />
          <ThemeMenu />
          <Divider orientation="vertical" h={20} className={classes.divider} />
          <AccountLink />
          <SignOutButton />
        </>
      )}
    </header>
  );
});

/** The back arrow, or the menu on a page without a parent, and the title. */
function PhoneBar() {
  const parent = parentCrumbOf(useLocation().pathname);
  const title = useCrumbs().at(-1)?.label;
  return (
    <>
      {parent ? <BackLink to={lastListHref(parent.to)} /> : <PhoneMenu />}
      {/* Hidden from screen readers, which read the page's h1. */}
      <span className={classes.phoneTitle} aria-hidden>
        {title}
      </span>
      <SearchTrigger isPhone />
      <Bell isPhone />
    </>
  );
}

function BackLink({ to }: { to: string }) {
  return (
    <ActionIcon component={Link} to={to} size="xl" aria-label="Voltar">
      <IconArrowLeft size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** The signed-in person's name, as a link to their account. */
function AccountLink() {
  const account = useAccount();
  if (!account) return null;
  const { name } = account.accountData.Admin;
  return (
    <Link to={paths.account()} className={accountLinkClasses.link}>
      <span className="screen-reader-only">Conta de</span>{' '}
      <AvatarInitials letters={initials(name)} />
      <span className={accountLinkClasses.name}>{name}</span>
    </Link>
  );
}

function Breadcrumbs() {
  const crumbs = useCrumbs();
  const last = crumbs.at(-1);
  return (
    <nav aria-label="Caminho" className={breadcrumbsClasses.crumbs}>
      {crumbs.slice(0, -1).map((crumb) => (
        <Fragment key={crumb.to}>
          <Link to={crumb.to} className={breadcrumbsClasses.link}>
            {crumb.label}
          </Link>
          <IconChevronRight
            size={14}
            stroke={1.7}
            aria-hidden
            className={breadcrumbsClasses.separator}
          />
        </Fragment>
      ))}
      <span className={breadcrumbsClasses.current} aria-current="page">
        {last?.label}
      </span>
    </nav>
  );
}

const LABEL = 'Buscar ou executar';
const KEYS = 'Control+K Meta+K';

/** Opens the palette. Phones show only an icon. */
function SearchTrigger({ isPhone = false }: { isPhone?: boolean }) {
  const open = () => openCommands.set('palette');
  const props = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': KEYS, onClick: open } as const;
  if (isPhone) {
    return (
      <ActionIcon {...props} size="xl" aria-label={LABEL}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton {...props} className={searchTriggerClasses.trigger}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span className={searchTriggerClasses.words}>{LABEL}…</span>
      <kbd className={searchTriggerClasses.key} aria-hidden>
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </UnstyledButton>
  );
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

const PhoneMenuDrawer = lazyUntilHere(
  async () => (await import('./phone-menu-drawer.tsx')).PhoneMenuDrawer,
);

/** The button of the side menu on phones. */
function PhoneMenu() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon size="xl" aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      <LateDialog isOpen={isOpen} onClose={close}>
        <PhoneMenuDrawer isOpen={isOpen} onClose={close} />
      </LateDialog>
    </>
  );
}

/** The crumbs of the current page; the last one is its title in the header. */
function useCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  const pageTitle = usePageTitle();
  const parentTitle = useParentTitle();
  const handleTitle = useHandleTitle();
  return crumbsOf(pathname, pageTitle ?? handleTitle, parentTitle);
}

/** The notifications. Its content is loaded when the page is idle, or when it is opened. */
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
            <ActionIcon size={isPhone ? 'xl' : undefined} className={bellClasses.bell}>
              <IconBell size={isPhone ? 22 : 20} stroke={1.7} aria-hidden />
              <span className="screen-reader-only">Notificações{parts && <parts.BellCount />}</span>
              {parts && <parts.BellMark />}
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown className={bellClasses.dropdown} aria-label="Notificações">
          {parts ? (
            <parts.BellList onClose={() => setOpen(false)} />
          ) : (
            <p className={bellClasses.loading} role="status">
              Carregando notificações
            </p>
          )}
        </Popover.Dropdown>
      </Popover>
      {parts && <parts.BellAnnouncer />}
    </>
  );
}

/** Long enough for the page and its data to load first. */
const QUIET_MS = 1_500;

type BellParts = Awaited<ReturnType<typeof load>>;
let loaded: BellParts | null = null;

/**
 * The code of the bell's content; null until it has loaded.
 * @param isWanted loads it at once: somebody has opened the bell
 */
function useBellParts(isWanted: boolean): BellParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    let isOver = false;
    const timer = setTimeout(
      async () => {
        // If it fails the bell stays empty; opening it tries again.
        loaded = await load().catch(() => null);
        if (!isOver) setParts(loaded);
      },
      isWanted ? 0 : QUIET_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [parts, isWanted]);
  return parts;
}

async function load() {
  const [{ BellList }, { BellMark, BellAnnouncer, BellCount }] = await Promise.all([
    import('../../features/platform/notifications/bell-list.tsx'),
    import('../../features/platform/notifications/bell-mark.tsx'),
  ]);
  return { BellList, BellMark, BellAnnouncer, BellCount };
}
