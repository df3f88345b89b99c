import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterRoom } from '@atrio/client/visit';
import { categoryRoutes } from '@atrio/contract/catalogue/customization';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bundleBytes } from '../apps/server/test/sample-files.ts';
import { call } from '../e2e/support/api.ts';
import { loadBridge } from './browser-bridge.ts';
import { at, programsOf } from './guides.ts';
import {
  DOORS,
  type Door,
  type House,
  journey,
  openHouse,
  type Program,
  proof,
  run,
} from './journey.ts';
import { COMPILED, compile, RUNTIME } from './unity-compiler.ts';

const SAMPLE = new URL('../clients/unity/Samples~/Room/RoomScene.cs', import.meta.url);
const source = (name: string) => new URL(`unity/${name}`, import.meta.url);

let house: House;
let program: string;
/** The same for a browser. */
let game: string;
beforeAll(async () => {
  house = await openHouse();
  const sources = ['Program.cs', 'Journey.cs', 'Scene.cs', 'Wire.cs'].map(source);
  program = await compile(sources, { name: 'client.exe' });
  const others = ['UnityEngine.cs', 'Frames.cs', 'Program.cs', 'Journey.cs'].map(source);
  game = await compile([...others, await withFunctions('BrowserTransport.cs')], {
    name: 'game.exe',
    defines: ['UNITY_2019_4_OR_NEWER', 'UNITY_WEBGL'],
  });
});
afterAll(async () => {
  await house.server.dispose();
  await rm(COMPILED, { recursive: true });
});

it.each(Object.keys(DOORS) as Door[])(
  'the Unity package in C# finds its way at the %s door',
  async (door) => {
    await journey(house, door, (start) => run('mono', [program, 'journey', start]));
  },
);

it('the Unity package checks and keeps files, renews its token, and comes back as the same visit', async () => {
  const { server, admin, rooms } = house;
  const { id, sceneName } = rooms.open;
  const bundle = bundleBytes({ padding: 100_000 });
  await fill(house, bundle);
  const visits = async () =>
    (await call(admin, roomRoutes.get, { id: String(id) })).room.visitCount;
  const before = await visits();
  const folder = await mkdtemp(join(tmpdir(), 'atrio-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { url: server.url, sceneName };
  const page = await call(server, visitRoutes.enter, { sceneName, name: 'Davi' });
  const handed = JSON.stringify({ ...page, ...place });
  const closed = {
    closedScene: rooms.private.sceneName,
    ...(await proof(house, 'private', 'Iris')),
  };
  const start = { ...closed, ...place, name: 'Íris', folder, handed };
  const iris = run('mono', [program, 'scene', JSON.stringify(start)]);
  const expectLines = async (lines: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(lines)) {
      expect([field, await iris.next(field)]).toEqual([field, value]);
    }
  };

  await expectLines({ manifests: '200 304', damaged: 'WRONG_HASH', kept: 'no' });
  await expectLines({ bundle: bundle.length, downloads: 1, repaired: bundle.length });
  await expectLines({ downloads: 2, catalogue: 'Chapéus:Palha', reads: 1 });
  await expectLines({
    refusal: 'VALIDATION_ERROR Nome é obrigatório',
    missing: 'NOT_FOUND',
    nobody: 'NETWORK',
  });
  await expectLines({ outside: 'no 0', private: 'yes 1', sealed: bundle.length, stranger: 'no 0' });
  await expectLines({ alone: 'yes', handed: `Davi in ${sceneName}`, left: 'LEFT' });

  await expectLines({ renewed: 'yes', people: '1 Íris', inside: 'Inside' });
  const { id: visitorId } = (await iris.next('entered')) as { id: number };
  await expectLines({ heard: 'Íris: Cheguei', empty: 'VALIDATION_ERROR' });
  const rui = await enterRoom({ url: server.url, sceneName, name: 'Rui' });
  onTestFinished(() => rui.leave());
  await expectLines({ people: '2 Íris,Rui' });
  rui.chat.outbox.send('Oi\n"Íris" 😀', null);
  await expectLines({ heard: 'Rui: Oi\n"Íris" 😀' });

  iris.write('history');
  await expectLines({ after: 'Oi\n"Íris" 😀', before: 'Cheguei' });
  const leo = await enterRoom({ url: server.url, sceneName, name: 'Léo' });
  await expectLines({ people: '3 Íris,Rui,Léo' });
  leo.leave();
  await expectLines({ people: '2 Íris,Rui' });

  // A network that goes away: what was written meanwhile comes after the return, once.
  iris.write('cut');
  await expectLines({ away: 'Away' });
  rui.chat.outbox.send('Perdida', null);
  const logged = () => rui.chat.feed.view.get().log.messages;
  await expect.poll(() => logged().map(({ message }) => message)).toContain('Perdida');
  iris.write('back');
  await expectLines({ heard: 'Rui: Perdida', inside: 'Inside' });
  const lost = logged().at(-1)?.id ?? 0;
  await rui.connection.send('editMessage', { id: lost, message: 'Achada' });
  await rui.connection.send('deleteMessage', { id: lost });
  await expectLines({ edited: 'Achada', deleted: lost });

  // A network that swallows everything: only the missing pings tell.
  iris.write('swallow');
  await expectLines({ away: 'Away', inside: 'Inside' });

  // A server that dies.
  await server.kill('SIGKILL');
  await expectLines({ away: 'Away' });
  await server.start();
  await expectLines({ inside: 'Inside' });
  rui.chat.outbox.send('De volta?', null);
  await expectLines({ heard: 'Rui: De volta?' });
  expect(await visits()).toBe(before + 4);

  await call(admin, moderationRoutes.ban, { id: String(id), visitorId, reason: 'Fim', hours: 1 });
  await expectLines({ over: 'BANNED Fim', late: 'NETWORK' });
  expect(await iris.ended).toBe(0);
});

it.each(Object.keys(DOORS) as Door[])(
  'the Unity package in a browser, with JavaScript as its transport and no threads, finds its way at the %s door',
  async (door) => {
    await journey(house, door, (start) => {
      const running = run('mono', [game, start]);
      void serve(running);
      return running;
    });
  },
);

/** Answers each call of a plugin's function that a game makes, until it ends. */
async function serve(game: Program): Promise<void> {
  const bridge = await loadBridge();
  const answer = ({ name, ...given }: { name: string } & Record<string, string | number>) => {
    const args = Object.values(given);
    if (name === 'AtrioNext') return bridge.read(name);
    if (name !== 'AtrioTake') return bridge.call(name, ...args);
    return bridge.take(name, Number(args[0]), Number(args[1])).toString('base64');
  };
  const isOver = game.ended.then(() => null);
  for (;;) {
    const call = await Promise.race([game.next('plugin').catch(() => null), isOver]);
    if (call === null) return;
    game.write(String(answer(call as Parameters<typeof answer>[0])));
  }
}

/**
 * A source of the package whose plugin's functions are called through the console, since nothing but
 * Unity links a plugin.
 */
async function withFunctions(name: string): Promise<URL> {
  const text = await readFile(new URL(name, RUNTIME), 'utf8');
  const linked = text.replace(
    /\[DllImport\("__Internal"\)\]\s+static extern (\w+) (\w+)\((.*?)\);/g,
    (_, type: string, name: string, parameters: string) => {
      const args = parameters.split(', ').map((one) => one.split(' ')[1]);
      const call = `Frames.Call(${[`"${name}"`, ...args].filter(Boolean).join(', ')})`;
      const result = { int: `return int.Parse(${call});`, string: `return ${call};` }[type];
      return `static ${type} ${name}(${parameters}) { ${result ?? `${call};`} }`;
    },
  );
  const copy = new URL(name, COMPILED);
  await mkdir(COMPILED, { recursive: true });
  await writeFile(copy, linked);
  return copy;
}

it("the guide's programs compile, and its scene shows the room and chats", async () => {
  const programs = await programsOf('unity');
  const sample = await readFile(SAMPLE, 'utf8');
  expect(programs['RoomScene.cs']?.trim()).toBe(sample.trim());
  const place = { url: house.server.url, sceneName: house.rooms.open.sceneName };
  const scripts: URL[] = [];
  for (const [name, program] of Object.entries(programs)) {
    const script = new URL(name, COMPILED);
    await writeFile(script, at(program, place));
    scripts.push(script);
  }
  const sources = [source('UnityEngine.cs'), source('Guide.cs'), ...scripts];
  const scene = await compile(sources, { name: 'guide.exe' });
  const rui = await enterRoom({ ...place, name: 'Rui' });
  onTestFinished(() => rui.leave());
  const guide = run('mono', [scene]);
  const hears = async (text: string) => {
    while ((await guide.next('log')) !== text);
  };
  await hears('Sala aberta');
  await hears('2 online');
  await hears('Rita: Boa tarde!');
  rui.chat.outbox.send('Boa tarde, Rita!', null);
  await hears('Rui: Boa tarde, Rita!');
});

/** Gives both rooms a bundle, and the catalogue a category with one item. */
async function fill(house: House, bundle: Buffer): Promise<void> {
  const files = new Blob([new Uint8Array(bundle)]);
  for (const { id } of Object.values(house.rooms)) {
    await sendForm(house, '/assets/rooms/', { roomId: String(id), platforms: 'webgl', files });
  }
  const created = await sendForm(house, '/customizationCategory', { name: 'Chapéus' });
  const { category } = categoryRoutes.create.response.parse(created);
  await sendForm(house, `/customizationItems/${category.id}`, { name: 'Palha' });
}

async function sendForm(
  { server, admin }: House,
  path: string,
  fields: Record<string, string | Blob>,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body });
  const told: unknown = await answer.json();
  expect([answer.status, told]).toEqual([200, expect.any(Object)]);
  return told;
}
