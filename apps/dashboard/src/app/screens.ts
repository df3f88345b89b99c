import type { ReactNode } from 'react';
import { type RouteObject, redirect } from 'react-router';
import { isMaster } from '../lib/session.ts';
import { readAccount } from '../lib/session-store.ts';
import { paths } from './paths.ts';

/** The screens inside the shell. */
export const screens: RouteObject[] = [
  { index: true, lazy: page(() => import('../routes/home/home.tsx')) },
  { path: '/rooms', lazy: page(() => import('../routes/rooms/rooms-list.tsx')) },
  { path: '/rooms/new', lazy: page(() => import('../routes/rooms/room-new.tsx')) },
  { path: '/rooms/:id', lazy: page(() => import('../routes/rooms/room-detail.tsx')) },
  { path: '/rooms/:id/look', lazy: page(() => import('../routes/rooms/room-look.tsx')) },
  {
    path: '/environments',
    lazy: page(() => import('../routes/environments/environments-list.tsx')),
  },
  {
    path: '/environments/:id',
    lazy: page(() => import('../routes/environments/environment-edit.tsx')),
  },
  {
    path: paths.company(),
    lazy: page(() => import('../routes/companies/companies-list.tsx')),
  },
  {
    path: `${paths.company()}/:id`,
    lazy: page(() => import('../routes/companies/company-edit.tsx')),
  },
  { path: paths.purchases(), lazy: page(() => import('../routes/purchases/purchases-list.tsx')) },
  {
    path: `${paths.purchases()}/:roomItemId`,
    lazy: page(() => import('../routes/purchases/purchase.tsx')),
  },
  {
    path: paths.subscriptions(),
    lazy: page(() => import('../routes/subscriptions/subscriptions.tsx')),
  },
  { path: paths.payments(), lazy: page(() => import('../routes/payments/payments.tsx')) },
  { path: paths.confirmEmail(), lazy: page(() => import('../routes/email/confirm-email.tsx')) },
  { path: paths.account(), lazy: page(() => import('../routes/account/account.tsx')) },
  {
    path: paths.people(),
    loader: privileged,
    lazy: page(() => import('../routes/people/people.tsx')),
  },
  {
    path: paths.customizationCategories(),
    loader: privileged,
    lazy: page(() => import('../routes/customization/categories-list.tsx')),
  },
  {
    path: `${paths.customizationCategories()}/:id`,
    loader: privileged,
    lazy: page(() => import('../routes/customization/category-edit.tsx')),
  },
  {
    path: `${paths.customizationCategories()}/:categoryId/:id`,
    loader: privileged,
    lazy: page(() => import('../routes/customization/item-edit.tsx')),
  },
  {
    path: paths.gameBuild(),
    loader: privileged,
    lazy: page(() => import('../routes/game-builds/builds-list.tsx')),
  },
  {
    path: `${paths.gameBuild()}/:id`,
    loader: privileged,
    lazy: page(() => import('../routes/game-builds/build-edit.tsx')),
  },
  {
    path: paths.history(),
    loader: privileged,
    lazy: page(() => import('../routes/history/history.tsx')),
  },
  { path: paths.test(), lazy: page(() => import('../routes/test/test.tsx')) },
  // Spec section 2: unknown paths show the rooms list.
  { path: '*', lazy: page(() => import('../routes/rooms/rooms-list.tsx')) },
];

/** Loads a route module when it is visited; its default export is the screen. */
export function page(load: () => Promise<RouteModule>) {
  return async () => {
    const { default: Component, handle, ahead } = await load();
    await ahead?.();
    return { Component, handle };
  };
}

/**
 * To others a MASTER_ADMIN's areas are unknown paths, which show the rooms list. Without a session
 * the sign-in comes first, and back here, where it is decided.
 */
function privileged(): Response | null {
  const account = readAccount();
  return account && !isMaster(account) ? redirect(paths.rooms()) : null;
}

interface RouteModule {
  default: () => ReactNode;
  handle?: unknown;
  /** Takes up what was asked for ahead of it, at the address that `parts-ahead.ts` has. */
  ahead?: () => Promise<unknown>;
}
