import { expect, test } from 'vitest';
import { crumbsOf, parentCrumbOf } from './crumbs.ts';

const labels = (path: string, title: string | null = null) =>
  crumbsOf(path, title).map(({ label }) => label);

test.each([
  ['/purchases', 'Compras'],
  ['/subscriptions', 'Planos'],
  ['/environments', 'Ambientes'],
  ['/rooms', 'Salas'],
  ['/payments', 'Financeiro'],
  ['/customizationCategories', 'Categorias'],
  ['/gameBuild', 'Build'],
  ['/company', 'Empresas'],
  ['/account', 'Editar usuário'],
  ['/customizationItems', 'Items de Personalização'],
])('%s is called %s', (path, label) => expect(labels(path)).toEqual([label]));

test('the last crumb shows the title, and the others link to their prefixes', () => {
  expect(crumbsOf('/rooms/3', 'Auditório Ipê')).toEqual([
    { label: 'Salas', to: '/rooms' },
    { label: 'Auditório Ipê', to: '/rooms/3' },
  ]);
});

test("the crumb before the last shows the page's parent title, or else the id", () => {
  const path = '/customizationCategories/3/9';
  expect(labels(path, 'Boné')).toEqual(['Categorias', '3', 'Boné']);
  expect(crumbsOf(path, 'Boné', 'Chapéus').map(({ label }) => label)).toEqual([
    'Categorias',
    'Chapéus',
    'Boné',
  ]);
});

test.each([
  ['/rooms/3', '/rooms'],
  ['/rooms', undefined],
  ['/', undefined],
  ['/nada/por/aqui', undefined],
])('above %s is %s', (path, parent) => expect(parentCrumbOf(path)?.to).toBe(parent));

test('home and unknown paths have one crumb', () => {
  expect(labels('/')).toEqual(['Dashboard']);
  expect(labels('/nada/por/aqui', 'Salas')).toEqual(['Salas']);
  expect(labels('/rooms/%E0%A4%A')).toEqual(['Salas', '%E0%A4%A']);
});
