/**
 * `npm run bench` runs the parts below in turn, `npm run bench -- calls chat` those named. Each
 * prints its table and writes it to bench/results/<part>.md. Exits with 1 when a budget is missed.
 * `growth --growth-scale=0.1` measures it at a tenth of its size, and `--growth-only=rooms.,visits.enter`
 * only calls whose name contains one of these, which writes nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureCalls, measurePages } from './calls.ts';
import { measureChat } from './chat.ts';
import { measureClients } from './clients.ts';
import { measureCrowdPage } from './crowd-page.ts';
import { measureCrowds } from './crowds.ts';
import { measureDoor } from './door.ts';
import { measureFigures } from './figures.ts';
import { measureReplicaReturn, measureReturn, measureTalkingCrowd } from './great-crowds.ts';
import { measureGrowth } from './growth.ts';
import { measureHall } from './hall.ts';
import { ALL_CORES, CLIENT_CORE, pin } from './lib/pin.ts';
import { type Line, machineFacts, toMarkdown } from './lib/report.ts';
import { measureScores } from './lighthouse.ts';
import { measureLongCalls } from './long-calls.ts';
import { measureMillion } from './million.ts';
import { measureNavigation } from './navigation.ts';
import { measurePostgres } from './postgres.ts';
import { measureReplicas } from './replicas.ts';
import { measureSearch } from './search.ts';
import { measureSocketFlood } from './socket-flood.ts';
import { measureUploads } from './uploads.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureWrites } from './writes.ts';

interface Part {
  title: string;
  /** How it is measured, in whole sentences. */
  about: string;
  /** @param note writes progress to stderr */
  measure(note: (text: string) => void): Promise<Line[]>;
  /** Only some of its lines were asked for: they must not replace the whole report. */
  isPartial?: boolean;
  /** Uses a browser: pinned to one core, it would measure the wait for that core. */
  needsAllCores?: boolean;
  /** Takes long, so it runs only when it is named. */
  isOnRequest?: boolean;
}

const BARE =
  'The yardstick of a call is bare `node:http` answering the same bytes, headers as well, to the same client.';

const GROWTH_OPTION = /^--growth-(scale|only)=(.+)$/;
const growth: Record<string, string> = {};
for (const arg of process.argv) {
  const [, name, value] = GROWTH_OPTION.exec(arg) ?? [];
  if (name && value) growth[name] = value;
}
const growthOptions = { scale: Number(growth.scale ?? 1), only: growth.only ?? '' };

const parts: Record<string, Part> = {
  pages: {
    title: 'Pages',
    about:
      "Lighthouse's mobile preset (a slow phone on slow 4G, simulated) on an empty cache and the data of `npm start -- --demo`.",
    measure: measureScores,
    needsAllCores: true,
  },
  navigation: {
    title: 'From page to page',
    about: 'The yardstick is a bare page of React and the router in the same browser.',
    measure: measureNavigation,
    needsAllCores: true,
  },
  calls: { title: 'Calls, start and weight', about: BARE, measure: measureCalls },
  clients: { title: 'Game clients', about: BARE, measure: measureClients },
  lists: { title: 'Pages of long lists', about: BARE, measure: measurePages },
  writes: {
    title: 'Writes on SQLite',
    about:
      "The yardstick of writes is the disk's own rate of syncs; a slow disk is made by a library that delays each sync.",
    measure: measureWrites,
  },
  postgres: {
    title: 'Calls on PostgreSQL',
    about:
      'The yardstick is bare `node:http` and `pg` with one prepared statement for each call; PostgreSQL runs on both cores.',
    measure: measurePostgres,
  },
  uploads: { title: 'Uploads', about: BARE, measure: measureUploads },
  figures: {
    title: 'Statistics',
    about: 'The yardstick is the same call with few visits.',
    measure: measureFigures,
  },
  chat: {
    title: 'Chat',
    about: 'The yardstick is bare socket.io that stores nothing.',
    measure: measureChat,
  },
  'chat-long': {
    title: 'Ten minutes of chat',
    about: 'The yardstick is bare socket.io that stores nothing.',
    measure: (note) => measureChat(note, 600),
    isOnRequest: true,
  },
  floods: {
    title: 'Floods of packets',
    about: "The yardstick is the others' calls without the flood.",
    measure: measureSocketFlood,
  },
  bulk: {
    title: 'Changes of many rooms at once',
    about: "The yardstick is the others' calls meanwhile without them.",
    measure: measureLongCalls,
  },
  replicas: {
    title: 'Two replicas',
    about: 'Behind a proxy, on PostgreSQL and Redis; one is killed three times.',
    measure: measureReplicas,
  },
  crowds: {
    title: 'Crowds',
    about: 'Many visitors enter, or are inside when the server ends.',
    measure: measureCrowds,
  },
  door: {
    title: 'Two thousand visitors at a door',
    about:
      'Three client processes, each visitor a connection as the room page has it; who is offered a seat takes it within a second. The yardstick is the time that the stays alone take on all seats.',
    measure: measureDoor,
    isOnRequest: true,
  },
  webhooks: {
    title: 'Webhooks',
    about:
      'The receivers are one bare `node:http` in the client, whose clock takes both times; the yardstick is the same without those that hang.',
    measure: measureWebhooks,
    isOnRequest: true,
  },
  'crowd-page': {
    title: 'The page of a room of five thousand',
    about:
      'Chromium as a phone, its processor slowed down; the seats of the others are rows of another server.',
    measure: measureCrowdPage,
    needsAllCores: true,
    isOnRequest: true,
  },
  'crowd-talk': {
    title: 'Ten thousand visitors who talk',
    about: 'Three client processes, each visitor a connection as the room page has it.',
    measure: measureTalkingCrowd,
    isOnRequest: true,
  },
  'crowd-hall': {
    title: 'Five thousand visitors in one room',
    about: 'Three client processes, each visitor a connection as the room page has it.',
    measure: measureHall,
    isOnRequest: true,
  },
  'crowd-return': {
    title: 'Ten thousand visitors come back',
    about: 'To one server on PostgreSQL that is killed and started again.',
    measure: measureReturn,
    isOnRequest: true,
  },
  'crowd-replicas': {
    title: 'Ten thousand visitors of two replicas, one of which is lost',
    about: 'On PostgreSQL and Redis, behind a proxy, all of which share the cores with the client.',
    measure: measureReplicaReturn,
    isOnRequest: true,
  },
  search: {
    title: 'Search among ten million messages',
    about:
      'A tenth of them in one room, 100,000 people and 500,000 tickets beside them, on both engines.',
    measure: measureSearch,
    isOnRequest: true,
  },
  million: {
    title: 'A million rooms',
    about:
      'A million rooms, a hundred million visits and fifty million messages on PostgreSQL, or MILLION_SCALE of each.',
    measure: measureMillion,
    isOnRequest: true,
  },
  growth: {
    title: 'Growth',
    about:
      'Every call and event of the contract in a database a hundred times the size of another, in turn; the medians of both.',
    measure: (note) => measureGrowth(growthOptions, note),
    isOnRequest: true,
    isPartial: growthOptions.only !== '',
  },
};

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

const asked = process.argv
  .slice(2)
  .filter((arg) => !GROWTH_OPTION.test(arg))
  .map((arg) => arg.replace(/^--/, ''));
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

await mkdir(RESULTS, { recursive: true });
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 ? !asked.includes(name) : part.isOnRequest) continue;
  console.error(`… ${part.title}`);
  // Children inherit the cores of this process.
  const isPinned = pin(process.pid, part.needsAllCores ? ALL_CORES : CLIENT_CORE);
  const lines = await part.measure((text) => console.error(`  … ${text}`));
  const facts = machineFacts(isPinned && !part.needsAllCores);
  const report = toMarkdown({ ...part, lines }, facts);
  if (!part.isPartial) await writeFile(`${RESULTS}${name}.md`, report);
  console.log(report);
  if (!lines.every(({ isWithin }) => isWithin)) process.exitCode = 1;
}
