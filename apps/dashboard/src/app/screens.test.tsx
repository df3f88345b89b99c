import { companyRoutes } from '@atrio/contract/companies';
import { environmentRoutes } from '@atrio/contract/environments';
import { roomRoutes } from '@atrio/contract/rooms';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../test/fake-api.ts';
import { renderAt } from '../test/render-at.tsx';
import { signInAs } from '../test/sign-in-as.ts';
import { routes } from './router.tsx';

beforeEach(() => {
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(companyRoutes.list, () => ({ companies: [] }));
});

test.each(['/customizationCategories', '/gameBuild/3', '/history'])(
  'to a plain ADMIN %s is an unknown path: the rooms list',
  async (path) => {
    signInAs();
    renderAt(routes, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Salas' })).toBeInTheDocument();
    const crumbs = screen.getByRole('navigation', { name: 'Caminho' });
    expect(within(crumbs).getByText('Salas')).toHaveAttribute('aria-current', 'page');
  },
);

test('without a session a privileged area is remembered for after the sign-in', async () => {
  const router = renderAt(routes, '/gameBuild');
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(router.state.location.state).toMatchObject({ from: '/gameBuild' });
});
