import '@fontsource-variable/figtree';
import './app/mantine-styles.ts';
import './app/global.css';
import './app/components.css';
import './app/surfaces.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { publishCspNonce } from './app/csp-nonce.ts';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';

publishCspNonce();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <Providers>
    <RouterProvider router={createRouter()} />
  </Providers>,
);
