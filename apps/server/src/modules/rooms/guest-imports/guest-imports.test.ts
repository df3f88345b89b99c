import { readFile } from 'node:fs/promises';
import type { RouteArgs } from '@atrio/contract/lib/route';
import { guestImportRoutes, type ImportKind } from '@atrio/contract/rooms/guest-imports';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { fileOf } from '../../../../test/sample-files.ts';
import { sweepImports } from './guest-imports.service.ts';

const PURPOSE = 'Inscrição na Jornada da Leitura 2026';
/** Written by openpyxl. */
const WORKBOOK = new URL('./convidados.xlsx', import.meta.url);

/**
 * Written by LibreOffice 7.4 from a list with semicolons, whose fourth column is text and whose fifth is
 * a day: soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML"
 * --infilter='CSV:59,34,76,1,1/1/2/1/3/1/4/2/5/4,0,false,true,false' lista.csv
 */
const LIBRE = new URL('./libreoffice.xlsx', import.meta.url);

async function listOf(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  return { app, owner, id: String(room.id) };
}

type Place = Awaited<ReturnType<typeof listOf>>;

const send = ({ app, owner, id }: Place, content: Buffer | string, name = 'lista.csv') =>
  app.call(guestImportRoutes.create, { id, file: [fileOf(Buffer.from(content), name)] }, owner);

const read = async (place: Place, content: Buffer | string, name?: string) =>
  (await send(place, content, name)).body.import;

const countsOf = ({ counts }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));

async function linesOf({ app, owner, id }: Place, list: { id: number }, kind: ImportKind) {
  const args = { id, importId: String(list.id), kind };
  return (await app.call(guestImportRoutes.lines, args, owner)).body.lines;
}

type Apply = Partial<RouteArgs<typeof guestImportRoutes.apply>>;

const apply = ({ app, owner, id }: Place, list: { id: number }, args: Apply = {}) =>
  app.fail(
    guestImportRoutes.apply,
    { id, importId: String(list.id), purpose: PURPOSE, notify: false, ...args },
    owner,
  );

async function guestsOf({ app, owner, id }: Place) {
  const { body } = await app.call(guestRoutes.list, { id, sort: 'name' }, owner);
  return body.guests;
}

const emailsOf = async (app: TestApp) =>
  (await app.db.selectFrom('tickets').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  );

describe('a list', () => {
  it.each([
    ['windows-1252, semicolons', Buffer.from('Nome;E-mail\r\nIn\xeas;ines@x.com\r\n', 'latin1')],
    ['UTF-8 with a mark, commas', Buffer.from('\uFEFFNome,E-mail\nInês,ines@x.com\n')],
    ['UTF-16 with tabs', Buffer.from('\uFEFFNome\tE-mail\r\nInês\tines@x.com\r\n', 'utf16le')],
    ['a separator that is told', Buffer.from('sep=;\r\nNome;E-mail\r\n"Inês";ines@x.com')],
  ])('is read in %s', async (_, content) => {
    const place = await listOf(await buildTestApp());
    const list = await read(place, content);
    expect(list.columns.map(({ meaning }) => meaning)).toEqual(['name', 'email']);
    const line = content.includes('sep=') ? 3 : 2;
    expect(await linesOf(place, list, 'new')).toMatchObject([
      { line, name: 'Inês', email: 'ines@x.com' },
    ]);
    // The file was read and is not kept: it has no row, and is due to be removed.
    const { db } = place.app;
    expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
    const doomed = await db.selectFrom('doomed_files').select('due_at').execute();
    expect(doomed).toEqual([{ due_at: 0 }]);
  });

  it('of a workbook says what each line would change, and writes nothing', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(guestRoutes.configure, { id, fields: ['Escola'] }, owner);
    const list = await read(place, await readFile(WORKBOOK), 'convidados.xlsx');
    expect(list).toMatchObject({ sheet: 'Lista final', state: 'preview' });
    expect(list.columns.map(({ meaning }) => meaning)).toEqual([
      'name',
      'email',
      'category',
      'field:Escola',
      '',
    ]);
    expect(countsOf(list)).toEqual({ new: 2, changed: 0, same: 0, invalid: 3 });
    const invalid = await linesOf(place, list, 'invalid');
    expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'A célula de nome é uma fórmula.'],
      [6, 'O mesmo e-mail está na linha 3 com outro nome: Ana Luz.'],
      [7, 'E-mail inválido: falta o domínio.'],
    ]);
    expect(await guestsOf(place)).toEqual([]);
  });

  it('says where it names a time zone that nobody knows', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(guestRoutes.configure, { id, fields: ['Fuso'] }, owner);
    const rows = ['E-mail;Fuso', 'ines@x.com;Europe/Lisbon', 'rui@x.com;Lisboa', 'ana@x.com;'];
    const list = await read(place, rows.join('\n'));
    expect(countsOf(list)).toEqual({ new: 2, changed: 0, same: 0, invalid: 1 });
    expect(await linesOf(place, list, 'invalid')).toMatchObject([
      { line: 3, reason: 'Fuso desconhecido. Use um nome como Europe/Lisbon.' },
    ]);
  });

  it('of LibreOffice has its accents, semicolons, days and leading zeros', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(guestRoutes.configure, { id, fields: ['Inscrição', 'Nascimento'] }, owner);
    const list = await read(place, await readFile(LIBRE), 'lista.xlsx');
    expect(countsOf(list)).toEqual({ new: 2, changed: 0, same: 0, invalid: 2 });
    expect((await linesOf(place, list, 'invalid')).map(({ reason }) => reason)).toEqual([
      'A célula de nome é uma fórmula.',
      'E-mail inválido.',
    ]);
    expect((await apply(place, list)).status).toBe(200);
    const guests = await guestsOf(place);
    expect(guests.map(({ name, category, fields }) => ({ name, category, fields }))).toEqual([
      {
        ...{ name: 'Ângela; a autora', category: 'Palestrante; mesa 2' },
        fields: { Inscrição: '000123', Nascimento: '31/12/1999' },
      },
      {
        ...{ name: 'José Antônio Conceição', category: 'Imprensa' },
        fields: { Inscrição: '007', Nascimento: '01/02/1980' },
      },
    ]);
  });

  it('is counted anew when a column means something else', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const list = await read(place, 'Quem;Onde\nInês;ines@x.com\n');
    expect(countsOf(list)).toMatchObject({ invalid: 1 });
    const args = { id, importId: String(list.id), meanings: ['name', 'email'] };
    const { body } = await app.call(guestImportRoutes.map, args, owner);
    expect(countsOf(body.import)).toMatchObject({ new: 1, invalid: 0 });
    const twice = await app.fail(
      guestImportRoutes.map,
      { ...args, meanings: ['email', 'email'] },
      owner,
    );
    expect(twice.body.error.fields).toEqual({ meanings: 'Duas colunas dizem a mesma coisa' });
  });

  it('takes the later name of an address that comes with two', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(
      guestRoutes.create,
      { id, email: 'ines@x.com', name: 'Inês Luz', notify: false },
      owner,
    );
    const list = await read(
      place,
      'Nome;E-mail\nInês;ines@x.com\nInês Luz;ines@x.com\nAna;ana@x.com\n',
    );
    expect(countsOf(list)).toEqual({ new: 1, changed: 1, same: 0, invalid: 1 });
    const [line] = await linesOf(place, list, 'invalid');
    expect(line).toMatchObject({ line: 3, otherName: 2 });
    const args = { id, importId: String(list.id), line: '3' };
    const use = (more = {}, who: typeof owner | undefined = owner) =>
      app.fail(guestImportRoutes.useName, { ...args, ...more }, who);
    expect((await use({ line: '2' })).status).toBe(404);
    expect((await use({ line: '99' })).status).toBe(404);
    expect((await use({}, await createAccount(app))).status).toBe(404);
    expect((await use({ line: 'x' })).status).toBe(404);
    const answers = await Promise.all([use(), use()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { body } = await app.call(
      guestImportRoutes.get,
      { id, importId: String(list.id) },
      owner,
    );
    // The name is the one that the guest has already.
    expect(countsOf(body.import)).toEqual({ new: 1, changed: 0, same: 1, invalid: 1 });
    const [after] = await linesOf(place, list, 'invalid');
    expect(after).toMatchObject({ reason: 'O mesmo e-mail está na linha 2.', otherName: null });
    const again = { ...args, meanings: ['name', 'email'] };
    const mapped = (await app.call(guestImportRoutes.map, again, owner)).body.import;
    expect(countsOf(mapped)).toEqual({ new: 1, changed: 0, same: 1, invalid: 1 });
    await apply(place, list);
    expect((await use()).body.error.error).toBe('IMPORT_STARTED');
    expect((await guestsOf(place)).map(({ name }) => name)).toEqual(['Ana', 'Inês Luz']);
  });

  it('answers the cells of its refused lines, for a file to correct them in', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const list = await read(place, 'E-mail;Mesa\nsem-arroba;12\n');
    const { body } = await app.call(
      guestImportRoutes.lines,
      { id, importId: String(list.id), kind: 'invalid', cells: 'true' },
      owner,
    );
    expect(body.lines).toMatchObject([{ cells: ['sem-arroba', '12'], reason: 'E-mail inválido.' }]);
  });

  it('replaces what its sender has only looked at', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const first = await read(place, 'E-mail\nines@x.com\n');
    await read(place, 'E-mail\nluis@x.com\n');
    const args = { id, importId: String(first.id) };
    expect((await app.fail(guestImportRoutes.get, args, owner)).status).toBe(404);
    expect(await app.db.selectFrom('guest_imports').select('id').execute()).toHaveLength(1);
  });

  it.each([
    ['not a list', Buffer.from('PK\x03\x04 this is no zip'), 'NOT_A_LIST'],
    ['bytes of something else', Buffer.from([0, 1, 2, 3, 0, 0, 7]), 'NOT_A_LIST'],
    ['too long', Buffer.from(`E-mail\n${'a@x.com\n'.repeat(50_001)}`), 'LIST_TOO_LONG'],
  ])('is refused: %s', async (_, content, code) => {
    const { app, owner, id } = await listOf(await buildTestApp());
    const args = { id, file: [fileOf(content, 'lista.xlsx')] };
    const { body } = await app.fail(guestImportRoutes.create, args, owner);
    expect(body.error.error).toBe(code);
    expect(await app.db.selectFrom('guest_imports').select('id').execute()).toEqual([]);
  });

  it('that nobody applies goes after a day, and is nobody else’s', async () => {
    const place = await listOf(await buildTestApp());
    const { app, id } = place;
    const list = await read(place, 'E-mail\nines@x.com\n');
    const stranger = await createAccount(app);
    const args = { id, importId: String(list.id) };
    expect((await app.fail(guestImportRoutes.get, args, stranger)).status).toBe(404);
    expect((await app.fail(guestImportRoutes.get, args)).status).toBe(401);
    app.clock.advance(25 * 60 * 60_000);
    await sweepImports({ db: app.db, now: app.clock.now() });
    expect(await app.db.selectFrom('guest_import_lines').select('line').execute()).toEqual([]);
  });
});

describe('applying a list', () => {
  const LIST = 'Nome;E-mail;Categoria\nInês;ines@x.com;Imprensa\nLuís;luis@x.com;\nx;sem-arroba;\n';

  it('needs a purpose, writes what changes, and keeps who did it but not the lines', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(
      guestRoutes.create,
      { id, name: 'Luis', email: 'luis@x.com', category: 'Plateia', notify: false },
      owner,
    );
    const list = await read(place, LIST);
    expect(countsOf(list)).toEqual({ new: 1, changed: 1, same: 0, invalid: 1 });
    const refused = await apply(place, list, { purpose: ' ' });
    expect(refused.body.error.fields).toEqual({
      purpose: 'Diga para que estes endereços foram coletados',
    });
    expect((await apply(place, list, { notify: true })).status).toBe(200);
    expect(await guestsOf(place)).toMatchObject([
      { name: 'Inês', category: 'Imprensa', state: 'queued' },
      // What a line leaves empty stays.
      { name: 'Luís', category: 'Plateia', state: 'added' },
    ]);
    const mails = await app.db.selectFrom('outbox').select('recipient').execute();
    expect(mails).toEqual([{ recipient: 'ines@x.com' }]);
    expect(await app.db.selectFrom('guest_import_lines').select('line').execute()).toEqual([]);
    const rows = await app.db.selectFrom('guest_imports').select(['purpose', 'state']).execute();
    expect(rows).toEqual([{ purpose: PURPOSE, state: 'done' }]);
    const noted = await app.db
      .selectFrom('history')
      .select(['admin_name', 'changes'])
      .where('action', '=', 'ticket.imported')
      .execute();
    expect(noted).toMatchObject([{ admin_name: owner.name }]);
    expect(noted[0]?.changes).toContain(PURPOSE);
    const late = await app.fail(
      guestImportRoutes.map,
      { id, importId: String(list.id), meanings: ['name', 'email', ''] },
      owner,
    );
    expect([late.status, late.body.error.error]).toEqual([409, 'IMPORT_STARTED']);
    const again = await read(place, LIST);
    expect(countsOf(again)).toEqual({ new: 0, changed: 0, same: 2, invalid: 1 });
  });

  it('by many at once writes and mails each once', async () => {
    const place = await listOf(await buildTestApp({ MAILS_PER_DAY: '1000' }));
    const { app } = place;
    const lines = Array.from({ length: 450 }, (_, n) => `P${n};p${n}@x.com`);
    const list = await read(place, `Nome;E-mail\n${lines.join('\n')}\n`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => apply(place, list, { notify: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await emailsOf(app)).toHaveLength(450);
    const mails = await app.db.selectFrom('outbox').select('recipient').execute();
    expect(mails).toHaveLength(450);
  });

  it('goes on where it was interrupted', async () => {
    const place = await listOf(await buildTestApp());
    const { app } = place;
    const lines = Array.from({ length: 300 }, (_, n) => `P${n};p${n}@x.com`);
    const list = await read(place, `Nome;E-mail\n${lines.join('\n')}\n`);
    // As a server leaves it that is killed after its first slice.
    await app.db
      .updateTable('guest_imports')
      .set({ state: 'applying', reached: 201 })
      .where('id', '=', list.id)
      .execute();
    const open = async () =>
      (await app.call(guestImportRoutes.open, { id: place.id }, place.owner)).body.imports;
    expect(await open()).toMatchObject([{ id: list.id, fileName: 'lista.csv' }]);
    await apply(place, list);
    expect(await open()).toEqual([]);
    const bell = await app.db.selectFrom('notifications').select(['kind', 'data']).execute();
    expect(bell).toMatchObject([{ kind: 'guests.imported' }]);
    expect(JSON.parse(bell[0]?.data ?? '')).toMatchObject({ count: 100 });
    const guests = await emailsOf(app);
    expect(guests).toHaveLength(100);
    expect(guests).toContain('p299@x.com');
  });

  it('leaves alone what others have written meanwhile and the list does not say', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const list = await read(place, 'Nome;E-mail\nInês;ines@x.com\n');
    const guest = { id, email: 'ines@x.com', note: 'Cadeira na frente', notify: false };
    await app.call(guestRoutes.create, guest, owner);
    await apply(place, list);
    expect(await guestsOf(place)).toMatchObject([{ name: 'Inês', note: 'Cadeira na frente' }]);
  });

  it('says how many no limit of mails let through', async () => {
    const place = await listOf(await buildTestApp({ MAILS_PER_DAY: '1' }));
    const list = await read(place, 'E-mail\nines@x.com\nluis@x.com\n');
    const { body } = await place.app.call(
      guestImportRoutes.apply,
      { id: place.id, importId: String(list.id), purpose: PURPOSE, notify: true },
      place.owner,
    );
    expect(body.import).toMatchObject({ state: 'done', written: 2, unsent: 1 });
  });

  it('writes fifty thousand lines', async () => {
    const place = await listOf(await buildTestApp());
    const lines = Array.from({ length: 50_000 }, (_, n) => `P${n};p${n}@x.com`);
    const list = await read(place, `Nome;E-mail\n${lines.join('\n')}\n`);
    expect(countsOf(list)).toEqual({ new: 50_000, changed: 0, same: 0, invalid: 0 });
    const { body } = await place.app.call(
      guestImportRoutes.apply,
      { id: place.id, importId: String(list.id), purpose: PURPOSE, notify: false },
      place.owner,
    );
    expect(body.import).toMatchObject({ state: 'done', written: 50_000 });
    const { body: sums } = await place.app.call(guestRoutes.summary, { id: place.id }, place.owner);
    expect(sums.total).toBe(50_000);
  }, 120_000);
});
