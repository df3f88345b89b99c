/** `npm run screenshots`: the README's pictures, of the real screens on the demonstration's data. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { startDemo } from './demo-server.ts';
import { expectLoaded, shownRooms, signInAs } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MAX_BYTES = 150_000;
/** Qualities, tried in turn until the picture is small enough. */
const QUALITIES = [82, 70, 58, 45];

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

interface Picture {
  name: string;
  path: string;
  /** Taken without signing in. */
  isPublic?: true;
  options?: BrowserContextOptions;
  prepare?: (page: Page) => Promise<void>;
}

const demo = await startDemo();
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath && { executablePath }),
});
try {
  for (const picture of picturesOf(await shownRooms(demo))) await take(picture);
} finally {
  await browser.close();
  await demo.stop();
}

function picturesOf({ busiest, club }: Awaited<ReturnType<typeof shownRooms>>): Picture[] {
  const dark: BrowserContextOptions = { colorScheme: 'dark' };
  const enter = async (page: Page) => {
    await page.getByRole('textbox').first().fill('Marina');
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  return [
    { name: 'login', path: '/dashboard/login', isPublic: true },
    { name: 'home', path: '/dashboard/' },
    { name: 'home-dark', path: '/dashboard/', options: dark },
    { name: 'rooms', path: '/dashboard/rooms' },
    { name: 'room', path: `/dashboard/rooms/${busiest.id}` },
    { name: 'guests', path: `/dashboard/rooms/${club.id}/guests` },
    { name: 'live', path: `/dashboard/rooms/${busiest.id}/live` },
    { name: 'report', path: `/dashboard/rooms/${club.id}/report` },
    { name: 'payments', path: '/dashboard/payments' },
    { name: 'plans', path: '/dashboard/subscriptions' },
    { name: 'customers', path: '/dashboard/customers' },
    { name: 'reference', path: '/docs', isPublic: true },
    { name: 'public-room', path: `/sala/${busiest.sceneName}`, isPublic: true, prepare: enter },
    { name: 'phone', path: '/dashboard/rooms', options: PHONE },
  ];
}

async function take({ name, path, isPublic, options, prepare }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...DESKTOP,
    ...options,
  });
  const page = await context.newPage();
  if (!isPublic) await signInAs(page, demo);
  await page.goto(path);
  await prepare?.(page);
  await expectLoaded(page);
  const bytes = await smallEnough(page);
  await writeFile(`${FOLDER}${name}.webp`, bytes);
  console.log(`${name}.webp ${Math.round(bytes.length / 1000)} kB`);
  await context.close();
}

async function smallEnough(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const shot = { format: 'webp', quality } as const;
    const { data } = await devtools.send('Page.captureScreenshot', shot);
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`${page.url()} does not fit into ${MAX_BYTES} bytes`);
}
