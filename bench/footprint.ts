import { setTimeout as delay } from 'node:timers/promises';
import { type PageWeight, weighPages } from '../e2e/support/page-weight.ts';
import { MASTER, type TestServer } from '../e2e/support/server.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { residentMiB } from './lib/process-facts.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { startYardstick } from './lib/yardstick.ts';

const STARTS = 3;
/** The server gives back what its start left behind once it has been idle for five seconds. */
const REST_MS = 8_000;
const MAX_START_MS = 800;
const MAX_RESIDENT_MIB = 110;
/** Kilobytes as transferred, compressed. */
const MAX_LOGIN_SCRIPT_KB = 170;
const MAX_ROOMS_SCRIPT_KB = 260;
const MAX_REQUESTS = 60;

/** Measures the time from start to the first 200 of /health/ready, and memory at rest. */
export async function measureProcess(server: TestServer): Promise<Line[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  let bareMiB: number | null = null;
  for (let index = 0; index < STARTS; index++) {
    await server.kill('SIGTERM');
    const started = performance.now();
    await server.start();
    ours.push(performance.now() - started);
    // A new process has the core of the client, which started it.
    pin(server.pid, SERVER_CORE);
    const yardstick = await startYardstick({ 'content-type': 'text/plain' }, 'ok');
    bare.push(yardstick.readyAfterMs);
    if (index === STARTS - 1) await delay(REST_MS);
    bareMiB = residentMiB(yardstick.pid);
    await yardstick.stop();
  }
  const ourMiB = residentMiB(server.pid);
  const start = { ours: median(ours), bare: median(bare) };
  return [
    {
      what: 'Start to ready, 20,000 rooms',
      figure: `${Math.round(start.ours)} ms`,
      yardstick: `${Math.round(start.bare)} ms`,
      ratio: (start.ours / start.bare).toFixed(1),
      budget: `≤ ${MAX_START_MS} ms`,
      isWithin: start.ours <= MAX_START_MS,
    },
    {
      what: 'Resident memory at rest',
      figure: `${ourMiB?.toFixed(0) ?? '?'} MiB`,
      yardstick: `${bareMiB?.toFixed(0) ?? '?'} MiB`,
      ratio: ourMiB && bareMiB ? (ourMiB / bareMiB).toFixed(1) : '–',
      budget: `≤ ${MAX_RESIDENT_MIB} MiB`,
      isWithin: (ourMiB ?? 0) <= MAX_RESIDENT_MIB,
    },
  ];
}

/** Weighs a first visit. A bare page would show nothing useful, so the budget is the yardstick. */
export async function measurePageWeights({ url }: TestServer): Promise<Line[]> {
  const { login, rooms } = await weighPages(url, MASTER);
  return [
    pageLine('First visit of /login', login, MAX_LOGIN_SCRIPT_KB),
    pageLine('First visit of /rooms, signed in', rooms, MAX_ROOMS_SCRIPT_KB),
  ];
}

function pageLine(what: string, weight: PageWeight, maxScriptKb: number): Line {
  const scriptKb = weight.scriptBytes / 1000;
  const totalKb = weight.totalBytes / 1000;
  return {
    what,
    figure: `${scriptKb.toFixed(0)} kB of scripts, ${totalKb.toFixed(0)} kB, ${weight.requests} requests`,
    yardstick: '–',
    ratio: (scriptKb / maxScriptKb).toFixed(2),
    budget: `≤ ${maxScriptKb} kB of scripts, ≤ ${MAX_REQUESTS} requests`,
    isWithin: scriptKb <= maxScriptKb && weight.requests <= MAX_REQUESTS,
  };
}
