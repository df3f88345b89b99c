/**
 * `npm run bench`: what the server does in a second, what a page weighs, how it starts and rests.
 * Prints a table and keeps it in bench/results/latest.md. Ends with 1 when a budget is broken.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureAdminCalls, measurePages, measurePaste, startSeeded } from './calls.ts';
import { measureChat } from './chat.ts';
import { measureFigures } from './figures.ts';
import { measurePageWeights, measureProcess } from './footprint.ts';
import { CLIENT_CORE, pin } from './lib/pin.ts';
import { type Line, machineFacts, toMarkdown } from './lib/report.ts';

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

/** `npm run bench -- --long`: ten minutes of chat, as the promise says, instead of half a minute. */
const CHAT_SECONDS = process.argv.includes('--long') ? 600 : 30;

const isPinned = pin(process.pid, CLIENT_CORE);
const lines: Line[] = [];
const note = (text: string) => console.error(`… ${text}`);

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

lines.push(...(await measureFigures(note)));
lines.push(...(await measureChat(CHAT_SECONDS, note)));

const report = toMarkdown(lines, machineFacts(isPinned));
await mkdir(RESULTS, { recursive: true });
await writeFile(`${RESULTS}latest.md`, report);
console.log(report);
process.exitCode = lines.every(({ isWithin }) => isWithin) ? 0 : 1;
