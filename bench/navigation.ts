import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import playwrightConfig from '../e2e/playwright.config.ts';
import { call, signedIn } from '../e2e/support/api.ts';
import { beSignedIn } from '../e2e/support/pages.ts';
import { MASTER, startServer, type TestServer } from '../e2e/support/server.ts';
import { startBarePage } from './lib/bare-page-server.ts';
import { openVisitor } from './lib/chat-client.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const CPU_SLOWDOWN = 4;
const ROUNDS = 9;
const QUIET_MS = 500;
const MESSAGES = 1_000;
const MAX_NAVIGATION_MS = 100;
const MAX_TASK_MS = 50;

/** Measures moving between a list and one of its rooms, and scrolling through a long chat. */
export async function measureNavigation(note: (text: string) => void): Promise<Line[]> {
  const server = await startServer();
  const bare = await startBarePage();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const room = await fill(server);
    const roomLink = `a[href="/dashboard/rooms/${room.id}"]`;
    note('a bare page');
    const bareTimes = await backAndForth(browser, {
      url: bare.url,
      there: { link: 'a[href="/dashboard/detail"]', until: 'form' },
      back: { link: 'a[href="/dashboard/"]', until: 'a[href="/dashboard/detail"]' },
    });
    note('between the list and a room');
    const times = await backAndForth(browser, {
      url: `${server.url}/dashboard/rooms`,
      isSignedIn: true,
      there: { link: roomLink, until: 'form[aria-label="Editar sala"], #sala form' },
      back: { link: 'a[href^="/dashboard/rooms"]', until: roomLink },
    });
    note(`a chat of ${MESSAGES} messages`);
    const longest = await scrollChat(browser, server, room.id);
    return [
      navigationLine('From the rooms list to a room', times.there, bareTimes.there),
      navigationLine('From a room back to the list', times.back, bareTimes.back),
      {
        what: `Scroll through ${MESSAGES.toLocaleString('en')} messages of a room, whole processor`,
        figure: longest === 0 ? 'no long task' : `longest task ${longest} ms`,
        yardstick: '–',
        ratio: '–',
        budget: `no task above ${MAX_TASK_MS} ms`,
        isWithin: longest <= MAX_TASK_MS,
      },
    ];
  } finally {
    await browser.close();
    await bare.stop();
    await server.dispose();
  }
}

/** Makes a room with a long chat. */
async function fill(server: TestServer) {
  const form = { environment: '1', name: 'Sala de medida', isVisible: true, isPrivate: false };
  const { room } = await call(await signedIn(server, MASTER), roomRoutes.create, form);
  (await openVisitor(server.url, room.sceneName, 'Visita')).close();
  const db = openDatabase({ dataDir: server.dataDir, onConnectionError: () => undefined });
  const now = Date.now();
  await sql`with recursive series (n) as (
      select 1 union all select n + 1 from series where n < ${MESSAGES}
    )
    insert into messages (room_id, chat, sender_id, is_from_admin, body, body_key, created_at)
    select ${room.id}, 'room', (select max(id) from visitors), 0, 'Mensagem ' || n || ' de uma conversa longa',
      'mensagem ' || n || ' de uma conversa longa', ${now} - (${MESSAGES} - n) * 1000
    from series`.execute(db);
  await db.destroy();
  return room;
}

interface Step {
  /** Selector of the link that is followed. */
  link: string;
  /** Selector of what stands on the page once it is there. */
  until: string;
}

async function backAndForth(
  browser: Browser,
  way: { url: string; isSignedIn?: boolean; there: Step; back: Step },
): Promise<{ there: number[]; back: number[] }> {
  const page = await openSlowly(browser, way, CPU_SLOWDOWN);
  await page.waitForSelector(way.there.link);
  // The code of both pages is loaded once, before.
  await follow(page, way.there);
  await follow(page, way.back);
  const times = { there: [] as number[], back: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.there.push(await follow(page, way.there));
    times.back.push(await follow(page, way.back));
  }
  await page.context().close();
  return times;
}

async function openSlowly(
  browser: Browser,
  { url, isSignedIn }: { url: string; isSignedIn?: boolean },
  slowdown: number,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (isSignedIn) await beSignedIn(page, MASTER, url);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** Milliseconds from the click to the first frame that shows the next page. */
async function follow(page: Page, step: Step): Promise<number> {
  await page.waitForSelector(step.link);
  const taken = await page.evaluate(async ({ link, until }) => {
    const started = performance.now();
    document.querySelector<HTMLElement>(link)?.click();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!document.querySelector(until)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      look();
    });
    return performance.now() - started;
  }, step);
  await untilAtRest(page);
  return taken;
}

/** Until nothing on the page has changed for a while: a room draws its panels, and they load what they show. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const rest = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(rest, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(rest, quietMs);
        });
        observer.observe(document.body, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
      }),
    QUIET_MS,
  );
}

/** The longest task in milliseconds while the chat is scrolled to its beginning; 0 for none. */
async function scrollChat(browser: Browser, server: TestServer, roomId: number): Promise<number> {
  const url = `${server.url}/dashboard/rooms/${roomId}`;
  const page = await openSlowly(browser, { url, isSignedIn: true }, 1);
  // The panel's contents come when it is near.
  const panel = page.getByRole('region', { name: 'Mensagens', exact: true });
  await panel.scrollIntoViewIfNeeded();
  const log = panel.getByRole('log', { name: 'Mensagens', exact: true });
  await log.scrollIntoViewIfNeeded();
  await log.getByText(`Mensagem ${MESSAGES} de`).waitFor();
  await page.evaluate(() => {
    const found = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        found.longest = Math.max(found.longest, Math.round(duration));
      }
    }).observe({ type: 'longtask' });
    Object.assign(window, { found });
  });
  await log.hover();
  const first = log.getByText('Mensagem 1 de');
  while (!(await first.isVisible())) {
    await page.mouse.wheel(0, -400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const longest = await page.evaluate(
    // Put there above.
    () => (window as unknown as { found: { longest: number } }).found.longest,
  );
  await page.context().close();
  return longest;
}

function navigationLine(what: string, ours: readonly number[], bare: readonly number[]): Line {
  const [middle, bareMiddle] = [median(ours), median(bare)];
  return {
    what: `${what}, processor ${CPU_SLOWDOWN} times slower`,
    figure: `p50 ${Math.round(middle)} ms, worst ${Math.round(Math.max(...ours))} ms`,
    yardstick: `p50 ${Math.round(bareMiddle)} ms`,
    ratio: (middle / bareMiddle).toFixed(1),
    budget: `p50 ≤ ${MAX_NAVIGATION_MS} ms`,
    isWithin: middle <= MAX_NAVIGATION_MS,
  };
}
