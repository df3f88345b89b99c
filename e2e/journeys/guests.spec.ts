import { guestRoutes } from '@atrio/contract/rooms/guests';
import type { Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs, toast } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const guestRow = (page: Page, name: string) => page.getByRole('row', { name });

test('guests are added, corrected, found, changed together and removed', async ({
  page,
  caller,
  account,
}) => {
  const api = await signedIn(caller, account);
  const room = await createRoom(api, 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  await page.getByRole('link', { name: 'Abrir a lista de convidados' }).click();
  await expect(page.getByText('Ninguém na lista ainda.')).toBeVisible();

  const form = page.getByRole('dialog', { name: 'Adicionar convidado' });
  await page.getByRole('button', { name: 'Adicionar convidado' }).click();
  await form.getByRole('textbox', { name: 'Nome' }).fill('Lívia Aragão');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('livia@');
  await form.getByRole('button', { name: 'Adicionar convidado' }).click();
  await expect(form.getByText('Email inválido')).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('livia@exemplo.com.br');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Adicionar convidado' }).click();
  await expect(toast(page, 'Convidado adicionado')).toBeVisible();
  await expect(guestRow(page, 'Lívia Aragão')).toContainText(/Na fila de envio|Enviado/);

  for (const name of ['Olga', 'Raquel']) {
    const email = `${name.toLowerCase()}@exemplo.com.br`;
    await call(api, guestRoutes.create, { id: String(room.id), name, email, notify: false });
  }
  await page.reload();
  await page.getByRole('button', { name: /^Sem convite 2/ }).click();
  await expect(guestRow(page, 'Lívia Aragão')).toBeHidden();
  await page.getByRole('checkbox', { name: /^Selecionar todas/ }).check();
  const bar = page.getByRole('region', { name: 'Seleção' });
  await bar.getByRole('button', { name: 'Categoria' }).click();
  const question = page.getByRole('dialog', { name: 'Categoria de 2 convidados' });
  await question.getByRole('textbox', { name: 'Categoria' }).fill('Imprensa');
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(toast(page, '2 convidados alterados')).toBeVisible();
  await expect(guestRow(page, 'Raquel')).toContainText('Imprensa');

  await page.getByRole('checkbox', { name: 'Selecionar Raquel' }).check();
  await bar.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(toast(page, '1 convidado removido')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Convidados' })).toContainText('Olga');
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
});
