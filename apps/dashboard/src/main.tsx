import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { printInLight } from './app/print-in-light.ts';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { publishCspNonce } from './kit/ui/csp-nonce.ts';

/** Draws the page that the address names. */
export function main(): void {
  publishCspNonce();
  printInLight();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const page = (
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  );
  // In slices that leave room for taps.
  startTransition(() => createRoot(root).render(page));
}
