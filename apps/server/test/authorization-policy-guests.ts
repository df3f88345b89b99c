import { classes, missing, type Rule } from './authorization-classes.ts';
import { fileOf } from './sample-files.ts';
import type { World } from './world.ts';

const invitation = { subject: 'Olá', message: '', senderName: '', address: '', replyToId: null };
const session = {
  title: 'Abertura',
  startsAt: '2030-11-20T22:00:00Z',
  endsAt: '2030-11-20T22:20:00Z',
};

const ofImport = ({ room, guestImport }: World) => ({ id: room.id, importId: guestImport.id });
const missingImport = { importId: 999_999 };

/** One line per route of who is let into a room, and when. */
export const guestsPolicy: Record<string, Rule> = {
  'tickets.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'tickets.create': {
    args: (world) => ({ roomId: world.room.id, email: 'convidada@exemplo.com' }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'tickets.createMany': {
    args: (world) => ({ id: world.room.id, emails: ['a@exemplo.com', 'b@exemplo.com'] }),
    expected: classes.managed,
    missing,
  },
  'tickets.resend': {
    args: (world) => ({ id: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'tickets.remove': {
    args: (world) => ({ id: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'tickets.removePre': {
    args: (world) => ({ id: world.preTicket.id }),
    expected: classes.managed,
    missing,
  },
  'guests.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'guests.summary': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'guests.create': {
    args: (world, unique) => ({
      id: world.room.id,
      name: 'Lívia Aragão',
      email: `livia${unique}@exemplo.com`,
    }),
    expected: classes.managed,
    missing,
  },
  'guests.update': {
    args: (world) => ({ id: world.ticket.id, category: 'Imprensa' }),
    expected: classes.managed,
    missing,
  },
  'checkin.summary': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'checkin.create': {
    args: (world) => ({ id: world.room.id, guestId: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'checkin.undo': {
    args: (world) => ({ id: world.room.id, guestId: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'guests.bulk': {
    args: (world) => ({
      id: world.room.id,
      ids: [world.ticket.id],
      change: { kind: 'category', category: 'Imprensa' },
    }),
    expected: classes.managed,
    missing,
  },
  'guests.configure': {
    args: (world) => ({ id: world.room.id, fields: ['Escola'] }),
    expected: classes.managed,
    missing,
  },
  'guests.import': {
    args: (world) => ({ id: world.room.id, file: [fileOf('E-mail\nines@exemplo.com\n', 'a.csv')] }),
    expected: classes.managed,
    missing,
  },
  'guests.openImports': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'guests.useImportedName': {
    args: (world) => ({ ...ofImport(world), line: 3 }),
    expected: classes.managed,
    missing: missingImport,
  },
  'guests.getImport': { args: ofImport, expected: classes.managed, missing: missingImport },
  'guests.mapImport': {
    args: (world) => ({ ...ofImport(world), meanings: ['email'] }),
    expected: classes.managed,
    missing: missingImport,
  },
  'guests.importLines': {
    args: (world) => ({ ...ofImport(world), kind: 'new' }),
    expected: classes.managed,
    missing: missingImport,
  },
  'guests.applyImport': {
    args: (world) => ({ ...ofImport(world), purpose: 'Inscrição', notify: false }),
    expected: classes.managed,
    missing: missingImport,
  },
  'programme.list': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'programme.remind': {
    args: (world) => ({ id: world.room.id, reminders: 'hour' }),
    expected: classes.managed,
    missing,
  },
  'roomInvitation.get': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'roomInvitation.update': {
    args: (world) => ({ id: world.room.id, ...invitation }),
    expected: classes.managed,
    missing,
  },
  'roomInvitation.preview': {
    args: (world) => ({ id: world.room.id, ...invitation }),
    expected: classes.managed,
    missing,
  },
  'roomInvitation.test': {
    args: (world) => ({ id: world.room.id, ...invitation }),
    expected: classes.managed,
    missing,
  },
  'programme.create': {
    args: (world) => ({ id: world.room.id, ...session }),
    expected: classes.managed,
    missing,
  },
  'programme.update': {
    args: (world) => ({ id: world.session.id, ...session, title: 'Encerramento' }),
    expected: classes.managed,
    missing,
  },
  'programme.remove': {
    args: (world) => ({ id: world.session.id }),
    expected: classes.managed,
    missing,
  },
  // Of a session that is there: answered alike, and nothing changes.
  'programme.restore': {
    args: (world) => ({ id: world.session.id }),
    expected: classes.managed,
    missing,
  },
  'programme.agenda': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'programme.revokeAgenda': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
};
