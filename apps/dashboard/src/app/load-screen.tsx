import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

/** Loads a screen when it is visited. */
export type LazyScreen = () => Promise<Pick<RouteObject, 'Component' | 'element' | 'handle'>>;

interface RouteModule {
  default: ComponentType;
  handle?: RouteHandle;
  /** Takes over the call that `parts-ahead.ts` made ahead of the page's code. */
  ahead?: () => Promise<unknown>;
}

/** The screen that is the default export of a route module. */
export function page(load: () => Promise<RouteModule>): LazyScreen {
  return async () => {
    const { default: Component, handle, ahead } = await load();
    await ahead?.();
    return { Component, handle };
  };
}

/** The screen of a list that stands alone on it, and so needs no route module. */
export function listPage(title: string, load: () => Promise<ComponentType>): LazyScreen {
  return async () => {
    const [{ Page }, List] = await Promise.all([import('../kit/page/page.tsx'), load()]);
    const handle: RouteHandle = { title };
    const element = (
      <Page width="list">
        <List />
      </Page>
    );
    return { element, handle };
  };
}
