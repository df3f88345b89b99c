import lighthouse, { type Result } from 'lighthouse';
import { startDemo } from '../e2e/pictures/demo-server.ts';
import { shownRooms } from '../e2e/pictures/screens.ts';
import { openDebuggedBrowser } from '../e2e/support/debugged-browser.ts';
import { startBarePage } from './lib/bare-page-server.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const RUNS = 3;
/** Runs that Lighthouse itself reports as failed; they are repeated. */
const MAX_SPOILT = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Points of 100. The score follows the machine, so the bare page's counts where it is low. */
const LEAST_SCORE = 95;
const MAX_BELOW_BARE = 3;
const MAX_BLOCKING_ABOVE_BARE_MS = 150;

/**
 * Runs Lighthouse's mobile preset on the most visited pages, with the demonstration's data, and on
 * a bare page of React and the router. It empties the browser's cache before each run and keeps the
 * session. The pages alternate, so that a slow minute of the machine affects all of them.
 */
export async function measureScores(note: (text: string) => void): Promise<Line[]> {
  const demo = await startDemo();
  const bare = await startBarePage();
  const browser = await openDebuggedBrowser();
  try {
    const { busiest: room } = await shownRooms(demo);
    const score = (page: string, url = demo.url + page): Visited => ({ page, url, results: [] });
    const bareScore = score('bare page', bare.url);
    const signedOut = [
      score('/dashboard/login'),
      score('/sala/{sceneName}', `${demo.url}/sala/${room.sceneName}`),
    ];
    const signedIn = [
      score('/dashboard/'),
      score('/dashboard/rooms'),
      score('/dashboard/rooms/{id}', `${demo.url}/dashboard/rooms/${room.id}`),
    ];
    await runInTurn([bareScore, ...signedOut], browser.port, note);
    await browser.signIn(demo.url, demo);
    await runInTurn(signedIn, browser.port, note);
    const yardstick = summarize(bareScore);
    return [...signedOut, ...signedIn].map((visited) => lineOf(summarize(visited), yardstick));
  } finally {
    await browser.close();
    await bare.stop();
    await demo.stop();
  }
}

interface Visited {
  page: string;
  url: string;
  results: Result[];
}

async function runInTurn(
  pages: readonly Visited[],
  port: number,
  note: (text: string) => void,
): Promise<void> {
  for (let round = 1; round <= RUNS; round++) {
    for (const { page, url, results } of pages) {
      note(`${page}, run ${round} of ${RUNS}`);
      results.push(await visit(url, port));
    }
  }
  for (const { page, results } of pages) {
    for (const failure of failuresOf(results)) note(`${page}: ${failure}`);
  }
}

/** @throws when the page redirected: the figures would be another page's */
async function visit(url: string, port: number): Promise<Result> {
  for (let spoilt = 0; ; spoilt++) {
    const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!run || run.lhr.runtimeError) {
      const reason = run?.lhr.runtimeError?.message ?? 'no result';
      if (spoilt === MAX_SPOILT) throw new Error(`Lighthouse on ${url}: ${reason}`);
      continue;
    }
    const { finalDisplayedUrl } = run.lhr;
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
    return run.lhr;
  }
}

interface Scores {
  page: string;
  /** Points of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  blockingMs: number;
  shift: number;
}

/** Takes the median of speeds, and the worst run of the other scores. */
function summarize({ page, results }: Visited): Scores {
  const percents = (id: string) =>
    results.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
  const middle = (id: string) =>
    median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    page,
    performance: median(percents('performance')),
    accessibility: Math.min(...percents('accessibility')),
    bestPractices: Math.min(...percents('best-practices')),
    lcpMs: middle('largest-contentful-paint'),
    blockingMs: middle('total-blocking-time'),
    shift: middle('cumulative-layout-shift'),
  };
}

function lineOf(scores: Scores, bare: Scores): Line {
  const below = bare.performance - scores.performance;
  const { performance, accessibility, bestPractices, blockingMs } = scores;
  return {
    what: scores.page,
    figure: `${describe(scores)}; accessibility ${accessibility}, best practices ${bestPractices}, CLS ${scores.shift.toFixed(3)}`,
    yardstick: describe(bare),
    ratio: below > 0 ? `${below} below` : `${-below} above`,
    budget: `≥ ${LEAST_SCORE}, ≤ ${MAX_BELOW_BARE} below, TBT ≤ ${MAX_BLOCKING_ABOVE_BARE_MS} ms above, the others 100`,
    isWithin:
      performance >= LEAST_SCORE &&
      below <= MAX_BELOW_BARE &&
      blockingMs - bare.blockingMs <= MAX_BLOCKING_ABOVE_BARE_MS &&
      accessibility === 100 &&
      bestPractices === 100,
  };
}

function describe({ performance, lcpMs, blockingMs }: Scores): string {
  return `${performance}, LCP ${(lcpMs / 1000).toFixed(1)} s, TBT ${Math.round(blockingMs)} ms`;
}

/** Titles of the failed audits. */
function failuresOf(results: Result[]): Set<string> {
  const failures = results.flatMap(({ audits, categories }) =>
    ['accessibility', 'best-practices'].flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ weight }) => weight > 0)
        .map((ref) => audits[ref.id])
        .filter((audit) => audit && audit.score !== null && audit.score < 1)
        .map((audit) => `${id}: ${audit?.title}`),
    ),
  );
  return new Set(failures);
}
