import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const VISIT_CODE = /^(\d{6})\r?$/m;

test.describe('a browser in English', () => {
  test.use({ locale: 'en-US' });

  test('shows the whole way into a private room in English, refusals too', async ({
    page,
    caller,
    account,
    server,
  }) => {
    const admin = await signedIn(caller, account);
    const { room } = await call(admin, roomRoutes.create, {
      environment: '1',
      name: 'Galeria Cais',
      isVisible: true,
      isPrivate: true,
    });
    const email = `guest-${Date.now()}@exemplo.com.br`;
    await call(admin, ticketRoutes.create, { roomId: room.id, email });
    await page.goto(`/sala/${room.sceneName}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    // The producer's own words stay.
    await expect(page.getByRole('heading', { name: 'Galeria Cais' })).toBeVisible();
    await expect(page.getByText('We keep your name, what you write')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`If ${email} has access, the code is on its way.`)).toBeVisible();
    await expectAccessible(page);

    const code = page.getByRole('textbox', { name: 'Code' });
    const sent = async () =>
      (await mailsTo(server.dataDir, email))
        .flatMap((mail) => VISIT_CODE.exec(mail)?.[1] ?? [])
        .at(-1);
    await expect.poll(sent).toMatch(/^\d{6}$/);
    const right = (await sent()) ?? '';
    await page.getByRole('textbox', { name: 'Your name' }).fill('Amanda');
    await code.fill(right === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Enter the room' }).click();
    await expect(page.getByText('Invalid or expired code')).toBeVisible();
    await code.fill(right);
    await page.getByRole('button', { name: 'Enter the room' }).click();

    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good evening');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const own = page.getByRole('article', { name: /^You, \d+:\d\d\s[AP]M$/ });
    await expect(own).toContainText('Good evening');
    await expect(page.getByText('Today')).toBeVisible();
    await own.hover();
    await own.getByRole('button', { name: 'Actions for your message' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Delete message?' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Message deleted')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('You have left the room.')).toBeVisible();
  });
});

test.describe('a browser in Spanish, on a phone', () => {
  test.use({ locale: 'es-ES', viewport: PHONE });

  test('shows the room in Spanish, and a page without a room', async ({
    page,
    caller,
    account,
  }) => {
    const admin = await signedIn(caller, account);
    const room = await createRoom(admin, 'Sala Laguna');
    await page.goto(`/sala/${room.sceneName}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
    await page.getByRole('button', { name: 'Entrar en la sala' }).click();
    await expect(page.getByText('Escribe tu nombre, con hasta 60 caracteres')).toBeVisible();
    await page.getByRole('textbox', { name: 'Tu nombre' }).fill('Lucía');
    await page.getByRole('button', { name: 'Entrar en la sala' }).click();
    await expect(page.getByText('Todavía no hay mensajes. ¡Saluda!')).toBeVisible();
    await page.getByRole('tab', { name: 'Personas · 1' }).click();
    await expect(page.getByText(/^tú, desde las \d+:\d\d/)).toBeVisible();
    await expectNoSidewaysScroll(page, PHONE.width);
    await expectAccessible(page);
    await call(admin, roomRoutes.remove, { id: String(room.id) });
    await expect(page.getByRole('heading', { name: 'Esta sala se cerró' })).toBeVisible();
    await page.goto('/sala/no-hay-tal-sala');
    await expect(page).toHaveTitle('Sala · Átrio');
    await expect(page.getByRole('heading', { name: 'Sala no encontrada' })).toBeVisible();
  });
});

test.describe('a browser in a language that we do not have', () => {
  test.use({ locale: 'de-DE' });

  test('gets English, and loads no other words', async ({ page, caller, account }) => {
    const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`/sala/${room.sceneName}`);
    await expect(page.getByRole('button', { name: 'Enter the room' })).toBeVisible();
    const words = loaded.filter((path) => /\/(?:pt|en|es)-[\w-]+\.js$/.test(path));
    expect(words).toHaveLength(1);
    expect(words[0]).toMatch(/\/en-/);
  });
});
