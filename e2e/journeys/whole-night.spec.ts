import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { doorRoutes } from '@atrio/contract/live/door';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Browser, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { parseICS } from 'node-ical';
import PostalMime, { type Email } from 'postal-mime';
import { call, createAccount, signedIn } from '../support/api.ts';
import { confirmEmail } from '../support/mail.ts';
import { beSignedIn, toast } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const INVITED = 300;
const address = (number: number) => `convidado-${number}@exemplo.com`;

const list = () => {
  const lines = Array.from({ length: INVITED }, (_, index) => {
    const number = index + 1;
    return `Convidada ${number};${address(number)};${number % 2 ? 'Imprensa' : 'Escolas'}`;
  });
  const text = ['Nome;E-mail;Categoria', ...lines].join('\r\n');
  return { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
};

/** By their files, which appear as a whole and do not change. */
const parsed = new Map<string, Email>();

/** All mails with this subject, by their recipients. */
async function mailsAbout(dataDir: string, subject: RegExp): Promise<Map<string, Email>> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const found = new Map<string, Email>();
  for (const name of names.toSorted()) {
    const mail = parsed.get(name) ?? (await PostalMime.parse(await readFile(join(outbox, name))));
    parsed.set(name, mail);
    if (subject.test(mail.subject ?? '')) found.set(mail.to?.[0]?.address ?? '', mail);
  }
  return found;
}

const linkIn = (mail: Email | undefined, name: string): string =>
  new RegExp(`(/${name}/\\S+)`).exec(mail?.text ?? '')?.[1] ?? `no /${name}/`;

/** What two programs of others read in a mail's calendar. */
function eventIn(mail: Email | undefined) {
  const part = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const content = part?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const [one] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const [other] = Object.values(parseICS(text)).filter((each) => each?.type === 'VEVENT');
  const event = one && new ICAL.Event(one);
  return [
    { title: event?.summary, at: event?.startDate.toJSDate().getTime() },
    { title: other?.summary, at: other?.start.getTime() },
  ];
}

/** Opens a guest's pass on a phone of theirs. */
async function come(browser: Browser, url: string, mail: Email | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'pt-BR' });
  const phone = await context.newPage();
  await phone.goto(url + linkIn(mail, 'passe'));
  await phone.getByRole('button', { name: 'Entrar', exact: true }).click();
  return phone;
}

test('the night of an event: three hundred are invited, a door lets them in, and a certificate says so', async ({
  page,
  browser,
}) => {
  // A server of its own, which may send more mails than a new account's day allows.
  const server = await startServer({ MAILS_PER_DAY: '1000' });
  const { url, dataDir } = server;
  const producer = await createAccount({ url });
  await confirmEmail({ url }, server, producer);
  const owner = await signedIn({ url }, producer);
  const made = { environment: '1', name: 'Auditório', isVisible: true, isPrivate: true };
  const { room } = await call(owner, roomRoutes.create, made);
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  await beSignedIn(page, producer, url);

  await test.step('the programme', async () => {
    await page.goto(`${url}/dashboard/rooms/${room.id}#programacao`);
    await page.getByRole('button', { name: 'Nova sessão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' });
    await dialog.getByRole('textbox', { name: 'Título' }).fill('Lançamento');
    await dialog.getByRole('button', { name: /^(Criar|Adicionar|Salvar)/ }).click();
    await expect(dialog).toBeHidden();
    await call(owner, doorRoutes.update, { id: String(room.id), capacity: 1 });
  });

  await test.step('the list', async () => {
    await page.goto(`${url}/dashboard/rooms/${room.id}/guests`);
    await page.getByRole('button', { name: 'Importar lista' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar convidados' });
    await dialog.getByLabel('Lista de convidados').and(page.locator('input')).setInputFiles(list());
    await dialog
      .getByRole('textbox', { name: 'Para que estes endereços foram coletados?' })
      .fill('Inscrição no lançamento');
    await dialog.getByRole('button', { name: 'Importar 300 convidados' }).click();
    await expect(toast(page, '300 convidados importados')).toBeVisible();
  });

  const mails = await test.step('their mails', async () => {
    const invitations = () => mailsAbout(dataDir, /^Convite para a sala Auditório$/);
    await expect.poll(async () => (await invitations()).size).toBe(INVITED);
    return invitations();
  });
  const [one, other] = eventIn(mails.get(address(1)));
  expect(one).toEqual(other);
  expect(one?.title).toContain('Lançamento');
  expect(one?.at).toBeGreaterThan(start.getTime());

  const first = await come(browser, url, mails.get(address(1)));
  await expect(first.getByRole('button', { name: 'Sair' })).toBeVisible();
  const second = await come(browser, url, mails.get(address(2)));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Você é o 1º da fila');

  await test.step('the host', async () => {
    await page.goto(`${url}/dashboard/rooms/${room.id}/live`);
    await expect(page.getByText('1 de 1 lugar')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fila' })).toContainText('Convidada 2');
    await page.getByRole('textbox', { name: 'Aviso' }).fill('Começamos já');
    await page.getByRole('button', { name: 'Avisar' }).click();
    await expect(first.getByRole('status', { name: 'Aviso da equipe' })).toContainText('Começamos');
  });

  await first.getByRole('button', { name: 'Sair' }).click();
  await second.getByRole('button', { name: 'Entrar agora' }).click();
  await expect(second.getByRole('button', { name: 'Sair' })).toBeVisible();
  const from = new Date().toISOString();
  await expect(page.getByRole('list', { name: 'Quem está na sala' })).toContainText('Convidada 2');
  const to = new Date().toISOString();

  await test.step('afterwards', async () => {
    await page.goto(`${url}/dashboard/rooms/${room.id}/report?de=${from}&ate=${to}`);
    const figures = page.getByRole('region', { name: 'Do convite à presença' });
    await expect(figures).toContainText(/^Convidados 300 na lista/);
    await expect(figures.getByRole('button', { name: /^Vieram 1/ })).toBeVisible();
    await page.getByRole('button', { name: 'Emitir 1 certificado' }).click();
    const dialog = page.getByRole('dialog', { name: 'Emitir certificados' });
    await dialog.getByRole('textbox', { name: 'Nome do evento' }).fill('Lançamento');
    await dialog.getByRole('textbox', { name: 'Quem assina', exact: true }).fill('Luiza Farias');
    await dialog.getByRole('textbox', { name: 'Cargo de quem assina' }).fill('Curadora');
    await dialog.getByRole('button', { name: /^Emitir/ }).click();
    await expect(dialog).toBeHidden();
  });
  const certificates = () => mailsAbout(dataDir, /certificado/i);
  await expect.poll(async () => [...(await certificates()).keys()]).toEqual([address(2)]);
  await second.goto(url + linkIn((await certificates()).get(address(2)), 'certificado'));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Certificado válido');
  await expect(second.getByText('Convidada 2')).toBeVisible();
  await server.dispose();
});
