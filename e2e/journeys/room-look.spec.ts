import { createRoom, signedIn } from '../support/api.ts';
import { PNG } from '../support/files.ts';
import { openAs, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test("a room's look appears in the preview, on its public page and in the card of its link", async ({
  page,
  caller,
  account,
  server,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await page
    .getByRole('navigation', { name: 'Seções' })
    .getByRole('link', { name: 'Aparência' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aparência' })).toBeVisible();
  await page
    .getByRole('group', { name: 'Arquivo da imagem de fundo' })
    .locator('input')
    .setInputFiles({ name: 'mar.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('textbox', { name: /^Texto da entrada/ }).fill('Seis séries sobre o mar');
  await page.getByRole('slider', { name: 'Ponto na vertical' }).fill('80');
  const preview = page.frameLocator('iframe[title="Prévia da sala"]').first();
  await expect(preview.getByText('Seis séries sobre o mar')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Aparência salva')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Texto da entrada/ })).toHaveValue(
    'Seis séries sobre o mar',
  );

  const address = `${server.url}/sala/${room.sceneName}`;
  const html = await (await fetch(address)).text();
  expect(html).toContain('content="Seis séries sobre o mar"');
  expect(html).toContain('property="og:image"');
  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('no browser');
  await visitor.goto(address);
  await expect(visitor.getByText('Seis séries sobre o mar')).toBeVisible();
  await visitor.close();
});

test('a file that is no picture is refused at its field, and the text is kept', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}/look`);
  const text = page.getByRole('textbox', { name: /^Texto da entrada/ });
  await text.fill('Fica aqui');
  await page
    .getByRole('group', { name: 'Logo desta sala' })
    .locator('input')
    .setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Arquivo deve ser imagem').first()).toBeVisible();
  await expect(text).toHaveValue('Fica aqui');
});
