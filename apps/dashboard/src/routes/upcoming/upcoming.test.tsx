import { Role } from '@atrio/contract/accounts';
import { companyRoutes } from '@atrio/contract/companies';
import { environmentRoutes } from '@atrio/contract/environments';
import { roomRoutes } from '@atrio/contract/rooms';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/router.tsx';
import { fakeApi } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';

beforeEach(() => {
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(companyRoutes.list, () => ({ companies: [] }));
});

test.each([
  ['/purchases', 'Compras'],
  ['/purchases/3', 'Compras'],
  ['/subscriptions', 'Planos'],
  ['/payments', 'Financeiro'],
  ['/gameBuild', 'Build'],
  ['/gameBuild/new', 'Build'],
])('%s says honestly that %s is still to come', async (path, area) => {
  signInAs({ role: Role.MASTER_ADMIN });
  renderAt(routes, path);
  expect(await screen.findByRole('heading', { level: 1, name: area })).toBeInTheDocument();
  expect(screen.getByText('Esta área ainda não está disponível nesta versão.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver salas' })).toHaveAttribute('href', '/rooms');
  expect(document.title).toBe(`${area} · Átrio`);
  const crumbs = screen.getByRole('navigation', { name: 'Caminho' });
  expect(crumbs).toHaveTextContent(new RegExp(`^${area}$`));
});

test.each(['/customizationCategories', '/gameBuild/3'])(
  'to a plain ADMIN %s is an unknown path: the rooms list',
  async (path) => {
    signInAs();
    renderAt(routes, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Salas' })).toBeInTheDocument();
    const crumbs = screen.getByRole('navigation', { name: 'Caminho' });
    expect(within(crumbs).getByText('Salas')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText(/ainda não está disponível/)).not.toBeInTheDocument();
  },
);

test('without a session a privileged area is remembered for after the sign-in', async () => {
  const router = renderAt(routes, '/gameBuild');
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(router.state.location.state).toMatchObject({ from: '/gameBuild' });
});
