import type { Page } from '@playwright/test';
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
  for (const name of ['mare.png', 'morro.png']) {
    await page
      .getByLabel('Adicionar imagens')
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
    await expect(page.getByRole('button', { name: `Mover ${name}` })).toBeVisible();
  }
  await drag(page, 'Mover morro.png, 2ª imagem', 'Mover mare.png, 1ª imagem');
  await expect(page.getByRole('button', { name: 'Mover morro.png, 1ª imagem' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Texto alternativo de mare.png' }).fill('Maré de março');
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
  await visitor.getByRole('button', { name: 'Ver imagem 2: Maré de março' }).click();
  const image = visitor.getByRole('dialog', { name: 'Imagem 2 de 2' });
  await expect(image.getByRole('img', { name: 'Maré de março' })).toBeVisible();
  await visitor.close();
});

/** Drags one row's handle onto another's, which gives way at once. */
async function drag(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: from }).hover();
  const target = await page.getByRole('button', { name: to }).boundingBox();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 22, { steps: 5 });
  await page.mouse.up();
}

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
