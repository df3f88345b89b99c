import { createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs, toast } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const PURPOSE = 'Para que estes endereços foram coletados?';

const csv = (text: string) => ({
  name: 'convidados.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

test('a list is looked at, imported with its purpose, and changes nothing a second time', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}/guests`);
  await page.getByRole('button', { name: 'Importar lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar convidados' });
  const file = dialog.getByLabel('Lista de convidados').and(page.locator('input'));
  await file.setInputFiles({ ...csv('a\0b'), name: 'nada.xlsx' });
  await expect(dialog.getByText('Não foi possível ler a lista')).toBeVisible();

  const list =
    'Quem;E-mail;Perfil\r\nIn\xeas;ines@x.com;Imprensa\r\nAna;ana@x\r\nAna;ana@x.com\r\n';
  await file.setInputFiles(csv(list));
  const figures = dialog.getByRole('region', { name: 'O que muda na lista' });
  await expect(figures.getByRole('button', { name: '2 novos' })).toBeVisible();
  await expect(figures).toContainText('E-mail inválido: falta o domínio.');
  await dialog.getByRole('combobox', { name: 'Coluna Quem' }).click();
  await page.getByRole('option', { name: 'Nome' }).click();
  await expect(figures).toContainText('Inês · ines@x.com');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Importar 2 convidados' }).click();
  await expect(dialog.getByText('Diga para que estes endereços foram coletados')).toBeVisible();
  await dialog.getByRole('textbox', { name: PURPOSE }).fill('Inscrição na jornada');
  await dialog.getByRole('checkbox', { name: 'Enviar o convite aos 2 novos' }).uncheck();
  await dialog.getByRole('button', { name: 'Importar 2 convidados' }).click();
  await expect(toast(page, '2 convidados importados')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Inês' })).toContainText('Imprensa');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Importar lista' }).click();
  await file.setInputFiles(csv('Nome;E-mail\r\nIn\xeas;ines@x.com\r\n'));
  await expect(dialog.getByText('Nada muda.')).toBeVisible();
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog).toBeHidden();
});
