/**
 * `npm run bench`: what the server does in a second, what a page weighs, how it starts and rests,
 * what Lighthouse says of it. Prints tables and keeps them in bench/results/latest.md. Ends with 1
 * when a budget is broken. With `--lighthouse`, `--uploads`, `--sockets`, `--bulk`, `--crowds` or `--replicas` that
 * part alone is run and printed, and not kept.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureAdminCalls, measurePages, measurePaste, startSeeded } from './calls.ts';
import { measureChat } from './chat.ts';
import { measureCrowds } from './crowds.ts';
import { measureFigures } from './figures.ts';
import { measurePageWeights, measureProcess } from './footprint.ts';
import { CLIENT_CORE, pin } from './lib/pin.ts';
import { isOnTarget, type Line, machineFacts, scoresToMarkdown, toMarkdown } from './lib/report.ts';
import { measureScores } from './lighthouse.ts';
import { measureLongCalls } from './long-calls.ts';
import { measureReplicas } from './replicas.ts';
import { measureSocketFlood } from './socket-flood.ts';
import { measureUploads } from './uploads.ts';

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

/** `npm run bench -- --long`: ten minutes of chat, as the promise says, instead of half a minute. */
const CHAT_SECONDS = process.argv.includes('--long') ? 600 : 30;

const note = (text: string) => console.error(`… ${text}`);

const parts = {
  uploads: measureUploads,
  replicas: measureReplicas,
  sockets: measureSocketFlood,
  crowds: measureCrowds,
  bulk: measureLongCalls,
};
const part = Object.entries(parts).find(([name]) => process.argv.includes(`--${name}`));
if (part) {
  const isPinned = pin(process.pid, CLIENT_CORE);
  const lines = await part[1](note);
  console.log(toMarkdown(lines, [], machineFacts(isPinned)));
  process.exit(lines.every(({ isWithin }) => isWithin) ? 0 : 1);
}

// First, as a browser is many processes and wants all cores, and children keep our one.
const scores = await measureScores(note);
if (process.argv.includes('--lighthouse')) {
  console.log(scoresToMarkdown(scores));
  process.exit(scores.every(isOnTarget) ? 0 : 1);
}

const isPinned = pin(process.pid, CLIENT_CORE);
const lines: Line[] = [];

note('an admin with 20 rooms among 20,000');
const middle = await startSeeded(20_000);
lines.push(...(await measureProcess(middle)));
lines.push(...(await measureAdminCalls(middle)));
lines.push(...(await measurePaste(middle)));
note('pages in a browser');
lines.push(...(await measurePageWeights(middle)));
await middle.dispose();

note('pages of 1,000 and of 100,000 rooms');
const [small, large] = [await startSeeded(1_000), await startSeeded(100_000)];
lines.push(...(await measurePages(small, large)));
await Promise.all([small.dispose(), large.dispose()]);

lines.push(...(await measureUploads(note)));
lines.push(...(await measureFigures(note)));
lines.push(...(await measureChat(CHAT_SECONDS, note)));
lines.push(...(await measureSocketFlood(note)));
lines.push(...(await measureLongCalls(note)));
lines.push(...(await measureReplicas(note)));
lines.push(...(await measureCrowds(note)));

const report = toMarkdown(lines, scores, machineFacts(isPinned));
await mkdir(RESULTS, { recursive: true });
await writeFile(`${RESULTS}latest.md`, report);
console.log(report);
process.exitCode = lines.every(({ isWithin }) => isWithin) && scores.every(isOnTarget) ? 0 : 1;
