import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import playwrightConfig from '../e2e/playwright.config.ts';
import { createRoom, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { type ChatClient, openVisitor } from './lib/chat-client.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import type { Line } from './lib/report.ts';
import { seriesFor } from './seed-visits.ts';

const INSIDE = 5_000;
/** A phone's processor beside this machine's. */
const SLOWDOWN = 6;
const MESSAGES_PER_SECOND = 5;
/** Come and go in a second, as where people stay for some forty minutes. */
const COMERS_PER_SECOND = 2;
const WATCHED_S = 20;
const SETTLE_S = 5;
const MAX_CPU_PERCENT = 5;
const HOUR_OF_CHAT = MESSAGES_PER_SECOND * 3_600;
const WRITERS = 70;
/** A person may write four in a second, an address 200. */
const REPLAYED_PER_SECOND = 175;
const MAX_HEAP_MB = 80;
const SIGN_OF_LIFE_MS = 4_000;

/** What the page of one visitor does in a room of 5,000, on a phone; the others' seats are rows. */
export async function measureCrowdPage(note: (text: string) => void): Promise<Line[]> {
  const server = await startServer({ SOCKETS_PER_ADDRESS: '10000' });
  pin(server.pid, SERVER_CORE);
  const { id: roomId, sceneName } = await createRoom(await signedIn(server, MASTER), 'Sala cheia');
  const db = openDatabase({ dataDir: server.dataDir, onConnectionError: () => undefined });
  const others = await seatOthers(db, roomId);
  const writers: ChatClient[] = [];
  for (let index = 0; index < WRITERS; index++) {
    const writer = await openVisitor(server.url, sceneName, `Quem fala ${index}`);
    await writer.send('joinRoom', sceneName);
    writers.push(writer);
  }
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const { page, session } = await enterAsPhone(browser, `${server.url}/sala/${sceneName}`);
    const isBusy = { now: true };
    const coming = comeAndGo(server.url, sceneName, isBusy);
    note(`${WATCHED_S} s in a room of ${INSIDE}`);
    const chat = await cpuWhile(session, writers);
    await page.getByRole('tab', { name: /Pessoas/ }).tap();
    note('the same with the list of people');
    const people = await cpuWhile(session, writers);
    isBusy.now = false;
    await coming;
    await page.getByRole('tab', { name: 'Conversa' }).tap();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    note(`an hour of chat, ${HOUR_OF_CHAT} messages`);
    await say(writers, REPLAYED_PER_SECOND, HOUR_OF_CHAT / REPLAYED_PER_SECOND);
    const heap = await heapMb(session);
    return [
      cpuLine('the chat on screen', chat),
      cpuLine('the list of people', people),
      heapLine(heap),
    ];
  } finally {
    await browser.close();
    for (const { close } of writers) close();
    others.stop();
    await db.destroy();
    await server.dispose();
  }
}

/** People inside through another server, which is kept alive. */
async function seatOthers(db: Database, roomId: number) {
  const began = sql.lit(Date.now());
  const [room, count] = [sql.lit(roomId), INSIDE - WRITERS - 1];
  const series = seriesFor({})(0, count);
  await sql`insert into servers (id, seen_at) values ('elsewhere', ${began})`.execute(db);
  await sql`insert into visitors (room_id, name, name_key, created_at)
    select ${room}, 'Visita ' || n, 'visita ' || n, ${began} from ${series}`.execute(db);
  await sql`insert into visits (room_id, visitor_id, chat, started_at)
    select ${room}, id, 'room', ${began} from visitors`.execute(db);
  await sql`insert into connections (id, server_id, room_id, visitor_id, visit_id, since)
    select 'elsewhere.' || id, 'elsewhere', ${room}, visitor_id, id, ${began} from visits`.execute(
    db,
  );
  const timer = setInterval(() => {
    void sql`update servers set seen_at = ${Date.now()} where id = 'elsewhere'`.execute(db);
  }, SIGN_OF_LIFE_MS);
  return { stop: () => clearInterval(timer) };
}

async function enterAsPhone(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page: Page = await context.newPage();
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Pessoa no telefone');
  await page.getByRole('button', { name: 'Entrar na sala' }).tap();
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).waitFor();
  const session = await context.newCDPSession(page);
  // Of the thread itself: other programs on this machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, session };
}

/** Two come in each second and leave in the next. */
async function comeAndGo(url: string, sceneName: string, isBusy: { now: boolean }): Promise<void> {
  let inside: ChatClient[] = [];
  for (let turn = 0; isBusy.now; turn++) {
    const next = Array.from({ length: COMERS_PER_SECOND }, async (_, index) => {
      const comer = await openVisitor(url, sceneName, `Quem passa ${turn}-${index}`);
      await comer.send('joinRoom', sceneName);
      return comer;
    });
    const [come] = await Promise.all([Promise.all(next), delay(1_000)]);
    for (const { close } of inside) close();
    inside = come;
  }
  for (const { close } of inside) close();
}

interface Busy {
  /** Percent of the time that the main thread of the page has worked. */
  main: number;
  script: number;
  layout: number;
}

async function cpuWhile(session: CDPSession, writers: readonly ChatClient[]): Promise<Busy> {
  await say(writers, MESSAGES_PER_SECOND, SETTLE_S);
  const [before, began] = [await metricsOf(session), performance.now()];
  await say(writers, MESSAGES_PER_SECOND, WATCHED_S);
  const after = await metricsOf(session);
  const seconds = (performance.now() - began) / 1_000;
  const part = (name: string) => (100 * ((after[name] ?? 0) - (before[name] ?? 0))) / seconds;
  return {
    main: part('TaskDuration'),
    script: part('ScriptDuration'),
    layout: part('LayoutDuration') + part('RecalcStyleDuration'),
  };
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function say(writers: readonly ChatClient[], perSecond: number, seconds: number) {
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  const sent: Promise<unknown>[] = [];
  for (let index = 0; index < total; index++) {
    const message = `Mensagem ${index} de uma conversa como outra qualquer, com um fim 🎉`;
    const writer = writers[index % writers.length];
    if (writer) sent.push(writer.send('playerMessage', { message }));
    await delay(Math.max(0, began + ((index + 1) * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(sent);
}

async function heapMb(session: CDPSession): Promise<number> {
  await delay(2_000);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  return ((await metricsOf(session)).JSHeapUsedSize ?? 0) / 1e6;
}

function cpuLine(what: string, { main, script, layout }: Busy): Line {
  return {
    what: `In a room of ${INSIDE} with ${MESSAGES_PER_SECOND} messages/s, ${COMERS_PER_SECOND} people/s coming and going, ${what}: main thread, processor ${SLOWDOWN} times slower`,
    figure: `${main.toFixed(1)} % (scripts ${script.toFixed(1)}, layout ${layout.toFixed(1)})`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_CPU_PERCENT} %`,
    isWithin: main <= MAX_CPU_PERCENT,
  };
}

function heapLine(heap: number): Line {
  return {
    what: `Heap after an hour of it, ${HOUR_OF_CHAT} messages, replayed at ${REPLAYED_PER_SECOND} a second`,
    figure: `${heap.toFixed(1)} MB`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_HEAP_MB} MB`,
    isWithin: heap <= MAX_HEAP_MB,
  };
}
