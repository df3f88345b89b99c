import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertReport } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const HOUR = 60 * 60_000;

async function roomWithTwo() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const panel = await joinAsAdmin(app, room, owner);
  const [bia, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, room, 'Caio')];
  const id = String(room.id);
  const list = async (args: Record<string, unknown> = {}) =>
    (await app.call(moderationRoutes.reports, { id, ...args }, owner)).body;
  return { app, owner, room, panel, bia, caio, list, id };
}

describe('reportMessage', () => {
  it('is listed as open, and only the panels are told', async () => {
    const { panel, bia, caio, room, list } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    await caio.send('reportMessage', { id: message.id, reason: ' Ofende ' });
    expect(await panel.next('reports')).toEqual({ roomId: room.id, waiting: 1 });
    expect(await list()).toEqual({
      success: true,
      reports: [
        {
          id: expect.any(Number),
          message,
          reporter: { id: caio.id, name: 'Caio' },
          reason: 'Ofende',
          createdAt: expect.any(String),
        },
      ],
    });
    for (const socket of [bia, caio]) {
      await socket.send('ping');
      expect(socket.received('reports')).toEqual([]);
    }
  });

  it('counts once per person, also when sent often and at the same moment', async () => {
    const { app, owner, room, panel, bia, caio, list } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    const report = () => caio.send('reportMessage', { id: message.id });
    await Promise.all([report(), report(), report()]);
    await panel.send('reportMessage', { id: message.id, reason: 'Eu também' });
    expect((await list()).reports.map(({ reason }) => reason)).toEqual([null, 'Eu também']);
    expect(await panel.next('reports')).toMatchObject({ waiting: 1 });
    expect(await panel.next('reports')).toMatchObject({ waiting: 2 });
    const second = await joinAsAdmin(app, room, owner);
    await second.send('reportMessage', { id: message.id });
    expect((await list()).reports).toHaveLength(2);
    expect(app.events.filter(({ type }) => type === 'message.reported')).toHaveLength(2);
  });

  it('refuses the caller’s own messages, deleted ones, those of other rooms and missing ones', async () => {
    const { app, owner, bia, caio, list } = await roomWithTwo();
    const dora = await joinAsVisitor(app, await createRoom(app, owner), 'Dora');
    const { message } = await bia.send('playerMessage', { message: 'minha' });
    const deleted = (await bia.send('playerMessage', { message: 'engano' })).message;
    await bia.send('deleteMessage', { id: deleted.id });
    expect((await bia.refused('reportMessage', { id: message.id })).error).toBe('FORBIDDEN');
    const missing = await caio.refused('reportMessage', { id: 999_999 });
    expect(missing.error).toBe('NOT_FOUND');
    expect(await caio.refused('reportMessage', { id: deleted.id })).toEqual(missing);
    expect(await dora.refused('reportMessage', { id: message.id })).toEqual(missing);
    for (const bad of [{}, { id: 0 }, { id: message.id, reason: '' }, { id: 'x' }]) {
      expect((await caio.refused('reportMessage', bad)).error).toBe('VALIDATION_ERROR');
    }
    expect((await list()).reports).toEqual([]);
  });

  it('of a private message is open to its recipient only, and shows it to the administrators', async () => {
    const { app, room, panel, bia, caio, list } = await roomWithTwo();
    const dora = await joinAsVisitor(app, room, 'Dora');
    const { message } = await bia.send('playerMessage', { message: 'só para ti', to: caio.id });
    const missing = await dora.refused('reportMessage', { id: 999_999 });
    for (const socket of [dora, panel]) {
      expect(await socket.refused('reportMessage', { id: message.id })).toEqual(missing);
    }
    expect((await list()).reports).toEqual([]);
    await caio.send('reportMessage', { id: message.id });
    const { reports } = await list();
    expect(reports).toMatchObject([
      { message: { message: 'só para ti', to: { id: caio.id, name: 'Caio' } } },
    ]);
  });

  it('is limited to twenty an hour per person, over all their connections', async () => {
    const { app, room, bia, caio } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    const { id } = message;
    const tab = await openSocket(app.url);
    await tab.send('identify', caio.token);
    await tab.send('joinRoom', room.sceneName);
    for (const socket of [caio, tab]) {
      for (let times = 0; times < 10; times++) await socket.send('reportMessage', { id });
    }
    for (const socket of [caio, tab]) {
      const refused = await socket.refused('reportMessage', { id });
      expect(refused.error).toBe('TOO_MANY_ATTEMPTS');
    }
    app.clock.advance(HOUR);
    const { refreshToken } = caio;
    const renewed = await app.call(visitRoutes.refresh, { refreshToken });
    await caio.send('identify', renewed.body.token);
    await caio.send('reportMessage', { id });
  });
});

describe('a reported message', () => {
  it('that is deleted, by anybody, closes its reports', async () => {
    const { panel, bia, caio, room, list } = await roomWithTwo();
    for (const remover of [bia, panel]) {
      const { message } = await bia.send('playerMessage', { message: 'feio' });
      const other = (await bia.send('playerMessage', { message: 'outra' })).message;
      await caio.send('reportMessage', { id: message.id });
      await caio.send('reportMessage', { id: other.id });
      expect((await panel.next('reports')).waiting).toBe(1);
      expect((await panel.next('reports')).waiting).toBe(2);
      await remover.send('deleteMessage', { id: message.id });
      expect(await panel.next('reports')).toEqual({ roomId: room.id, waiting: 1 });
      expect((await list()).reports).toMatchObject([{ message: { id: other.id } }]);
      await panel.send('panelDeleteMessagesOf', room.sceneName, { senderId: bia.id });
      expect((await panel.next('reports')).waiting).toBe(0);
    }
  });

  it('that is edited is shown with its current text', async () => {
    const { bia, caio, list } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    await caio.send('reportMessage', { id: message.id });
    await bia.send('editMessage', { id: message.id, message: 'bonito' });
    expect((await list()).reports).toMatchObject([
      { message: { message: 'bonito', editedAt: expect.any(String) } },
    ]);
  });
});

describe('GET /rooms/{id}/reports', () => {
  it("lists the room's open reports, oldest first, in pages", async () => {
    const { app, owner, room, list } = await roomWithTwo();
    const ids: number[] = [];
    for (let times = 0; times < 5; times++) ids.push((await insertReport(app, room)).id);
    await insertReport(app, await createRoom(app, owner));
    const idsOf = ({ reports }: { reports: { id: number }[] }) => reports.map(({ id }) => id);
    expect(idsOf(await list())).toEqual(ids);
    expect(idsOf(await list({ sort: '-createdAt' }))).toEqual(ids.toReversed());
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 2 })));
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });
});

describe('DELETE /rooms/{id}/reports/{reportId}', () => {
  it('keeps the message, tells the panels, and works once', async () => {
    const { app, owner, room, panel, bia, caio, list, id } = await roomWithTwo();
    const { message } = await bia.send('playerMessage', { message: 'nem tanto' });
    await caio.send('reportMessage', { id: message.id });
    await panel.next('reports');
    const [report] = (await list()).reports;
    const dismiss = () =>
      app.fail(moderationRoutes.dismissReport, { id, reportId: report?.id }, owner);
    const answers = await Promise.all([dismiss(), dismiss(), dismiss()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await panel.next('reports')).toEqual({ roomId: room.id, waiting: 0 });
    expect((await caio.send('getMessages')).messages).toEqual([message]);
    await caio.send('reportMessage', { id: message.id });
    expect((await list()).reports).toEqual([]);
  });

  it('Z4: does not affect reports of other rooms and other people', async () => {
    const { app, owner, room, list, id } = await roomWithTwo();
    const stranger = await createAccount(app);
    const theirs = await createRoom(app, stranger);
    const [mine, foreign] = [await insertReport(app, room), await insertReport(app, theirs)];
    const dismiss = (room: string | number, reportId: number, who = owner) =>
      app.fail(moderationRoutes.dismissReport, { id: room, reportId }, who);
    const missing = await dismiss(id, 999_999);
    expect(missing.status).toBe(404);
    for (const answer of [
      await dismiss(id, foreign.id),
      await dismiss(theirs.id, foreign.id),
      await dismiss(id, mine.id, stranger),
      await dismiss(theirs.id, mine.id, stranger),
      await app.fail(moderationRoutes.reports, { id }, stranger),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect((await app.fail(moderationRoutes.reports, { id })).status).toBe(401);
    expect((await list()).reports).toMatchObject([{ id: mine.id }]);
  });
});
