import lighthouse, { type Result } from 'lighthouse';
import { startDemo } from '../e2e/pictures/demo-server.ts';
import { openRoom } from '../e2e/pictures/screens.ts';
import { openDebuggedBrowser } from '../e2e/support/debugged-browser.ts';
import { median } from './lib/process-facts.ts';
import type { PageScore } from './lib/report.ts';

const RUNS = 3;
/** Lighthouse itself says when a recording went wrong; such a run is no figure. */
const MAX_SPOILT = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * What Lighthouse says of the pages that people open first, on the demonstration's data, with its
 * mobile preset. It empties the browser's cache before each run and leaves the session alone.
 */
export async function measureScores(note: (text: string) => void): Promise<PageScore[]> {
  const demo = await startDemo();
  const browser = await openDebuggedBrowser();
  try {
    const room = await openRoom(demo);
    const score = async (page: string, path = page) => {
      note(`Lighthouse on ${page}`);
      const results = await runThrice(demo.url + path, browser.port);
      for (const failure of failuresOf(results)) note(`  ${failure}`);
      return summarize(page, results);
    };
    const login = await score('/dashboard/login');
    const publicRoom = await score('/sala/{sceneName}', `/sala/${room.sceneName}`);
    await browser.signIn(demo.url, demo);
    return [
      login,
      await score('/dashboard/'),
      await score('/dashboard/rooms'),
      await score('/dashboard/rooms/{id}', `/dashboard/rooms/${room.id}`),
      publicRoom,
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** @throws when the page led elsewhere: its figures would be another page's */
async function runThrice(url: string, port: number): Promise<Result[]> {
  const results: Result[] = [];
  let spoilt = 0;
  while (results.length < RUNS) {
    const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!run || run.lhr.runtimeError) {
      const reason = run?.lhr.runtimeError?.message ?? 'no result';
      if (++spoilt > MAX_SPOILT) throw new Error(`Lighthouse on ${url}: ${reason}`);
      continue;
    }
    const { finalDisplayedUrl } = run.lhr;
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
    results.push(run.lhr);
  }
  return results;
}

/** Speed is the median of the runs; what is right or wrong must be right in each of them. */
function summarize(page: string, results: Result[]): PageScore {
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
    tbtMs: middle('total-blocking-time'),
    cls: middle('cumulative-layout-shift'),
  };
}

/** What to mend, where a page is not wholly right. */
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
