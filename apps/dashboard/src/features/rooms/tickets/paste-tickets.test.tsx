import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PasteTickets } from './tickets-panel.tsx';

beforeEach(() => signInAs());

async function openDialog() {
  const panel = (
    <FormPanels>
      <PasteTickets roomId={5} />
    </FormPanels>
  );
  renderAt([{ path: '/', element: panel }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Colar vários' }));
  return screen.findByRole('dialog', { name: 'Colar vários e-mails' });
}

const box = () => screen.getByRole('textbox', { name: 'E-mails' });
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Adicionar/ }));
const verdicts = () =>
  within(screen.getByRole('table', { name: 'Linhas coladas' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

async function paste(text: string) {
  await userEvent.click(box());
  await userEvent.paste(text);
}

/** Answers `ticket` for every address except the ones in `known`. */
function fakeBatch(known: Record<string, 'preTicket' | 'existing'> = {}) {
  return fakeApi(ticketRoutes.createMany, ({ emails }) => ({
    results: emails.map((email) => ({ email, outcome: known[email] ?? ('ticket' as const) })),
  }));
}

test('shows a verdict for each pasted line, then the outcome after sending', async () => {
  const { calls } = fakeBatch({ 'bia@ipe.org.br': 'preTicket', 'caio@ipe.org.br': 'existing' });
  await openDialog();
  await paste('ana@ipe.org.br\nbia@ipe.org.br\ncaio@ipe.org.br\nANA@ipe.org.br\nnada');
  expect(verdicts()).toEqual([
    ['ana@ipe.org.br', 'Válido'],
    ['bia@ipe.org.br', 'Válido'],
    ['caio@ipe.org.br', 'Válido'],
    ['ana@ipe.org.br', 'Repetido'],
    ['nada', 'Inválido'],
  ]);
  expect(screen.getByText('3 válidos, 1 repetido e 1 inválido.')).toBeInTheDocument();
  await submit();
  await waitFor(() =>
    expect(verdicts().map(([, verdict]) => verdict)).toEqual([
      'Ticket criado',
      'Sem cadastro',
      'Já tinha acesso',
      'Repetido',
      'Inválido',
    ]),
  );
  expect(
    screen.getByText(
      '1 ticket criado, 1 ticket criado para quem ainda está sem cadastro, 1 já tinha acesso, 1 repetido e 1 inválido.',
    ),
  ).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([
    { id: 5, emails: ['ana@ipe.org.br', 'bia@ipe.org.br', 'caio@ipe.org.br'], notify: true },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Colar outros' }));
  expect(box()).toHaveValue('');
});

test('sends no invitations when the checkbox is cleared', async () => {
  const { calls } = fakeBatch();
  await openDialog();
  await paste('ana@ipe.org.br');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Enviar convites' }));
  await submit();
  await waitFor(() => expect(calls[0]?.input).toMatchObject({ notify: false }));
});

test.each(['', 'ninguém'])('asks for an address and does not send %o', async (text) => {
  await openDialog();
  if (text) await paste(text);
  await submit();
  expect(box()).toHaveAccessibleDescription(/Cole ao menos um e-mail/);
  expect(box()).toHaveFocus();
});

test('sends a thousand at a time, and after a failure only the rest again', async () => {
  const emails = Array.from({ length: 1_001 }, (_, index) => `p${index}@ipe.org.br`);
  const { calls } = fakeApi(ticketRoutes.createMany, (input) =>
    input.emails.length === 1_000
      ? { results: input.emails.map((email) => ({ email, outcome: 'ticket' as const })) }
      : refuse('SERVER_BUSY'),
  );
  const dialog = await openDialog();
  await paste(emails.join('\n'));
  await submit();
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('O servidor está ocupado');
  expect(alert).toHaveTextContent('1 e-mail ficou por adicionar; os outros já foram.');
  expect(box()).toHaveValue(emails.join('\n'));
  expect(calls.map(({ input }) => input.emails.length)).toEqual([1_000, 1]);

  const again = fakeBatch();
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 1 e-mail' }));
  expect(await screen.findByText('1.001 tickets criados.')).toBeInTheDocument();
  expect(again.calls.map(({ input }) => input.emails)).toEqual([['p1000@ipe.org.br']]);
});

test('reads the addresses of a file into the box', async () => {
  await openDialog();
  await paste('ana@ipe.org.br');
  const csv = new File(['e-mail,nome\nbia@ipe.org.br,Bia\n'], 'lista.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Arquivo CSV'), csv);
  await waitFor(() => expect(box()).toHaveValue('ana@ipe.org.br\nbia@ipe.org.br'));
});

test('refuses a binary file and keeps the text already pasted', async () => {
  await openDialog();
  await paste('ana@ipe.org.br');
  const sheet = new File([new Uint8Array([80, 75, 3, 4, 0, 0])], 'lista.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Arquivo CSV'), sheet);
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/Arquivos inválidos/));
  expect(box()).toHaveValue('ana@ipe.org.br');
});

test('asks before discarding a pasted list', async () => {
  await openDialog();
  await paste('ana@ipe.org.br');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect(box()).toHaveValue('ana@ipe.org.br');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Colar vários e-mails' })).not.toBeInTheDocument(),
  );
});
