import { agendaRoutes, programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import ICAL from 'ical.js';
import { parseICS } from 'node-ical';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { writeAgendaToken } from './agenda-token.ts';

/** 19:30 on a Tuesday in New York, a week before its clocks are changed. */
const WEEKLY = {
  title: 'Clube; de, leitura\n"Marés"',
  description: `Contos de dezembro ${'muito '.repeat(40)}longos`,
  startsAt: '2026-10-27T23:30:00Z',
  endsAt: '2026-10-28T01:30:00Z',
  timeZone: 'America/New_York',
  repeat: { every: 'week' as const, count: 3 },
};

async function withProgramme(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { name: 'Galeria Cais' });
  const id = String(room.id);
  await app.call(programmeRoutes.create, { id, ...WEEKLY }, owner);
  const off = { ...WEEKLY, title: 'Oficina', repeat: null };
  const { session } = (await app.call(programmeRoutes.create, { id, ...off }, owner)).body;
  await app.call(programmeRoutes.remove, { id: String(session.id) }, owner);
  const address = async () => (await app.call(agendaRoutes.address, { id }, owner)).body.path;
  return { owner, room, id, address };
}

it("two programs of others read the team's calendar, over the change of clocks", async () => {
  const app = await buildTestApp();
  const { address } = await withProgramme(app);
  const answer = await fetch(app.url + (await address()));
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

  const file = new ICAL.Component(ICAL.parse(text));
  for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const weekly = events.find((event) => event.isRecurring());
  expect(weekly?.summary).toBe(WEEKLY.title);
  expect(weekly?.description).toBe(WEEKLY.description);
  const times = weekly?.iterator();
  const starts = Array.from({ length: 4 }, () => times?.next()?.toJSDate().toISOString());
  expect(starts).toEqual([
    '2026-10-27T23:30:00.000Z',
    '2026-11-04T00:30:00.000Z',
    '2026-11-11T00:30:00.000Z',
    undefined,
  ]);
  const off = events.find((event) => !event.isRecurring());
  expect([off?.summary, off?.component.getFirstPropertyValue('status')]).toEqual([
    'Oficina',
    'CANCELLED',
  ]);

  const read = Object.values(parseICS(text)).filter((one) => one?.type === 'VEVENT');
  expect(read.map((one) => one.summary).sort()).toEqual([WEEKLY.title, 'Oficina']);
  expect(read.map((one) => one.start.toISOString())).toEqual([
    '2026-10-27T23:30:00.000Z',
    '2026-10-27T23:30:00.000Z',
  ]);
});

it("a guest's address ends with the ticket, and the team's when it is revoked", async () => {
  const app = await buildTestApp();
  const { owner, room, id, address } = await withProgramme(app);
  const ticket = await createTicket(app, room, { email: 'bia@exemplo.com' });
  const token = writeAgendaToken(app.secret, { kind: 'guest', id: ticket.id, version: 0 });
  const status = async (path: string) => (await fetch(app.url + path)).status;
  expect(await status(`/agenda/${token}.ics`)).toBe(200);
  for (const other of [token.replace('g', 't'), token.replace(/\d+/, '999'), 'x', `${token}a`]) {
    expect(await status(`/agenda/${other}.ics`), other).toBe(404);
  }
  await app.db.deleteFrom('tickets').execute();
  expect(await status(`/agenda/${token}.ics`)).toBe(404);

  const before = await address();
  expect(await address()).toBe(before);
  const { path } = (await app.call(agendaRoutes.revoke, { id }, owner)).body;
  expect([await status(before), await status(path)]).toEqual([404, 200]);
  const stranger = await createAccount(app);
  expect((await app.fail(agendaRoutes.revoke, { id }, stranger)).status).toBe(404);
});

it('a room in the bin cancels its sessions, and one that is back holds them again', async () => {
  const app = await buildTestApp();
  const { owner, id, address } = await withProgramme(app);
  const path = await address();
  const weekly = async () => {
    const file = new ICAL.Component(ICAL.parse(await (await fetch(app.url + path)).text()));
    const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const event = events.find(({ summary }) => summary === WEEKLY.title);
    return [event?.component.getFirstPropertyValue('status'), event?.sequence];
  };
  expect(await weekly()).toEqual(['CONFIRMED', 0]);
  await app.call(roomRoutes.remove, { id }, owner);
  expect(await weekly()).toEqual(['CANCELLED', 1]);
  await app.call(roomRoutes.restore, { id }, owner);
  expect(await weekly()).toEqual(['CONFIRMED', 2]);
  await app.call(roomRoutes.remove, { id }, owner);
  await app.call(roomBulkRoutes.purge, { id }, owner);
  expect((await fetch(app.url + path)).status).toBe(404);
});
