import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Navigate,
  Outlet,
  type RouteObject,
  redirect,
  useLocation,
  useRouteError,
} from 'react-router';
import { lastSessionEnd, nextSignInEmail, readAccount } from '../kit/api/session-store.ts';
import { firstScreenIsHere } from '../kit/first-screen/first-screen.ts';
import { PageTitle, usePageTitle } from '../kit/page/page-title.tsx';
import type { LoginState } from '../kit/session/login-state.ts';
import { isMaster, signOut, useAccount } from '../kit/session/session.ts';
import { paths } from '../paths.ts';
import { areaGroups } from './areas.ts';
import classes from './crash.module.css';
import { crumbsOf } from './layout/crumbs.ts';
import { page } from './load-screen.tsx';

const BASENAME = '/dashboard';

/** The screens inside the shell: the areas', and those that are in no menu. */
export const screens: RouteObject[] = [
  ...areaGroups.flatMap(({ areas, isPrivileged }) =>
    areas.flatMap(({ to, screens }) =>
      Object.entries(screens).map(([rest, lazy]) => ({
        path: `${to}${rest}`,
        loader: isPrivileged ? privileged : undefined,
        lazy,
      })),
    ),
  ),
  { path: paths.confirmEmail(), lazy: page(() => import('../routes/accounts/confirm-email.tsx')) },
  { path: paths.test(), lazy: page(() => import('../routes/platform/test.tsx')) },
  // Unknown paths show the rooms list (docs/product/screens.md#unknown-addresses).
  { path: '*', lazy: page(() => import('../routes/rooms/rooms-list.tsx')) },
];

/**
 * A MASTER_ADMIN's areas are unknown paths to others, and so show the rooms list. Without a session
 * the sign-in comes first and returns here.
 */
function privileged(): Response | null {
  const account = readAccount();
  return account && !isMaster(account) ? redirect(paths.rooms()) : null;
}

export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    // index.html's frame is shown until the first screen has loaded.
    HydrateFallback: () => null,
    Component: FirstScreen,
    children: [
      { path: '/login', lazy: page(() => import('../routes/accounts/login.tsx')) },
      {
        path: '/createAccount',
        lazy: page(() => import('../routes/accounts/create-account.tsx')),
      },
      { path: paths.undoEmail(), lazy: page(() => import('../routes/accounts/undo-email.tsx')) },
      { path: paths.signOut(), loader: () => redirect(paths.home()), action: endSession },
      {
        Component: RequireSession,
        children: [
          {
            lazy: () => import('./layout/shell.tsx').then(({ Shell }) => ({ Component: Shell })),
            children: [{ ErrorBoundary: PageCrash, children: screens }],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes, { basename: BASENAME });
}

/** A navigation, not a click handler, so that a form with changes can ask first. */
function endSession(): Response {
  signOut();
  return redirect(paths.login());
}

/** Everything but sign-in and create-account needs somebody signed in. */
function RequireSession() {
  const account = useAccount();
  // The key gives another person new screens.
  return account ? <Outlet key={account.accountData.Admin.id} /> : <ToLogin />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const title = usePageTitle();
  // Fixed at the first render: the page's title disappears with the page.
  const [state] = useState((): LoginState => {
    const end = lastSessionEnd();
    if (end === 'signed-out') return { email: nextSignInEmail() };
    const label = crumbsOf(pathname, title).map((crumb) => crumb.label);
    return {
      from: pathname + search + hash,
      fromLabel: label.join(' / '),
      isExpired: end === 'expired',
    };
  });
  return <Navigate to={paths.login()} state={state} replace />;
}

/** Replaces a page that failed; menu and header stay around it. */
export function PageCrash() {
  return (
    <CrashCard title="Ocorreu um erro ao realizar esta ação" detail={detailOf(useRouteError())} />
  );
}

/** Replaces everything (docs/product/screens.md#failures-of-a-whole-page). */
export function CrashPage() {
  useFrameAway();
  return (
    <main className={classes.page}>
      <CrashCard title="Unexpected Application Error!" detail={detailOf(useRouteError())} />
    </main>
  );
}

function CrashCard({ title, detail }: { title: string; detail: string }) {
  return (
    <section className={classes.card} role="alert">
      <PageTitle title="Erro" />
      <span className={classes.badge}>
        <IconPlugConnectedX size={26} stroke={1.7} aria-hidden />
      </span>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {detail && <p className={classes.detail}>{detail}</p>}
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        // The module or state that failed is still in memory, so only a reload is sure to help.
        onClick={() => window.location.reload()}
      >
        Tentar novamente
      </Button>
    </section>
  );
}

function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}

/** Holds every screen; renders when the first has loaded. */
function FirstScreen() {
  useFrameAway();
  return <Outlet />;
}

/** Removes index.html's frame. Call it in the component that replaces the frame. */
function useFrameAway(): void {
  useLayoutEffect(() => {
    document.getElementById('frame-ahead')?.remove();
    firstScreenIsHere();
  }, []);
}
