import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { smtpServer } from '../../../../test/smtp-server.ts';
import { readSettings } from '../../../env.ts';
import { layOut } from '../../../infrastructure/mail/layout.ts';
import { createMailTransport } from '../../../infrastructure/mail/transport.ts';
import { startMailRelay } from './mail.jobs.ts';
import { queueMails } from './mail.service.ts';

const MINUTE = 60_000;

function relay(app: TestApp, environment: Record<string, string> = {}) {
  const settings = readSettings({ ...environment, DATA_DIR: app.dataDir });
  const started = startMailRelay(app.app.deps, createMailTransport(settings));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= started.stop());
  onTestFinished(stop);
  return { stop };
}

const mail = (recipient: string) => ({
  recipient,
  ...layOut({ subject: 'Olá, é um teste', paragraphs: ['Até já.'], reason: 'Porque sim.' }),
});

const queue = (app: TestApp, recipients: string[], extra = {}) =>
  queueMails(
    { db: app.db, now: app.clock.now(), events: app.app.deps.events },
    recipients.map((recipient) => ({ ...mail(recipient), ...extra })),
  );

const rows = (app: TestApp) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

const smtpError = (code: number) => Object.assign(new Error('no'), { responseCode: code });

describe('the outbox', () => {
  it('is sent over SMTP, each mail once, also with two workers', async () => {
    const app = await buildTestApp();
    const { received, url } = await smtpServer();
    relay(app, { SMTP_URL: url });
    relay(app, { SMTP_URL: url });
    const recipients = Array.from({ length: 40 }, (_, index) => `pessoa${index}@exemplo.com`);
    await queue(app, recipients);
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(40);
    await expect
      .poll(async () => (await rows(app)).every((row) => row.sent_at !== null))
      .toBe(true);
    expect(received.map((one) => one.recipient).sort()).toEqual(recipients.toSorted());
    expect(received[0]?.text).toContain('Content-Type: text/html');
    expect(received[0]?.text).toContain('Message-ID: <outbox-');
    expect((await rows(app))[0]).toMatchObject({ body: '', html: '', attempts: 1 });
  });

  it('continues after a clock that was a year ahead is corrected', async () => {
    const app = await buildTestApp();
    const [year, hour] = [365 * 24 * 60 * MINUTE, 60 * MINUTE];
    app.clock.advance(year);
    await queue(app, ['bia@exemplo.com', 'caio@exemplo.com']);
    // One was claimed by a worker that has stopped since.
    const claimed_until = app.clock.now() + 2 * MINUTE;
    const of = app.db.updateTable('outbox').where('recipient', '=', 'caio@exemplo.com');
    await of.set({ claimed_until }).execute();
    app.clock.advance(-year - hour);
    relay(app);
    await expect
      .poll(async () => (await rows(app)).every((row) => row.sent_at !== null))
      .toBe(true);
  });

  it('is written to files without SMTP, with only the subject in the log', async () => {
    const app = await buildTestApp();
    const { stop } = relay(app);
    await queue(app, ['bia@exemplo.com']);
    const folder = join(app.dataDir, 'outbox');
    await expect.poll(() => existsSync(folder) && readdirSync(folder)).toEqual(['00000001.eml']);
    await stop();
    expect(readFileSync(join(folder, '00000001.eml'), 'utf8')).toContain('To: bia@exemplo.com');
    expect(app.logged()).toContain('Olá, é um teste');
    expect(app.logged()).not.toContain('bia@exemplo.com');
  });

  it('X6: tries again with growing waits while a server refuses temporarily', async () => {
    const app = await buildTestApp();
    let isUp = false;
    const { received, url } = await smtpServer(() => (isUp ? null : smtpError(451)));
    const first = relay(app, { SMTP_URL: url });
    await queue(app, ['bia@exemplo.com']);
    await expect.poll(async () => (await rows(app))[0]?.last_error).toBe('451');
    await first.stop();
    expect((await rows(app))[0]).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    isUp = true;
    const early = relay(app, { SMTP_URL: url });
    await early.stop();
    expect(received).toEqual([]);
    app.clock.advance(MINUTE);
    relay(app, { SMTP_URL: url });
    await expect.poll(() => received.length).toBe(1);
  });

  it('X6: gives up mails that are refused for good, and never sends expired ones', async () => {
    const app = await buildTestApp();
    const { received, url } = await smtpServer((recipient) =>
      recipient.startsWith('nao') ? smtpError(550) : null,
    );
    await queue(app, ['nao-existe@exemplo.com']);
    await queue(app, ['tarde@exemplo.com'], { expiresAt: app.clock.now() - 1 });
    await queue(app, ['bia@exemplo.com']);
    relay(app, { SMTP_URL: url });
    await expect.poll(() => received.map((one) => one.recipient)).toEqual(['bia@exemplo.com']);
    await expect
      .poll(async () => (await rows(app)).map((row) => row.last_error))
      .toEqual(['550', 'expired', null]);
  });

  it('sends a mail of a dead worker once its claim has run out', async () => {
    const app = await buildTestApp();
    const { received, url } = await smtpServer();
    await queue(app, ['bia@exemplo.com']);
    const until = app.clock.now() + 2 * MINUTE;
    await app.db.updateTable('outbox').set({ claimed_until: until, attempts: 1 }).execute();
    await relay(app, { SMTP_URL: url }).stop();
    expect(received).toEqual([]);
    app.clock.advance(2 * MINUTE);
    relay(app, { SMTP_URL: url });
    await expect.poll(() => received.length).toBe(1);
  });
});

/** Lets the minutes of a stopped clock pass, and the relay look at each, until something has come true. */
async function afterMinutes(app: TestApp, isTrue: () => boolean): Promise<void> {
  const isTrueNow = () => {
    app.clock.advance(MINUTE);
    app.app.deps.events.publish({ type: 'mail.queued' });
    return isTrue();
  };
  await expect.poll(isTrueNow, { interval: 20, timeout: 100_000 }).toBe(true);
}

describe('a mail server with limits', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `pessoa${index}@exemplo.com`);

  it.each([
    [process.env.ATRIO_TEST_LONG ? 5_000 : 1_000, 421, 'sender'],
    [1_000, 451, 'sender'],
    [1_000, 451, 'recipient'],
  ] as const)(
    'X6: gets all of %i mails once each, when it answers %i to a %s after every tenth of them',
    async (count, code, whom) => {
      const app = await buildTestApp();
      app.clock.stop();
      const limit = count / 10;
      let [window, taken, refused] = [0, 0, 0];
      // What a provider does: so many in five minutes, and then a temporary answer.
      const limited = () => {
        const current = Math.floor(app.clock.now() / (5 * MINUTE));
        if (current !== window) [window, taken] = [current, 0];
        if (taken++ < limit) return null;
        refused++;
        return smtpError(code);
      };
      const isSender = whom === 'sender';
      const { received, url } = await smtpServer(
        isSender ? undefined : limited,
        isSender ? limited : undefined,
      );
      await queue(app, many(count));
      relay(app, { SMTP_URL: url });
      await afterMinutes(app, () => received.length >= count);
      await expect
        .poll(async () => (await rows(app)).every((row) => row.sent_at !== null))
        .toBe(true);
      expect(new Set(received.map(({ recipient }) => recipient)).size).toBe(count);
      expect(received).toHaveLength(count);
      // A batch or two at each limit, not thousands.
      expect(refused).toBeLessThan(200);
    },
    120_000,
  );

  it('X6: is told of no guest as unreachable when it refuses us', async () => {
    const app = await buildTestApp();
    app.clock.stop();
    let isKnown = false;
    const { received, url } = await smtpServer(undefined, () => (isKnown ? null : smtpError(550)));
    await queue(app, many(12));
    relay(app, { SMTP_URL: url });
    await expect
      .poll(async () => (await rows(app)).some((row) => row.last_error === '550'))
      .toBe(true);
    isKnown = true;
    await afterMinutes(app, () => received.length === 12);
    expect((await rows(app)).filter((row) => row.failed_at !== null)).toEqual([]);
  });

  it('X6: is given other mails while one mailbox is full', async () => {
    const app = await buildTestApp();
    const { received, url } = await smtpServer((recipient) =>
      recipient === 'pessoa0@exemplo.com' ? smtpError(452) : null,
    );
    await queue(app, many(30));
    relay(app, { SMTP_URL: url });
    await expect.poll(() => received.length).toBe(29);
    expect((await rows(app))[0]).toMatchObject({ last_error: '452', attempts: 1, sent_at: null });
  });
});
