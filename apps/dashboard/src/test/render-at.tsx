import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { queryClient } from '../kit/api/query-client.ts';
import { ConfirmHost } from '../kit/feedback/confirm-host.tsx';

/**
 * Renders routes at an address, with what the shell gives every page. `entries` are the visits so
 * far, oldest first; the last one is where we are.
 */
export function renderAt(routes: RouteObject[], ...entries: string[]) {
  queryClient.clear();
  const router = createMemoryRouter(routes, { initialEntries: entries });
  render(
    <Providers env="test">
      <RouterProvider router={router} />
      <ConfirmHost />
    </Providers>,
  );
  return router;
}
