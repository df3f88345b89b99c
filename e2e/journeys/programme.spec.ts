import { doorRoutes } from '@atrio/contract/live/door';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import type { Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs, toast } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Programação' });

async function openProgramme(page: Page) {
  await expect(panel(page).getByRole('button', { name: 'Nova sessão' })).toBeVisible();
}

async function addSession(page: Page, title: string, [day, start, end]: [string, string, string]) {
  await panel(page).getByRole('button', { name: 'Nova sessão' }).click();
  const form = page.getByRole('form', { name: 'Nova sessão' });
  await form.getByRole('textbox', { name: 'Título' }).fill(title);
  await form.getByLabel('Começa').fill(`${day}T${start}`);
  await form.getByLabel('Termina').fill(`${day}T${end}`);
  await form.getByRole('button', { name: 'Criar sessão' }).click();
}

for (const size of [undefined, { width: 390, height: 844 }]) {
  test(`a producer plans a night, moves a session and brings one back ${size ? 'on a phone' : ''}`, async ({
    page,
    caller,
    account,
  }) => {
    if (size) await page.setViewportSize(size);
    const owner = await signedIn(caller, account);
    const room = await createRoom(owner, 'Galeria Cais');
    const guest = { id: String(room.id), email: `bia-${room.id}@exemplo.com` };
    await call(owner, guestRoutes.create, guest);
    await openAs(page, account, `/dashboard/rooms/${room.id}#programacao`);
    await openProgramme(page);
    await expect(panel(page).getByText('Nenhuma sessão marcada.')).toBeVisible();

    await addSession(page, 'Abertura', ['2040-11-20', '19:00', '18:00']);
    const form = page.getByRole('form', { name: 'Nova sessão' });
    await expect(form.getByText('A sessão precisa terminar depois de começar')).toBeVisible();
    await form.getByLabel('Termina').fill('2040-11-20T19:20');
    await form.getByRole('button', { name: 'Criar sessão' }).click();
    await expect(form).toBeHidden();
    await addSession(page, 'Oficina', ['2040-11-20', '19:10', '20:10']);
    const day = panel(page).getByRole('region', { name: 'Terça-feira, 20 de novembro de 2040' });
    await expect(day.getByRole('listitem')).toHaveText([
      /19:00 – 19:20.*Abertura.*Ao mesmo tempo que “Oficina”/,
      /19:10 – 20:10.*Oficina.*Ao mesmo tempo que “Abertura”/,
    ]);
    await expectAccessible(page);

    await day.getByRole('button', { name: 'Ações de Oficina' }).click();
    await page.getByRole('menuitem', { name: 'Mudar horário ou texto' }).click();
    const edit = page.getByRole('form', { name: 'Editar sessão' });
    await edit.getByLabel('Começa').fill('2040-11-20T19:20');
    await expect(edit.getByLabel('Termina')).toHaveValue('2040-11-20T20:20');
    const question = edit.getByRole('group', { name: 'Avisar 1 convidado?' });
    await expect(question).toContainText(/19:10 – 20:10 → .*19:20 – 20:20/);
    await question.getByRole('radio', { name: 'Não avisar' }).check();
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Alterar sessão' }).click();
    await expect(day.getByText('19:20 – 20:20')).toBeVisible();
    await expect(day.getByText(/Ao mesmo tempo/)).toHaveCount(0);

    await day.getByRole('button', { name: 'Ações de Abertura' }).click();
    await page.getByRole('menuitem', { name: 'Deletar' }).click();
    await page.getByRole('button', { name: 'Deletar', exact: true }).click();
    await expect(day.getByText('Abertura')).toHaveCount(0);
    await toast(page, 'Sessão deletada').getByRole('button', { name: 'Desfazer' }).click();
    await expect(day.getByText('Abertura')).toBeVisible();
  });
}

test('a programme that cannot be read says so and is read again', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  let isDown = true;
  await page.route('**/rooms/*/sessions', (route) =>
    isDown ? route.fulfill({ status: 403, json: REFUSAL }) : route.continue(),
  );
  await openAs(page, account, `/dashboard/rooms/${room.id}#programacao`);
  await expect(panel(page).getByText('Não foi possível carregar a programação')).toBeVisible();
  isDown = false;
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(panel(page).getByText('Nenhuma sessão marcada.')).toBeVisible();
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a visitor sees what is on, what comes and what is over at ${size.width} pixels`, async ({
    page,
    caller,
    account,
  }) => {
    await page.setViewportSize(size);
    const owner = await signedIn(caller, account);
    const room = await createRoom(owner, 'Galeria Cais');
    const id = String(room.id);
    const plan = (title: string, from: number, to: number) => {
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      const times = { startsAt: at(from), endsAt: at(to) };
      return call(owner, programmeRoutes.create, { id, title, ...times });
    };
    await plan('Recepção', -90, -30);
    await plan('Oficina de gravura', -30, 600);
    await plan('Debate', 601, 700);

    await page.goto(`/sala/${room.sceneName}`);
    const programme = page.getByRole('region', { name: 'Programação' });
    const part = (name: string) => programme.getByRole('region', { name });
    await expect(part('No ar agora')).toContainText('Oficina de gravura');
    await expect(part('A seguir')).toContainText(/Debate.*\d\d : \d\d : \d\d/);
    await expect(programme.getByText('Recepção')).toBeHidden();
    await programme.getByText('Já aconteceu · 1').click();
    await expect(programme.getByText('Recepção')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, size.width);

    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    await page.getByRole('tab', { name: 'Programação' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Programação' })).toContainText('Debate');
    await expectAccessible(page);

    await call(owner, doorRoutes.update, { id, hand: 'closed' });
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    await expect(page.getByText(/^Próxima sessão: Debate/)).toBeVisible();
    await expectAccessible(page);
  });
}

const REFUSAL = { success: false, error: { message: 'Não', error: 'FORBIDDEN' } };
