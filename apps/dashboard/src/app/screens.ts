import { type RouteObject, redirect } from 'react-router';
import { readAccount } from '../kit/api/session-store.ts';
import { isMaster } from '../kit/session/session.ts';
import { paths } from '../paths.ts';
import { areaGroups } from './areas.ts';
import { page } from './load-screen.tsx';

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
