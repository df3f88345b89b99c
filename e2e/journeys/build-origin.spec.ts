import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { createBuild } from '../support/builds.ts';
import { beSignedIn, openAs } from '../support/pages.ts';
import { MASTER, startServer, type TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** An extra header would make the browser ask ahead of each call to another origin. */
test.use({ extraHTTPHeaders: {} });

/** Browsers know that names below localhost are this machine, and treat them as safe. */
const subdomains = (port: number) => ({ BUILD_ORIGIN: `http://*.localhost:${port}` });
const ownPort = { BUILD_ORIGIN: ':0' };

async function withServer(
  given: Parameters<typeof startServer>[0],
  run: (server: TestServer, master: Caller) => Promise<void>,
): Promise<void> {
  const server = await startServer(given);
  try {
    await run(server, await signedIn({ url: server.url }, MASTER));
  } finally {
    await server.dispose();
  }
}

const canvas = (page: Page) => page.locator('canvas');
const pageUrl = ({ url }: TestServer, name: string) => `${url}/build/${encodeURIComponent(name)}/`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(canvas(page)).toHaveAttribute('data-state', 'running');
}

for (const [place, given] of [
  ['a subdomain', subdomains],
  ['a port', ownPort],
] as const) {
  test(`a build on ${place} is fetched once and keeps what it stores`, {
    tag: place === 'a port' ? '@long' : [],
  }, async ({ context, page }) => {
    await withServer(given, async (server, master) => {
      const dataBytes = 300_000;
      await createBuild(master, 'Galeria Cais', { packing: 'gz', dataBytes });
      const first = await watchTraffic(context, page);
      await open(page, pageUrl(server, 'Galeria Cais'));
      await expect(canvas(page)).toHaveAttribute('data-storage', 'open');
      expect(new URL(page.url()).origin).not.toBe(server.url);
      expect(await first()).toBeGreaterThan(dataBytes / 2);
      await keepPreference(page, 'alta');
      await keepVersions(page, [0, 1]);
      const second = await watchTraffic(context, page);
      await page.reload();
      await expect(canvas(page)).toHaveAttribute('data-state', 'running');
      expect(await second(), 'bytes of wasm and data from the network').toBe(0);
      expect(await keptPreference(page)).toBe('alta');
      // Of this build only the version on air is left; of others everything.
      await expect.poll(() => keptVersions(page)).toEqual(['other 0', 'other 1', 'own 1']);

      // A visit of another day, in another tab.
      const later = await context.newPage();
      const third = await watchTraffic(context, later);
      await open(later, pageUrl(server, 'Galeria Cais'));
      expect(await third()).toBe(0);
      expect(await keptPreference(later)).toBe('alta');
    });
  });
}

test('a build reaches neither the dashboard nor a build of another subdomain', async ({
  browser,
}) => {
  // A context without the check for problems, since the browser logs what it has refused.
  const context = await browser.newContext();
  const page = await context.newPage();
  await withServer(subdomains, async (server, master) => {
    await createBuild(master, 'Cais');
    await createBuild(master, 'Outra');
    await beSignedIn(page, MASTER, server.url);
    await open(page, pageUrl(server, 'Outra'));
    await keepPreference(page, 'segredo');
    await open(page, pageUrl(server, 'Cais'));
    expect(await page.evaluate(() => self.origin)).toContain('http://cais.localhost:');
    const seen = await page.evaluate(whatIsInReach, {
      ours: server.url,
      other: page.url().replace('cais.', 'outra.'),
    });
    expect(seen).toEqual({
      kept: 0,
      preference: null,
      rooms: 'refused',
      ownRooms: 404,
      ownDashboard: 404,
      catalogue: 200,
      frame: 'refused',
      dashboardFrame: 'refused',
    });
    expect(await page.context().cookies()).toEqual([]);
  });
  await context.close();
});

/** Runs in the build's page, so it may use nothing from this file. */
async function whatIsInReach({ ours, other }: { ours: string; other: string }) {
  const status = (address: string) =>
    fetch(address).then(
      (answer) => answer.status,
      () => 'refused',
    );
  const framed = async (address: string) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return frame.contentDocument === null ? 'refused' : 'open';
  };
  return {
    kept: Object.keys(localStorage).filter((key) => key.includes('dashboard')).length,
    preference: localStorage.getItem('qualidade'),
    rooms: await status(`${ours}/rooms/admin`),
    ownRooms: await status('/rooms/admin'),
    ownDashboard: await status('/dashboard/'),
    catalogue: await status(`${ours}/catalog/customization`),
    frame: await framed(other),
    dashboardFrame: await framed(`${ours}/dashboard/`),
  };
}

test('a room shows a build that keeps its data', async ({ page }) => {
  await withServer(subdomains, async (server, master) => {
    // As Unity does while it starts: a browser that keeps a frame from its sensors logs that as an error.
    const script =
      "addEventListener('devicemotion', Object); addEventListener('deviceorientation', Object);";
    await createBuild(master, 'Cais', { script });
    const room = await createRoom(master, 'Sala do cais');
    const iframeUrl = pageUrl(server, 'Cais');
    await call(master, roomRoutes.update, { id: String(room.id), iframeUrl });
    await page.goto(`${server.url}/sala/${room.sceneName}`);
    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Visita');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    const stage = page.frameLocator('iframe').locator('canvas');
    await expect(stage).toHaveAttribute('data-state', 'running');
    await expect(stage).toHaveAttribute('data-storage', 'open');
  });
});

test('the editor names the address and turns threads on', async ({ page }) => {
  await withServer(subdomains, async (server, master) => {
    const { id } = await createBuild(master, 'Galeria Cais');
    await openAs(page, MASTER, `${server.url}/dashboard/gameBuild/${id}`);
    const card = page.getByRole('region', { name: 'Como a build roda' });
    await expect(
      card.getByText(`galeria-cais.localhost:${new URL(server.url).port}/`),
    ).toBeVisible();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
    }
    await expectAccessible(page);
    await card.getByRole('switch', { name: 'Threads' }).click();
    await expect(page.getByText('Threads ligadas')).toBeVisible();
    const { build } = await call(master, buildRoutes.get, { id: String(id) });
    expect(build.usesThreads).toBe(true);
    await open(page, pageUrl(server, 'Galeria Cais'));
    expect(await page.evaluate(() => self.crossOriginIsolated)).toBe(true);
    expect(await page.evaluate(() => new SharedArrayBuffer(8).byteLength)).toBe(8);
  });
});

/** @returns the bytes of wasm and data that came over the network until it is asked */
async function watchTraffic(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  const watched = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.(wasm|data)(\.\w+)?$/.test(request.url)) watched.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (watched.has(requestId)) bytes += encodedDataLength;
  });
  return async () => {
    expect(watched.size).toBe(2);
    await session.detach();
    return bytes;
  };
}

/** In both places where a build keeps things: Unity's files, and the browser's plain storage. */
async function keepPreference(page: Page, value: string): Promise<void> {
  await page.evaluate(async (kept) => {
    localStorage.setItem('qualidade', kept);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('/idbfs', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('FILE_DATA');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction('FILE_DATA', 'readwrite');
        change.objectStore('FILE_DATA').put(kept, 'PlayerPrefs');
        change.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, value);
}

/** Undefined unless both places say the same. */
async function keptPreference(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('/idbfs', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA');
          const reading = store.get('PlayerPrefs');
          reading.onsuccess = () => {
            opening.result.close();
            const plain = localStorage.getItem('qualidade');
            resolve(reading.result === plain ? reading.result : undefined);
          };
        };
      }),
  );
}

/**
 * What Unity's loaders keep of the build, where versions begin at 1, and of another: in a database as
 * those of 2020, and in the cache as later ones.
 */
async function keepVersions(page: Page, versions: number[]): Promise<void> {
  await page.evaluate(async (kept) => {
    const { dataUrl, version } = JSON.parse(document.querySelector('#page')?.textContent ?? '');
    const other = '/build/Outra/1/a.data';
    const addresses = [dataUrl, other].flatMap((path: string) =>
      kept.map((one) => location.origin + path.replace(`/${version}/`, `/${one}/`)),
    );
    const cache = await caches.open('UnityCache_Átrio_Galeria');
    for (const address of addresses) await cache.put(address, new Response('x'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('UnityCache', 2);
      opening.onupgradeneeded = () => opening.result.createObjectStore('XMLHttpRequest');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction('XMLHttpRequest', 'readwrite');
        for (const address of addresses) change.objectStore('XMLHttpRequest').put('x', address);
        change.oncomplete = () => resolve(opening.result.close());
      };
    });
  }, versions);
}

/** Entries that are in both places. */
async function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('UnityCache_Átrio_Galeria');
    const cached = (await cache.keys()).map(({ url }) => url);
    const stored = await new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('UnityCache');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result
          .transaction('XMLHttpRequest')
          .objectStore('XMLHttpRequest')
          .getAllKeys();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(String));
        };
      };
    });
    const said = (address: string) =>
      `${address.includes('Outra') ? 'other' : 'own'} ${/\/(\d)\//.exec(address)?.[1]}`;
    return cached
      .filter((address) => stored.includes(address))
      .map(said)
      .toSorted();
  });
}
