import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { customerRoutes } from '@atrio/contract/across/customers';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { platformBanRoutes } from '@atrio/contract/live/platform-bans';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { openPlainSocket } from './plain-socket.ts';
import { sampleBuildFiles } from './sample-build.ts';
import { openSocket, type TestSocket } from './socket-client.ts';
import type { ServerProcess } from './spawn-server.ts';
import { REPLICAS_ADMIN as ADMIN, replicas } from './two-replicas.ts';

async function signIn(server: ServerProcess, who = ADMIN): Promise<{ token: string }> {
  const { body } = await requestTo(server.url, authRoutes.login, who);
  return { token: body.token };
}

async function enter(
  server: ServerProcess,
  sceneName: string,
  name: string,
  device?: string,
): Promise<TestSocket> {
  const wanted = { sceneName, name, ...(device !== undefined && { device }) };
  const { body } = await requestTo(server.url, visitRoutes.enter, wanted);
  const socket = await openSocket(server.url);
  await socket.send('identify', body.token);
  await socket.send('joinRoom', sceneName);
  return socket;
}

async function watch(server: ServerProcess, sceneName: string, token: string) {
  const socket = await openSocket(server.url);
  await socket.send('identify', token);
  return { ...socket, joined: await socket.send('panelJoinRoom', sceneName) };
}

describe('two replicas on PostgreSQL and Redis', () => {
  it('act as one: messages, presence, rights and bans cross over; a killed one leaves nobody inside', async () => {
    const [one, other] = await replicas();
    const admin = await signIn(one);
    const form = { environment: '1', name: 'Sala dupla', isVisible: true, isPrivate: false };
    const { room } = (await requestTo(one.url, roomRoutes.create, form, admin)).body;
    const id = String(room.id);

    const bia = await enter(one, room.sceneName, 'Bia');
    expect(await bia.next('presence')).toMatchObject({ onlineNow: 1 });
    const panel = await watch(other, room.sceneName, admin.token);
    expect(panel.joined.people).toMatchObject([{ name: 'Bia' }]);

    // Messages in both directions, and presence.
    await bia.send('playerMessage', { message: 'Daqui' });
    expect(await panel.next('playerMessage')).toMatchObject({ message: 'Daqui' });
    await panel.send('playerMessage', { message: 'De lá' });
    await bia.next('playerMessage');
    expect(await bia.next('playerMessage')).toMatchObject({ message: 'De lá', isFromAdmin: true });
    const caio = await enter(other, room.sceneName, 'Caio');
    expect(await bia.next('presence')).toMatchObject({ onlineNow: 2, joined: [{ name: 'Caio' }] });
    const list = async () =>
      (await requestTo(one.url, roomRoutes.list, {}, admin)).body.rooms[0]?.onlineNow;
    await expect.poll(list).toBe(2);

    // A right taken on one replica is lost on the other.
    const friend = { email: 'rui@exemplo.com.br', password: PASSWORD, name: 'Rui' };
    const added = (await requestTo(one.url, adminRoutes.create, friend)).body.admin;
    const link = (
      await requestTo(one.url, roomAdminRoutes.add, { roomId: id, adminId: added.id }, admin)
    ).body.link;
    const rui = await watch(other, room.sceneName, (await signIn(other, friend)).token);
    await requestTo(one.url, roomAdminRoutes.remove, { linkId: String(link.id) }, admin);
    expect(await rui.next('roomClosed')).toEqual({ roomId: room.id });

    // A ban made on one replica cuts the visitor of the other.
    const { people } = await panel.send('panelJoinRoom', room.sceneName);
    const visitorId = people.find(({ name }) => name === 'Caio')?.id ?? 0;
    const ban = { id, visitorId, reason: 'Ofensas', hours: 1 };
    await requestTo(one.url, moderationRoutes.ban, ban, admin);
    expect(await caio.next('banned')).toMatchObject({ reason: 'Ofensas' });
    await caio.disconnected();

    // So does a ban from the platform, made from another room's list, for the device that came there.
    const device = 'chave-de-um-aparelho-1234';
    const { room: second } = (await requestTo(one.url, roomRoutes.create, form, admin)).body;
    const duda = await enter(other, room.sceneName, 'Duda', device);
    const twin = { sceneName: second.sceneName, name: 'Duda', device };
    const { visitor } = (await requestTo(one.url, visitRoutes.enter, twin)).body;
    const everywhere = {
      ...{ roomId: second.id, visitorId: visitor.id },
      reason: 'Spam',
      hours: 1,
    };
    await requestTo(one.url, platformBanRoutes.create, everywhere, admin);
    expect(await duda.next('banned')).toMatchObject({ reason: 'Spam', everywhere: true });
    await duda.disconnected();

    // The visitors of a customer who is suspended at one are put out of the other, and may return.
    const own = (await requestTo(one.url, roomRoutes.create, form, await signIn(one, friend))).body;
    const eva = await enter(other, own.room.sceneName, 'Eva');
    const suspend = (suspended: boolean) => {
      const args = { adminId: String(added.id), suspended, reason: 'Uso contra os termos' };
      return requestTo(one.url, customerRoutes.update, args, admin);
    };
    await suspend(true);
    expect(await eva.next('door')).toMatchObject({ state: 'closed', cause: 'unavailable' });
    await suspend(false);
    expect(await eva.next('door')).toEqual({ state: 'closed', mayJoin: true });

    // Bia's replica dies; the other one closes her visit.
    one.child.kill('SIGKILL');
    await one.ended;
    const online = async () => (await panel.send('panelJoinRoom', room.sceneName)).onlineNow;
    await expect.poll(online, { timeout: 40_000, interval: 500 }).toBe(0);
  }, 90_000);

  it('resume a visit on one when the other has died, and tell game servers of a ban at once', async () => {
    const [one, other] = await replicas();
    const admin = await signIn(other);
    const form = { environment: '1', name: 'Sala firme', isVisible: true, isPrivate: false };
    const { room } = (await requestTo(other.url, roomRoutes.create, form, admin)).body;
    const { sceneName } = room;
    const id = String(room.id);
    const entry = (await requestTo(one.url, visitRoutes.enter, { sceneName, name: 'Bia' })).body;
    const before = await openSocket(one.url);
    await before.send('identify', entry.token);
    await before.send('joinRoom', sceneName);
    const { message } = await before.send('playerMessage', { message: 'Lida' });
    await before.send('playerMessage', { message: 'Antes' });
    const caio = (await requestTo(one.url, visitRoutes.enter, { sceneName, name: 'Caio' })).body;
    const plain = await openPlainSocket(one.url);
    plain.send({ type: 'hello', version: 1, token: caio.token, resume: { room: sceneName } });
    await plain.next({ event: 'roomJoined' });
    one.child.kill('SIGKILL');
    await one.ended;

    const { token, refreshToken } = entry;
    const renewed = (await requestTo(other.url, visitRoutes.refresh, { refreshToken })).body;
    expect(renewed.visitor).toEqual(entry.visitor);
    const after = await openSocket(other.url);
    await after.send('identify', renewed.token);
    const { self } = await after.send('joinRoom', sceneName);
    expect(self).toEqual(entry.visitor);
    const { messages } = await after.send('getMessages', { after: message.id });
    expect(messages.map((one) => one.message)).toEqual(['Antes']);
    await plain.closed;
    const again = await openPlainSocket(other.url);
    const resume = { room: sceneName, after: message.id };
    again.send({ type: 'hello', version: 1, token: caio.token, resume });
    expect(await again.next({ event: 'roomJoined' })).toMatchObject({
      payload: { self: caio.visitor },
    });
    expect(await again.next({ event: 'roomMessages' })).toMatchObject({
      payload: { messages: [{ message: 'Antes' }] },
    });
    const known = (await requestTo(other.url, roomRoutes.get, { id }, admin)).body.room;
    expect(known.visitCount).toBe(2);

    const ask = async (token: string) =>
      (await requestTo(other.url, visitRoutes.introspect, { token })).body.active;
    expect([await ask(token), await ask(renewed.token)]).toEqual([true, true]);
    const ban = { id, visitorId: self.id, reason: 'Ofensas', hours: null };
    await requestTo(other.url, moderationRoutes.ban, ban, admin);
    expect([await ask(token), await ask(renewed.token)]).toEqual([false, false]);
    expect(await after.next('banned')).toMatchObject({ reason: 'Ofensas' });
  }, 60_000);

  it("a build's code that one made is used at either of them, once", async () => {
    const origin = 'https://jogos.exemplo.com';
    const [one, other] = await replicas({ BUILD_ORIGIN: origin });
    const admin = await signIn(one);
    const build = { buildName: 'Cais', files: sampleBuildFiles() };
    await requestTo(one.url, buildRoutes.create, build, admin);
    const form = { environment: '1', name: 'Cais', isVisible: true, isPrivate: false };
    const { room } = (await requestTo(one.url, roomRoutes.create, form, admin)).body;
    const iframeUrl = `${origin}/build/Cais/`;
    await requestTo(one.url, roomRoutes.update, { id: String(room.id), iframeUrl }, admin);
    const { sceneName } = room;
    const bia = (await requestTo(one.url, visitRoutes.enter, { sceneName, name: 'Bia' })).body;
    const asked = { sceneName, token: bia.token, origin };
    const { code } = (await requestTo(one.url, visitRoutes.handOff, asked)).body;
    const use = ({ url }: ServerProcess) => requestTo(url, visitRoutes.takeOver, { code });
    const answers = await Promise.all([other, one, other, one].map(use));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const taken = answers.find(({ status }) => status === 200)?.body;
    expect(taken).toMatchObject({ visitor: bia.visitor, room: sceneName });
  }, 60_000);
});
