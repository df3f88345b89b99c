import { certificateRoutes } from '@atrio/contract/live/certificates';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { createCanvas } from '@napi-rs/canvas';
import qr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { openedPdf, textOfPdf } from '../../../../test/pdf-text.ts';
import { readCode } from './certificate-facts.ts';
import { writeCertificate } from './certificate-pdf.ts';
import { issueSome } from './issuing.service.ts';

/** A module of the older kind, whose types name its function `default` once more. */
const readQr = qr as unknown as typeof qr.default;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 19:00 in São Paulo. */
const START = Date.parse('2026-03-20T22:00:00Z');
const SAID = {
  share: 75,
  eventName: 'Jornada',
  signerName: 'Luiza Farias',
  signerRole: 'Curadora',
};

interface Night {
  app: TestApp;
  owner: TestAccount;
  room: { id: number; sceneName: string };
}

/** The night after an event of an hour; `ana` stayed with an address, `bia` without, Caio left early. */
async function night(): Promise<Night> {
  const app = await buildTestApp();
  app.clock.now = () => START + 5 * HOUR;
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { name: 'Galeria' });
  await insertSession(app, room, { title: 'Abertura', startsAt: START, duration: HOUR });
  const here = { app, owner, room };
  await stayed(here, 'Ana Luz', 60, 'ana@exemplo.com');
  await stayed(here, 'Bia', 50);
  await stayed(here, 'Caio', 10, 'caio@exemplo.com');
  return here;
}

async function stayed({ app, room }: Night, name: string, minutes: number, email?: string) {
  const visitor = await insertVisitor(app, room, { name, email: email ?? null });
  await insertVisit(app, room, visitor, { startedAt: START, duration: minutes * MINUTE });
  return visitor;
}

const issue = ({ app, owner, room }: Night, args = {}) =>
  app.fail(certificateRoutes.issue, { id: String(room.id), ...SAID, ...args }, owner);

/** Issues all that waits, as the worker does. */
async function work({ app }: Night) {
  const { db, events, settings } = app.app.deps;
  while (await issueSome({ db, now: app.clock.now(), events, settings, actor: null })) {
    // Each time some more.
  }
}

async function listed({ app, owner, room }: Night, args = {}) {
  const input = { id: String(room.id), page: 1, ...args };
  return (await app.call(certificateRoutes.list, input, owner)).body;
}

async function issued(here: Night) {
  await issue(here);
  await work(here);
  const { certificates } = await listed(here);
  const [ana, bia] = certificates;
  if (!ana?.code || !bia?.code) throw new Error('nothing was issued');
  return { ana: { ...ana, code: ana.code }, bia: { ...bia, code: bia.code } };
}

const show = async ({ app }: Night, code: string) =>
  (await app.call(certificateRoutes.show, { code })).body.certificate;

const mails = ({ app }: Night) =>
  app.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('id').execute();

const documentOf = ({ app }: Night, code: string, headers = {}) =>
  fetch(`${app.url}/certificates/${code}.pdf`, { headers });

describe('POST /rooms/{id}/certificates', () => {
  it('gives each who stayed one certificate, and mails those who have an address', async () => {
    const here = await night();
    const { app, owner, room } = here;
    const run = async () =>
      (await app.call(certificateRoutes.run, { id: String(room.id) }, owner)).body.run;
    expect(await run()).toMatchObject({ mayIssue: true, ready: 2, unmailed: 1, total: 0 });
    expect((await issue(here)).body).toMatchObject({ issued: 2 });
    expect(await run()).toMatchObject({ ready: 0, total: 2, waiting: 2 });
    await work(here);
    expect(await run()).toMatchObject({
      ...{ ready: 0, total: 2, waiting: 0, eventName: 'Jornada' },
      signer: { name: 'Luiza Farias', role: 'Curadora' },
    });
    const { certificates, total } = await listed(here);
    expect(total).toBe(2);
    expect(certificates).toMatchObject([
      { name: 'Ana Luz', email: 'ana@exemplo.com', state: 'valid', share: 100 },
      { name: 'Bia', email: null, state: 'valid', share: 83, connected: 50 * MINUTE },
    ]);
    const [mail, ...more] = await mails(here);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'ana@exemplo.com',
      subject: 'Seu certificado: Jornada',
    });
    expect(mail?.body).toContain(`/certificado/${certificates[0]?.code}`);
  });

  it('gives nobody a second one, also when many ask at once', async () => {
    const here = await night();
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(here)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await Promise.all([work(here), work(here), work(here)]);
    await issue(here, { share: 10 });
    await work(here);
    expect((await listed(here)).certificates.map(({ name }) => name)).toEqual([
      'Ana Luz',
      'Bia',
      'Caio',
    ]);
    expect((await mails(here)).map(({ recipient }) => recipient)).toEqual([
      'ana@exemplo.com',
      'caio@exemplo.com',
    ]);
  });

  it('goes on where a stopped server left off', async () => {
    const here = await night();
    for (let index = 0; index < 120; index++) {
      await stayed(here, `Pessoa ${index}`, 60, `p${index}@exemplo.com`);
    }
    await issue(here);
    const { db, events, settings } = here.app.app.deps;
    const context = { db, now: here.app.clock.now(), events, settings, actor: null };
    await issueSome(context);
    const valid = () =>
      db.selectFrom('certificates').select('id').where('state', '=', 'valid').execute();
    expect(await valid()).toHaveLength(50);
    // Its transaction ends without a commit.
    const broken = {
      ...context,
      events: {
        publish: () => {
          throw new Error('the server dies');
        },
      },
    };
    await db
      .transaction()
      .execute((db) => issueSome({ ...broken, db }))
      .catch(() => undefined);
    expect(await valid()).toHaveLength(50);
    await work(here);
    expect(await valid()).toHaveLength(122);
    const recipients = (await mails(here)).map(({ recipient }) => recipient);
    expect([recipients.length, new Set(recipients).size]).toEqual([121, 121]);
  });

  it('refuses while the event goes on, where nobody stayed, and what is no name', async () => {
    const here = await night();
    here.app.clock.now = () => START + 30 * MINUTE;
    expect((await issue(here)).body).toMatchObject({ error: { error: 'EVENT_NOT_OVER' } });
    here.app.clock.now = () => START + 5 * HOUR;
    await here.app.db.deleteFrom('visitors').execute();
    expect((await issue(here)).body).toMatchObject({ error: { error: 'NOBODY_STAYED' } });
    const bad = await issue(here, { signerName: ' ', share: 101 });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({ error: { fields: { signerName: 'Diga quem assina' } } });
    expect(await here.app.db.selectFrom('certificate_runs').select('id').execute()).toEqual([]);
  });

  it('is counted, for each mails people', async () => {
    const here = await night();
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push((await issue(here)).status);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(answers[30]).toBe(429);
  });
});

describe('GET /certificates/{code}', () => {
  it('says what it says to anybody who has the code, however it is typed', async () => {
    const here = await night();
    const { ana } = await issued(here);
    const shown = await show(here, ana.code.toLowerCase().replaceAll('-', ' '));
    expect(shown).toMatchObject({
      ...{ code: ana.code, state: 'valid', newCode: null, revokedAt: null },
      facts: {
        ...{ name: 'Ana Luz', eventName: 'Jornada', room: 'Galeria', measured: HOUR, share: 100 },
        ...{ sessions: [{ title: 'Abertura' }], signer: { name: 'Luiza Farias' } },
      },
    });
    expect(shown.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(shown)).not.toContain('ana@exemplo.com');
  });

  it('knows no other code, and counts who tries', async () => {
    const here = await night();
    const { ana } = await issued(here);
    const status = async (code: string) =>
      (await here.app.fail(certificateRoutes.show, { code })).status;
    expect(await status('abc')).toBe(404);
    const tries = await Promise.all(Array.from({ length: 70 }, () => status('7KQ4-M2VX-9PHT')));
    expect(tries.filter((one) => one === 404)).toHaveLength(60);
    expect(tries.filter((one) => one === 429)).toHaveLength(10);
    expect(await status(ana.code)).toBe(429);
  });

  it('reads letters that look like others', () => {
    expect(readCode('oil4-m2vx-9pht')).toBe('0114-M2VX-9PHT');
    expect(readCode('7KQ4M2VX9PHU')).toBeUndefined();
  });
});

describe('revoking, reissuing, erasing', () => {
  const change = ({ app, owner, room }: Night, certificateId: number) => {
    const of = { id: String(room.id), certificateId: String(certificateId) };
    return {
      revoke: (reason = 'Engano') => app.fail(certificateRoutes.revoke, { ...of, reason }, owner),
      reissue: (name: string) => app.fail(certificateRoutes.reissue, { ...of, name }, owner),
      erase: () => app.fail(certificateRoutes.erase, of, owner),
    };
  };

  it('a revoked one says since when, has no document, and nobody gets another by issuing', async () => {
    const here = await night();
    const { ana } = await issued(here);
    expect((await change(here, ana.id).revoke('')).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => change(here, ana.id).revoke()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await show(here, ana.code)).toMatchObject({
      state: 'revoked',
      revokedAt: new Date(here.app.clock.now()).toISOString(),
    });
    expect((await documentOf(here, ana.code)).status).toBe(404);
    expect((await issue(here)).body).toMatchObject({ issued: 0 });
    expect((await listed(here)).certificates[0]).toMatchObject({ reason: 'Engano' });
  });

  it('a corrected name makes a new one, which the old one leads to; its mail replaces the other', async () => {
    const here = await night();
    const { ana } = await issued(here);
    expect((await change(here, ana.id).reissue(' ')).status).toBe(400);
    const answers = await Promise.all(
      [1, 2, 3].map(() => change(here, ana.id).reissue('Ana Lúcia')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const old = await show(here, ana.code);
    expect(old).toMatchObject({ state: 'reissued', newCode: expect.any(String) });
    // The wrong name stands nowhere that anybody could read it.
    expect(JSON.stringify(old)).not.toContain('Ana Luz');
    expect((await documentOf(here, ana.code)).status).toBe(404);
    const fresh = await show(here, String(old.newCode));
    expect(fresh).toMatchObject({ state: 'valid', facts: { name: 'Ana Lúcia' } });
    expect(fresh.digest).not.toBe(old.digest);
    expect((await mails(here)).map(({ subject }) => subject)).toEqual([
      'Certificado corrigido: Jornada',
    ]);
    await issue(here);
    await work(here);
    const states = (await listed(here)).certificates.map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['Ana Lúcia', 'valid'],
      ['Ana Luz', 'reissued'],
      ['Bia', 'valid'],
    ]);
    expect((await listed(here, { search: 'lúcia' })).certificates).toHaveLength(1);
  });

  it('names corrected again lead to the newest, and are erased by whichever of them is chosen', async () => {
    const here = await night();
    const { bia } = await issued(here);
    // Nobody's any more, as after the visitor was removed: only the certificates know each other.
    await here.app.db.updateTable('certificates').set({ visitor_id: null }).execute();
    let { id } = bia;
    for (const name of ['Bia Souza', 'Bia Sousa']) {
      const of = { id: String(here.room.id), certificateId: String(id), name };
      const { body } = await here.app.call(certificateRoutes.reissue, of, here.owner);
      ({ id } = body.certificate);
    }
    const { newCode } = await show(here, bia.code);
    expect(await show(here, String(newCode))).toMatchObject({
      ...{ state: 'valid', newCode: null },
      facts: { name: 'Bia Sousa' },
    });
    expect((await change(here, bia.id).erase()).status).toBe(200);
    const left = (await listed(here)).certificates.map(({ name, state }) => [name, state]);
    expect(left).toEqual([
      ['', 'erased'],
      ['Ana Luz', 'valid'],
    ]);
    expect(await show(here, String(newCode))).toMatchObject({ state: 'erased', facts: null });
  });

  it('tells of a name that was corrected among the guests', async () => {
    const here = await night();
    const { ana } = await issued(here);
    expect(ana.guestName).toBeNull();
    const { app, owner, room } = here;
    const guest = { roomId: room.id, email: 'ana@exemplo.com', notify: false };
    await app.call(ticketRoutes.create, guest, owner);
    const named = async (name: string) => {
      await app.db.updateTable('tickets').set({ name }).where('room_id', '=', room.id).execute();
      return (await listed(here)).certificates.map(({ guestName }) => guestName);
    };
    expect(await named('')).toEqual([null, null]);
    expect(await named('Ana Luz')).toEqual([null, null]);
    expect(await named('Ana Lúcia')).toEqual(['Ana Lúcia', null]);
  });

  it('an erased one keeps its digest and nothing else, and comes not back', async () => {
    const here = await night();
    const { ana } = await issued(here);
    const { digest } = await show(here, ana.code);
    const again = await change(here, ana.id).reissue('Ana Zuleica');
    expect(again.status).toBe(200);
    const [current] = (await listed(here, { search: 'zuleica' })).certificates;
    expect((await change(here, Number(current?.id)).erase()).status).toBe(200);
    expect(await show(here, ana.code)).toMatchObject({ state: 'erased', facts: null, digest });
    const kept = await here.app.db.selectFrom('certificates').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/Ana|ana/);
    expect((await issue(here)).body).toMatchObject({ issued: 0 });
  });

  it('keeps the digest when the room is gone for good', async () => {
    const here = await night();
    const { ana } = await issued(here);
    const { digest } = await show(here, ana.code);
    await here.app.db.deleteFrom('rooms').execute();
    expect(await show(here, ana.code)).toMatchObject({ state: 'erased', facts: null, digest });
  });
});

describe('GET /certificates/{code}.pdf', () => {
  it('is the same each time, also for twenty at once, and says so', async () => {
    const here = await night();
    const { ana } = await issued(here);
    const answers = await Promise.all(Array.from({ length: 20 }, () => documentOf(here, ana.code)));
    const files = await Promise.all(
      answers.map(async (one) => Buffer.from(await one.arrayBuffer())),
    );
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(1);
    const [first] = answers;
    expect(first?.headers.get('content-type')).toBe('application/pdf');
    expect(first?.headers.get('x-robots-tag')).toBe('noindex');
    const etag = String(first?.headers.get('etag'));
    expect((await documentOf(here, ana.code, { 'if-none-match': etag })).status).toBe(304);
    const text = await textOfPdf(files[0] ?? Buffer.alloc(0));
    expect(text).toContain('Ana Luz');
    expect(text).toContain(ana.code);
    expect(text).toContain((await show(here, ana.code)).digest);
    expect(text).not.toMatch(/atent/i);
  });

  it('keeps to what ISO 19005-2 asks of a file', async () => {
    const file = (await writeCertificate(certified())).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
    expect(file).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
    expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(file).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(file).toMatch(/\/S \/GTS_PDFA1[\s\S]*\/DestOutputProfile \d+ 0 R/);
    for (const none of [
      '/Encrypt',
      '/JavaScript',
      '/JS',
      '/SMask',
      '/Group',
      '/EmbeddedFile',
      '/AA',
      '/LZWDecode',
    ]) {
      expect(file).not.toContain(none);
    }
    // Of three fonts each has its file; a font that is not embedded would be of another kind.
    const fonts = file.match(/\/FontFile2 \d+ 0 R/g) ?? [];
    expect([new Set(fonts).size, file.match(/\/Subtype \/Type1\b/g)]).toEqual([3, null]);
    expect(file.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(3);
    // The metadata and the information agree.
    expect(file).toContain('<xmp:CreateDate>2026-11-23T12:00:00Z</xmp:CreateDate>');
  });

  it('writes long names, many sessions, and names that the font cannot write', async () => {
    const title = 'Uma sessão de título comprido '.repeat(5);
    const sessions = Array.from({ length: 20 }, (_, index) => ({
      title: `${index} ${title}`,
      ...{ host: '', startsAt: '2026-11-20T22:00:00.000Z', endsAt: '2026-11-20T22:20:00.000Z' },
    }));
    const long = await writeCertificate(
      certified({ name: `Maria ${'Albuquerque '.repeat(7)}`, sessions }),
    );
    const { numPages } = await openedPdf(long);
    expect(numPages).toBe(3);
    expect(await textOfPdf(long)).toContain('19 Uma sessão');
    const odd = await textOfPdf(await writeCertificate(certified({ name: 'Zoë 🎉 李小龙' })));
    expect(odd).toContain('Zoë');
    expect(odd).toContain('O nome tem caracteres que esta fonte não escreve');
    const none = await textOfPdf(await writeCertificate(certified({ name: '李小龙' })));
    expect(none).toMatch(/Nome na página deste ?certificado/);
  });

  it('shows a code that a camera reads', async () => {
    const page = await (await openedPdf(await writeCertificate(certified()))).getPage(1);
    const viewport = page.getViewport({ scale: 2 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The library's types are those of browsers.
    await page.render({ canvas: canvas as never, viewport }).promise;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    expect(readQr(new Uint8ClampedArray(data), width, height)?.data).toBe(
      'https://atrio.com.br/certificado/7KQ4-M2VX-9PHT',
    );
  });
});

function certified(facts: Partial<Parameters<typeof writeCertificate>[0]['facts']> = {}) {
  return {
    facts: {
      ...{
        name: 'Beatriz Nogueira Salles',
        eventName: 'Jornada',
        room: 'Galeria',
        company: 'Cais',
      },
      ...{ startsAt: '2026-11-20T22:00:00.000Z', endsAt: '2026-11-21T00:40:00.000Z' },
      ...{
        timeZone: 'America/Sao_Paulo',
        measured: HOUR,
        connected: HOUR,
        share: 100,
        sessions: [],
      },
      signer: { name: 'Luiza Farias', role: 'Curadora' },
      issuedAt: '2026-11-23T12:00:00.000Z',
      ...facts,
    },
    code: '7KQ4-M2VX-9PHT',
    digest: 'a'.repeat(64),
    address: 'https://atrio.com.br/certificado',
    look: { primary: '0F7A87', complementary: 'F1692E', logo: null },
  };
}
