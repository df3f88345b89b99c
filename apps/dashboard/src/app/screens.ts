import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';

/** The screens inside the shell. A new one is a line here; its menu entry then appears by itself. */
export const screens: RouteObject[] = [
  { index: true, lazy: page(() => import('../routes/home/home.tsx')) },
  { path: '/rooms', lazy: page(() => import('../routes/rooms/rooms-list.tsx')) },
  { path: '/rooms/new', lazy: page(() => import('../routes/rooms/room-new.tsx')) },
  { path: '/rooms/:id', lazy: page(() => import('../routes/rooms/room-detail.tsx')) },
  {
    path: '/environments',
    lazy: page(() => import('../routes/environments/environments-list.tsx')),
  },
  {
    path: '/environments/:id',
    lazy: page(() => import('../routes/environments/environment-edit.tsx')),
  },
  { path: paths.test(), lazy: page(() => import('../routes/test/test.tsx')) },
  // Spec section 2: unknown paths show the rooms list.
  { path: '*', lazy: page(() => import('../routes/rooms/rooms-list.tsx')) },
];

/** Loads a route module when it is visited; its default export is the screen. */
export function page(load: () => Promise<RouteModule>) {
  return async () => {
    const { default: Component, handle } = await load();
    return { Component, handle };
  };
}

interface RouteModule {
  default: () => ReactNode;
  handle?: unknown;
}
