import { createAccount, createRoom, signedIn } from '../support/api.ts';
import { expectFieldError, HOME, openAs, passwordField, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('the sign-in reports errors at their fields and keeps the input', async ({
  page,
  account,
}) => {
  await page.goto('/dashboard/login');
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = passwordField(page, 'Senha');
  const submit = page.getByRole('button', { name: 'LOGIN' });

  await submit.click();
  await expectFieldError(email, 'Email é obrigatório');
  await expectFieldError(password, 'Senha obrigatória');
  await expect(email).toBeFocused();

  await email.fill('ana@');
  await password.fill('12345');
  await submit.click();
  await expectFieldError(email, 'Email inválido');
  await expectFieldError(password, 'Senha obrigatória');
  await expect(email).toHaveValue('ana@');

  await email.fill(`  ${account.email.toUpperCase()} `);
  await password.fill('outra-senha');
  await submit.click();
  await expect(page.getByRole('form', { name: 'Entrar' }).getByRole('alert')).toContainText(
    'Email ou senha incorretos',
  );
  await expect(password).toHaveValue('outra-senha');

  // Spaces around both, and the case of the address, do not matter.
  await password.fill(` ${account.password} `);
  await submit.click();
  await expect(page).toHaveURL(HOME);
});

test('create account', async ({ page, account }) => {
  await page.goto('/dashboard/createAccount');
  const name = page.getByRole('textbox', { name: 'Nome' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = passwordField(page, 'Senha');
  const confirm = passwordField(page, 'Confirmar senha');
  const submit = page.getByRole('button', { name: 'Criar conta' });

  await submit.click();
  await expectFieldError(name, 'Nome é obrigatório');
  await expectFieldError(email, 'Email é obrigatório');
  await expectFieldError(password, 'Senha obrigatória');
  await expectFieldError(confirm, 'Senha obrigatória');

  await name.fill('Bruna');
  await email.fill(account.email);
  await password.fill('corredor-azul');
  await confirm.fill('corredor-verde');
  await submit.click();
  await expectFieldError(confirm, 'Senhas não coincidem');

  await confirm.fill('corredor-azul');
  await submit.click();
  await expect(page.getByText('Já existe uma conta com este email').first()).toBeVisible();
  await expect(name).toHaveValue('Bruna');
  await expect(email).toHaveValue(account.email);

  await email.fill(`outra-${account.email}`);
  await password.fill('123456');
  await confirm.fill('123456');
  await submit.click();
  await expect(page.getByText('Essa senha é muito comum. Escolha outra').first()).toBeVisible();

  await password.fill('corredor-azul');
  await confirm.fill('corredor-azul');
  await submit.click();
  await expect(toast(page, 'Conta criada com sucesso')).toBeVisible();
});

test('new room', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/rooms/new');
  const name = page.getByRole('textbox', { name: 'Nome' });
  const url = page.getByRole('textbox', { name: 'Url (opcional)' });
  const submit = page.getByRole('button', { name: 'Criar', exact: true });

  await name.fill('   ');
  await url.fill('ftp://exemplo.com.br');
  await submit.click();
  await expectFieldError(name, 'Nome é obrigatório');
  await expectFieldError(url, 'Informe um endereço da web, como https://exemplo.com.br');
  await expect(name).toBeFocused();
  await expect(url).toHaveValue('ftp://exemplo.com.br');

  await url.fill('javascript:alert(1)');
  await name.fill('Sala clara');
  await submit.click();
  await expectFieldError(url, 'Informe um endereço da web, como https://exemplo.com.br');
  await url.fill('');
  await submit.click();
  await expect(toast(page, 'Criou sala Sala clara')).toBeVisible();
});

test('external button: both messages read the same', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala do botão');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const form = page.getByRole('form', { name: 'Botão externo' });
  const text = form.getByRole('textbox', { name: 'Texto do botão' });
  const link = form.getByRole('textbox', { name: 'Link externo' });

  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectFieldError(text, 'Texto do botão é obrigatório');
  await expectFieldError(link, 'Texto do botão é obrigatório');

  await text.fill('Comprar');
  await link.fill('loja');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectFieldError(link, 'Texto do botão é obrigatório');
  await expect(text).toHaveValue('Comprar');
  await link.fill('https://exemplo.com.br/loja');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Botão atualizado')).toBeVisible();
});

test('an error that appears as a field is left takes no click from the button below it', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala que se mexe');
  await openAs(page, account, `/dashboard/rooms/${room.id}`);
  const form = page.getByRole('form', { name: 'Editar sala' });
  const name = form.getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('');
  const save = form.getByRole('button', { name: 'Alterar' });
  await save.hover({ position: { x: 20, y: 3 } });
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.up();
  await expectFieldError(name, 'Nome é obrigatório');
  // The refused save moved the focus there.
  await expect(name).toBeFocused();
});

test('environment', async ({ page, account }) => {
  await openAs(page, account, '/dashboard/environments/new');
  await page.getByRole('button', { name: 'Criar ambiente' }).click();
  // 'categoria' is the established text (docs/product/rules.md#names).
  await expectFieldError(
    page.getByRole('textbox', { name: 'Nome' }),
    'Nome da categoria é obrigatória',
  );
});

test("another administrator's room is not found", async ({ page, caller, account, server }) => {
  const room = await createRoom(await signedIn(caller, account), 'Sala alheia');
  const other = { url: server.url, address: '10.9.9.9' };
  await openAs(page, await createAccount(other), `/dashboard/rooms/${room.id}`);
  await expect(page.getByRole('alert')).toContainText('Sala não encontrada');
  await expect(page.getByText('Sala alheia')).toHaveCount(0);
});
