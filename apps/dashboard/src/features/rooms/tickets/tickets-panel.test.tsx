import { type Ticket, ticketRoutes } from '@atrio/contract/rooms/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { ticketSample } from '../../../test/samples/ticket.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { TicketsPanel } from './tickets-panel.tsx';

const LUIZA = ticketSample();
const BIA = ticketSample({
  id: 2,
  email: 'bia@aroeira.edu.br',
  createdAt: '2026-11-20T12:00:00.000Z',
});

let tickets: Ticket[];
let preTickets: Ticket[];

beforeEach(() => {
  signInAs();
  tickets = [LUIZA];
  preTickets = [BIA];
});

/** A server that pages and searches the tickets above. */
function fakeList() {
  return fakeApi(ticketRoutes.list, ({ page = 1, pageSize = 50, search = '' }) => {
    const found = [...tickets, ...preTickets].filter(({ email }) => email.includes(search));
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    return {
      tickets: shown.filter((ticket) => tickets.includes(ticket)),
      preTickets: shown.filter((ticket) => preTickets.includes(ticket)),
      total: found.length,
    };
  });
}

function renderPanel() {
  const panel = (
    <FormPanels>
      <TicketsPanel roomId={5} sceneName="auditorio-ipe" />
    </FormPanels>
  );
  return renderAt([{ path: '/rooms/5', element: panel }], '/rooms/5');
}

const field = () => screen.findByRole('textbox', { name: 'E-mail do convidado' });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
const rowTexts = async () => {
  const table = await screen.findByRole('table', { name: 'Tickets de acesso' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('the list', () => {
  test('shows both kinds together, newest first, with their dates', async () => {
    const { calls } = fakeList();
    renderPanel();
    const [first, second] = await rowTexts();
    expect(first).toMatch(/^bia@aroeira\.edu\.br Sem cadastro20\/11\/2026/);
    expect(second).toMatch(/^luiza@redemare\.com\.br 19\/11\/2026/);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['E-mail', 'Data de criação', 'Ações']);
    expect(calls[0]?.input).toEqual({ id: 5, page: 1, pageSize: 5, sort: '-createdAt' });
  });

  test('shows an empty state when there are no tickets', async () => {
    tickets = [];
    preTickets = [];
    fakeList();
    renderPanel();
    expect(await screen.findByText('Não há tickets de acesso')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('shows an error and retries', async () => {
    fakeApi(ticketRoutes.list, () => refuse('FORBIDDEN'));
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar os tickets de acesso');
    fakeList();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowTexts()).toHaveLength(2);
  });

  test('searches on the server and shows an empty state when nothing matches', async () => {
    const { calls } = fakeList();
    renderPanel();
    await rowTexts();
    await fill(screen.getByRole('searchbox', { name: 'Buscar por e-mail' }), 'luiza');
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ search: 'luiza' }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nada combina com “luizax”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }));
    expect(await rowTexts()).toHaveLength(2);
  });

  test('has five rows, and leads to the list of guests', async () => {
    tickets = Array.from({ length: 51 }, (_, index) =>
      ticketSample({ id: index + 1, email: `p${index + 1}@ipe.org.br` }),
    );
    preTickets = [];
    fakeList();
    renderPanel();
    expect(await rowTexts()).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Ver os 51 convidados' })).toHaveAttribute(
      'href',
      '/rooms/5/guests',
    );
  });
});

describe('adding one', () => {
  test('sends the address, shows it in the list and empties the field', async () => {
    fakeList();
    const { calls } = fakeApi(ticketRoutes.create, ({ email }) => {
      const ticket = ticketSample({ id: 3, email });
      tickets = [ticket, ...tickets];
      return { ticket };
    });
    renderPanel();
    await userEvent.type(await field(), ' Otavio@Vertice.com.br{Enter}');
    expect(await screen.findByText('Ticket de acesso criado com sucesso')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ email: 'otavio@vertice.com.br', roomId: 5, notify: true });
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    await waitFor(async () => expect(await rowTexts()).toHaveLength(3));
  });

  test.each([
    ['', 'Email é obrigatório'],
    ['bia', 'Email inválido'],
  ])('shows the error of %o at the field', async (typed, sentence) => {
    fakeList();
    renderPanel();
    if (typed) await fill(await field(), typed);
    await add();
    expect(await field()).toHaveAccessibleDescription(sentence);
    expect(await field()).toHaveFocus();
  });

  test('shows at the field that an address already has access', async () => {
    fakeList();
    const fields = { email: 'Este email já tem acesso a esta sala' };
    fakeApi(ticketRoutes.create, () => refuse('TICKET_ALREADY_EXISTS', { fields }));
    renderPanel();
    await fill(await field(), 'luiza@redemare.com.br');
    await add();
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(fields.email));
    expect(await field()).toHaveValue('luiza@redemare.com.br');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // The error stays until the address changes; leaving the field does not clear it.
    await userEvent.tab();
    expect(await field()).toHaveAccessibleDescription(fields.email);
    await userEvent.type(await field(), '.br');
    expect(await field()).not.toHaveAccessibleDescription(fields.email);
  });

  test('keeps the address when the server cannot be reached, so that it can be sent again', async () => {
    fakeList();
    fakeApi(ticketRoutes.create, loseConnection);
    renderPanel();
    await fill(await field(), 'ana@ipe.org.br');
    await add();
    const said = await screen.findAllByText('Erro criando ticket de acesso');
    expect(said).not.toHaveLength(0);
    expect(await field()).toHaveValue('ana@ipe.org.br');
    const { calls } = fakeApi(ticketRoutes.create, ({ email }) => ({
      ticket: ticketSample({ email }),
    }));
    await add();
    expect(await screen.findByText('Ticket de acesso criado com sucesso')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});

describe('one ticket', () => {
  const openMenu = async (email: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Mais ações de ${email}` }));

  test.each([
    [LUIZA, ticketRoutes.remove],
    [BIA, ticketRoutes.removePre],
  ])(
    'asks, then deletes a ticket by the call of its kind: $email',
    async ({ id, email }, route) => {
      fakeList();
      const { calls } = fakeApi(route, () => {
        tickets = tickets.filter((ticket) => ticket.id !== id);
        preTickets = preTickets.filter((ticket) => ticket.id !== id);
        return {};
      });
      renderPanel();
      await userEvent.click(await screen.findByRole('button', { name: `Deletar ${email}` }));
      const dialog = await screen.findByRole('dialog', { name: 'Deletar ticket de acesso?' });
      expect(dialog).toHaveTextContent(email);
      expect(calls).toHaveLength(0);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
      expect(await screen.findByText('Ticket de acesso deletado com sucesso')).toBeInTheDocument();
      expect(calls[0]?.input).toEqual({ id });
      await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
    },
  );

  test('keeps a ticket that could not be deleted and shows why in the dialog', async () => {
    fakeList();
    fakeApi(ticketRoutes.remove, loseConnection);
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: `Deletar ${LUIZA.email}` }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Sem conexão');
    expect(await screen.findByText('Erro deletando ticket de acesso')).toBeInTheDocument();
    expect(await rowTexts()).toHaveLength(2);
  });

  test('resends the invitation, and shows the error after too many attempts', async () => {
    fakeList();
    const { calls } = fakeApi(ticketRoutes.resend, () => ({ preTicket: BIA }));
    renderPanel();
    await openMenu(BIA.email);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reenviar convite' }));
    expect(await screen.findByText('Convite reenviado')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ id: BIA.id, newPass: false });
    fakeApi(ticketRoutes.resend, () => refuse('TOO_MANY_ATTEMPTS'));
    await openMenu(BIA.email);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reenviar convite' }));
    expect(await screen.findByText(/^Muitas tentativas/)).toBeInTheDocument();
  });

  test("copies the room's public link", async () => {
    fakeList();
    // Brings the clipboard that jsdom lacks.
    const user = userEvent.setup();
    renderPanel();
    await openMenu(LUIZA.email);
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
    expect(await screen.findByText('Link copiado')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/sala/auditorio-ipe');
  });
});
