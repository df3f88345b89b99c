import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { signOut } from '../lib/session.ts';
import { CrashPage, PageCrash } from './crash.tsx';
import { FirstScreen } from './frame-ahead.tsx';
import { paths } from './paths.ts';
import { RequireSession } from './require-session.tsx';
import { page, screens } from './screens.ts';

const BASENAME = '/dashboard';

export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    // Until the first screen has come, index.html's frame stands in for it.
    HydrateFallback: () => null,
    Component: FirstScreen,
    children: [
      { path: '/login', lazy: page(() => import('../routes/login/login.tsx')) },
      {
        path: '/createAccount',
        lazy: page(() => import('../routes/create-account/create-account.tsx')),
      },
      { path: paths.undoEmail(), lazy: page(() => import('../routes/email/undo-email.tsx')) },
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

/** A navigation of its own (not a click handler) so that a form with changes can ask first. */
function endSession(): Response {
  signOut();
  return redirect(paths.login());
}
