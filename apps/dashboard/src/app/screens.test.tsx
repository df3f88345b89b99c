import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import interfacePage from '../../../../docs/product/interface.md?raw';
import { entityPages } from '../paths.ts';
import { fakeApi } from '../test/fake-api.ts';
import { renderAt } from '../test/render-at.tsx';
import { signInAs } from '../test/sign-in-as.ts';
import { areaGroups } from './areas.ts';
import { routes, screens } from './router.tsx';

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

test('every area has a path and a key of its own, and below its path a screen', () => {
  const areas = areaGroups.flatMap((group) => group.areas);
  for (const values of [areas.map(({ to }) => to), areas.map(({ key }) => key)]) {
    expect(new Set(values).size).toBe(areas.length);
  }
  for (const { key, label } of areas) expect(key, label).toMatch(/^[A-Z]$/);
  for (const { to, create } of areas) {
    const isKnown = (path: string) =>
      matchRoutes(screens, path)?.at(-1)?.route.path?.startsWith(to);
    for (const path of [to, create?.to ?? to]) expect(isKnown(path), path).toBe(true);
  }
});

test('the page about the interface names the key of every area', () => {
  const [, sentence = ''] = /goes to a screen: ([^.]*)\./.exec(interfacePage) ?? [];
  const named = sentence.replaceAll(/\s+/g, ' ').split(', ');
  const keys = areaGroups.flatMap(({ areas }) =>
    areas.map(({ key, label }) => `\`${key}\` ${label}`),
  );
  expect(named.sort()).toEqual(keys.sort());
});

test('every page that an entity of the history leads to is a screen', () => {
  for (const page of Object.values(entityPages)) {
    const path = page?.({ id: 3, categoryId: 7 });
    if (path) expect(matchRoutes(screens, path)?.at(-1)?.route.path, path).not.toBe('*');
  }
});

test('without a session, a privileged area is opened after the sign-in', async () => {
  const router = renderAt(routes, '/gameBuild');
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(router.state.location.state).toMatchObject({ from: '/gameBuild' });
});
