import { randomUUID } from 'node:crypto';
import { paths } from '../../apps/dashboard/src/paths.ts';
import { type Caller, createEnvironment, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/axe.ts';
import { buildImages, createBuild } from '../support/builds.ts';
import { buyRooms, orderPlan, pressAtProvider } from '../support/money.ts';
import { beSignedIn, openAs } from '../support/pages.ts';
import { MASTER } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

interface Screen {
  path: (ids: Ids) => string;
  /** Its h1, once it has loaded. */
  landmark: RegExp;
  isMasters?: boolean;
}

interface Ids {
  room: number;
  environment: number;
  build: number;
}

const NO_IDS: Ids = { room: 0, environment: 0, build: 0 };

/** Screens of one room or the like, and those that load before they show what they are. */
const SCREENS: Record<string, Screen> = {
  home: { path: () => '/', landmark: /Ana/ },
  rooms: { path: () => '/rooms', landmark: /^Salas$/ },
  bin: { path: () => '/rooms?lixeira=1', landmark: /^Lixeira$/ },
  'new room': { path: () => '/rooms/new', landmark: /^Nova Sala$/ },
  room: { path: ({ room }) => `/rooms/${room}`, landmark: /^Sala com nome/ },
  look: { path: ({ room }) => `/rooms/${room}/look`, landmark: /^Aparência$/ },
  guests: { path: ({ room }) => `/rooms/${room}/guests`, landmark: /^Convidados$/ },
  reception: { path: ({ room }) => `/rooms/${room}/checkin`, landmark: /^Recepção$/ },
  poster: { path: ({ room }) => `/rooms/${room}/poster`, landmark: /^Cartaz$/ },
  report: { path: ({ room }) => `/rooms/${room}/report`, landmark: /^Relatório$/ },
  environments: { path: () => '/environments', landmark: /^Ambientes$/ },
  'new environment': { path: () => '/environments/new', landmark: /^Novo Ambiente$/ },
  environment: {
    path: ({ environment }) => `/environments/${environment}`,
    landmark: /^Congresso/,
  },
  account: { path: () => '/account', landmark: /^Configurar usuário$/ },
  builds: { path: () => '/gameBuild', landmark: /^Lista de pontos de acesso$/, isMasters: true },
  'new build': {
    path: () => '/gameBuild/new',
    landmark: /^Criar página de carregamento$/,
    isMasters: true,
  },
  build: {
    path: ({ build }) => `/gameBuild/${build}`,
    landmark: /^Editar página de carregamento$/,
    isMasters: true,
  },
  customers: { path: () => '/customers', landmark: /^Clientes$/, isMasters: true },
  people: { path: () => '/people', landmark: /^Pessoas$/, isMasters: true },
  history: { path: () => '/history', landmark: /^Histórico$/, isMasters: true },
  plans: { path: () => '/subscriptions', landmark: /^Planos$/ },
  'no payments': { path: () => '/payments', landmark: /^Financeiro$/ },
  'no purchases': { path: () => '/purchases', landmark: /^Compras$/ },
};

/** Screens of a path without an id that a journey of their own looks at, or that show nothing. */
const ELSEWHERE = new Set<string>([
  paths.login(),
  paths.createAccount(),
  paths.confirmEmail(),
  paths.undoEmail(),
  paths.signOut(),
  paths.test(),
]);

/** Few enough for a test that others run beside. */
const AT_ONCE = 6;

const known = new Set(Object.values(SCREENS).map(({ path }) => path(NO_IDS)));
const others = Object.values(paths)
  .filter((path): path is () => string => path.length === 0)
  .map((path) => path())
  .filter((path) => !known.has(path) && !ELSEWHERE.has(path));

test('what is open to all meets WCAG 2.2 AA in both themes, and fits 320 pixels', async ({
  page,
}) => {
  for (const screen of ['login', 'createAccount']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtAllSizes(page);
  }
});

// One page for several screens: to begin anew for each would take longer than to look at it.
for (const some of [...inGroups(others.map(byPath)), ...inGroups(Object.entries(SCREENS))]) {
  const names = some.map(([name]) => name).join(', ');
  test(`${names} meet WCAG 2.2 AA in both themes, and fit 320 pixels`, async ({
    page,
    caller,
    account,
  }) => {
    const api = await signedIn(caller, account);
    const room = await createRoom(api, 'Sala com nome comprido para caber em telas estreitas');
    const environment = await createEnvironment(api, 'Congresso de telas estreitas');
    const isMasters = some.some(([, screen]) => screen.isMasters);
    const build = isMasters ? await makeBuild(caller) : { id: 0 };
    const ids = { room: room.id, environment: environment.id, build: build.id };
    await beSignedIn(page, isMasters ? MASTER : account);
    for (const [, { path, landmark }] of some) {
      await page.goto(`/dashboard${path(ids)}`);
      await expect(page.getByRole('heading', { level: 1, name: landmark })).toBeVisible();
      await expectAccessibleAtAllSizes(page);
    }
  });
}

test('payments and purchases meet WCAG 2.2 AA in both themes, and fit 320 pixels', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const [item] = await buyRooms(api);
  await pressAtProvider(await orderPlan(api, 'BOLETO'), 'vencer');
  await openAs(page, account, '/dashboard/payments');
  await expect(page.getByRole('table')).toContainText('Vencido');
  await expectAccessibleAtAllSizes(page);
  for (const path of ['/purchases', `/purchases/${item}`]) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByText(/omprada em/).first()).toBeVisible();
    await expectAccessibleAtAllSizes(page);
  }
});

test('bad fields and a dialog meet WCAG 2.2 AA in both themes', async ({
  page,
  caller,
  account,
}) => {
  await createRoom(await signedIn(caller, account), 'Sala de passagem');
  await page.goto('/dashboard/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expectAccessible(page);

  await openAs(page, account, '/dashboard/rooms');
  await page.getByRole('button', { name: 'Deletar Sala de passagem' }).click();
  await expect(page.getByRole('dialog', { name: 'Deletar sala?' })).toBeVisible();
  await expectAccessible(page);
});

test('the menu of phones meets WCAG 2.2 AA in both themes', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/rooms');
  await expect(page.getByText('Não tem salas')).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Salas/ })).toBeVisible();
  await expectAccessible(page);
});

test('nothing fades for people who prefer less motion', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala parada');
  const fading = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).transitionDuration !== '0s')
        .map((element) => element.className),
    );
  await openAs(page, account, '/dashboard/rooms');
  await expect(page.getByRole('link', { name: 'Sala parada', exact: true })).toBeVisible();
  expect(await fading()).toEqual([]);
  await page.goto(`/sala/${room.sceneName}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await fading()).toEqual([]);
});

async function makeBuild(caller: Caller) {
  const name = `Galeria de nome comprido para caber em telas estreitas ${randomUUID()}`;
  const images = await buildImages();
  return createBuild(await signedIn(caller, MASTER), name, { images });
}

function byPath(path: string): [string, Screen] {
  return [path, { path: () => path, landmark: /./, isMasters: true }];
}

/** Groups of at most six, each of what one kind of account sees. */
function inGroups(screens: [string, Screen][]): [string, Screen][][] {
  const groups: [string, Screen][][] = [];
  for (const isMasters of [true, false]) {
    const theirs = screens.filter(([, screen]) => Boolean(screen.isMasters) === isMasters);
    while (theirs.length > 0) groups.push(theirs.splice(0, AT_ONCE));
  }
  return groups;
}
