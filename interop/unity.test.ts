import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterRoom } from '@atrio/client/visit';
import { categoryRoutes } from '@atrio/contract/catalogue/customization';
import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { doorRoutes } from '@atrio/contract/live/door';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writePass } from '../apps/server/src/modules/rooms/tickets/passes.service.ts';
import { bundleBytes } from '../apps/server/test/sample-files.ts';
import { call, createRoom } from '../e2e/support/api.ts';
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
import { COMPILED, compile } from './unity-compiler.ts';
import { serve, withFunctions } from './unity-game.ts';

const SAMPLE = new URL('../clients/unity/Samples~/Room/RoomScene.cs', import.meta.url);
const source = (name: string) => new URL(`unity/${name}`, import.meta.url);

let house: House;
let program: string;
/** The same for a browser. */
let game: string;
beforeAll(async () => {
  house = await openHouse();
  const sources = ['Program.cs', 'Journey.cs', 'Scene.cs', 'AtDoor.cs', 'Wire.cs'].map(source);
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
  const expectLines = linesOf(iris);

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

it('the Unity package tells the programme and the way through a door, talks, and says why everybody had to go', async () => {
  const { server, admin } = house;
  const { room, pass } = await hallWithGuest(house);
  const id = String(room.id);
  const place = { url: server.url, sceneName: room.sceneName };
  const setDoor = (part: Record<string, unknown>) =>
    call(admin, doorRoutes.update, { id, ...part });
  const rui = await enterRoom({ ...place, name: 'Rui' });
  onTestFinished(() => rui.leave());
  await expect.poll(() => rui.channel.view.get().status).toBe('joined');
  rui.chat.outbox.send('Cheguei', null);
  await setDoor({ approval: 'everybody', hallCode: true });

  const iris = run('mono', [program, 'door', JSON.stringify({ ...place, pass })]);
  const expectLines = linesOf(iris);
  await expectLines({ programme: 'Abertura 2031-03-07T22:00:00 America/Sao_Paulo' });
  await expectLines({ pass: `Bia Abertura ${room.sceneName}`, unknown: 'PASS_UNKNOWN' });
  await expectLines({ door: 'Knocking 0 code', state: 'Waiting' });
  iris.write('knock');
  await expectLines({ early: 'ROOM_NOT_JOINED', wrong: 'WRONG_HALL_CODE' });
  const notes = async () =>
    (await call(admin, doorRoutes.knocks, { id })).knocks.map(({ note }) => note);
  await expect.poll(notes).toEqual(['Sou da equipe de som']);

  // Admitted to a room that is full, and offered the seat that becomes free.
  await setDoor({ capacity: 1 });
  await call(admin, doorRoutes.answer, { id, answer: 'admit' });
  await until(iris, 'door', 'Queued 1 ');
  await rui.channel.giveUp();
  await until(iris, 'door', /^Queued \d offered$/);
  await setDoor({ capacity: null, approval: 'nobody', hallCode: false });
  iris.write('take');
  await expectLines({ state: 'Inside' });

  rui.channel.join();
  await expect.poll(() => rui.channel.view.get().status).toBe('joined');
  await call(admin, liveModeRoutes.change, { id, slowSeconds: 5, notice: 'Começa já' });
  await expectLines({ led: '5 Começa já' });
  await call(admin, liveModeRoutes.change, { id, slowSeconds: 0 });
  iris.write('talk');
  await expectLines({ edited: 'Olá!', deleted: 'yes', found: '2 Rui', after: 'Rui' });
  await expectLines({ done: 'inside' });
  const empty = { id, reason: 'A sessão terminou', closesDoor: false };
  await call(admin, doorRoutes.empty, empty);
  await expectLines({ over: 'ROOM_EMPTIED A sessão terminou', state: 'Ended' });
  await until(iris, 'state', 'Inside');
  await expectLines({ over: 'LEFT Você saiu da sala' });
  expect(await iris.ended).toBe(0);
  await expect.poll(async () => (await call(admin, doorRoutes.get, { id })).door.taken).toBe(0);
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

/** Expects the next line of each field, one after the other. */
function linesOf(program: Program) {
  return async (lines: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(lines)) {
      expect([field, await program.next(field)]).toEqual([field, value]);
    }
  };
}

/** Passes over the lines of a field until one is this. */
async function until(program: Program, field: string, wanted: string | RegExp) {
  const isWanted = (told: unknown) =>
    typeof wanted === 'string' ? told === wanted : wanted.test(String(told));
  while (!isWanted(await program.next(field)));
}

/** A room with a session and one guest, who has a pass. */
async function hallWithGuest({ server, admin }: House) {
  const room = await createRoom(admin, 'Estreia');
  const id = String(room.id);
  const times = { startsAt: '2031-03-07T19:00:00-03:00', endsAt: '2031-03-07T21:00:00-03:00' };
  await call(admin, programmeRoutes.create, { id, title: 'Abertura', ...times });
  const email = 'bia@exemplo.com.br';
  const { guest } = await call(admin, guestRoutes.create, {
    id,
    email,
    name: 'Bia',
    notify: false,
  });
  const secret = await readFile(join(server.dataDir, 'token-secret'));
  return { room, pass: writePass(secret, { ticketId: guest.id, version: 0 }) };
}

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
