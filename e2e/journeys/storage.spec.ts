import { createRoom, signedIn } from '../support/api.ts';
import { menuLink, signIn } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const REFUSALS = {
  'a browser whose storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'a browser that forbids storage': () => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  },
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`${name}: an administrator signs in, works, and enters a room`, async ({
    page,
    caller,
    account,
  }) => {
    const room = await createRoom(await signedIn(caller, account), 'Sala sem memória');
    await page.addInitScript(refuse);
    await signIn(page, account);
    await menuLink(page, 'Salas').click();
    await page.getByRole('link', { name: 'Sala sem memória', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Nome', exact: true });
    await field.fill('Sala que se lembra');
    await page.getByRole('button', { name: 'Alterar', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sala que se lembra' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();

    await page.goto(`/sala/${room.sceneName}`);
    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    await expect(page.getByRole('log', { name: 'Mensagens' })).toBeVisible();
  });
}
