import { type Overview, overviewRoutes } from '@atrio/contract/across/overview';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import HomePage from '../../../routes/across/home.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { emptyOverview, overviewSample } from '../../../test/samples/overview.ts';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';

beforeEach(() => {
  signInAs();
  vi.useFakeTimers({ now: new Date('2026-11-20T17:45:00.000Z'), toFake: ['Date'] });
});

function renderHome(part: Partial<Overview> = {}, address = '/') {
  const { calls } = fakeApi(overviewRoutes.get, () => ({ overview: overviewSample(part) }));
  const router = renderAt([{ path: '/', element: <HomePage /> }], address);
  return { calls, router };
}

const card = (name: string) => screen.findByRole('region', { name });
const figures = async () =>
  within(await screen.findByRole('list', { name: 'Números' })).getAllByRole('listitem');

describe('the figures', () => {
  test('show the numbers and their change', async () => {
    renderHome();
    const [rooms, visits, time, payments] = await figures();
    expect(rooms).toHaveTextContent('Salas 18 15 visíveis · 6 privadas');
    expect(visits).toHaveTextContent(
      'Acessos em 30 dias 4.812 12,4 %12% a mais que no período anteriorantes 4.281',
    );
    // Truncated, not rounded.
    expect(time).toHaveTextContent('Tempo médio 18,42 min 1,8 %2% a menos que no período anterior');
    expect(payments).toHaveTextContent('Pagamentos em aberto R$ 539,80 1 vence hoje');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/rooms', '/payments']));
  });

  test.each([
    [1, '149.90', '1 vencido de R$ 149,90'],
    [2, '1299.80', '2 vencidos, R$ 1.299,80'],
  ])('say all that is unpaid, and what of it is overdue: %i', async (overdue, value, words) => {
    const payments = { open: 1, dueToday: 1, unpaidValue: '1689.70' };
    renderHome({ payments: { ...payments, overdue, overdueValue: value } });
    expect((await figures())[3]).toHaveTextContent(`Pagamentos em aberto R$ 1.689,70 ${words}`);
  });

  test('show no change if nobody came in the period before', async () => {
    renderHome({ previous: { visits: 0, averageDuration: 0 } });
    expect((await figures())[1]).toHaveTextContent(/4\.812 antes 0$/);
    expect((await figures())[2]).toHaveTextContent(/18,42 min$/);
  });
});

describe('the period', () => {
  test('is 30 days by default; another one is kept in the address', async () => {
    const { calls, router } = renderHome();
    expect(await screen.findByRole('radio', { name: '30 dias' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '12 meses' }));
    await waitFor(() => expect(calls.map(({ input }) => input.days)).toEqual([30, 365]));
    expect(router.state.location.search).toBe('?periodo=12m');
    expect(await screen.findByText('Acessos em 12 meses')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '30 dias' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('keeps the previous numbers under their own label while others load', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    fakeApi(overviewRoutes.get, async ({ days }) => {
      if (days !== 30) await held;
      return { overview: overviewSample() };
    });
    renderAt([{ path: '/', element: <HomePage /> }], '/');
    await screen.findByText('Acessos em 30 dias');
    await userEvent.click(screen.getByRole('radio', { name: '7 dias' }));
    expect(screen.getByText('Acessos em 30 dias')).toBeInTheDocument();
    expect(screen.getByText('4.812')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('Acessos em 7 dias')).toBeInTheDocument();
  });

  test('is chosen from a list on phones', async () => {
    beOnPhone();
    const { calls } = renderHome({}, '/?periodo=7d');
    const select = await screen.findByRole('combobox', { name: 'Período dos números' });
    expect(select).toHaveValue('Últimos 7 dias');
    await userEvent.click(select);
    await userEvent.click(await screen.findByRole('option', { name: 'Últimas 24 horas' }));
    await waitFor(() => expect(calls.at(-1)?.input.days).toBe(1));
  });
});

describe('visits of all rooms', () => {
  test('are compared with the period before, by the arrow keys too', async () => {
    renderHome();
    const visits = await card('Acessos de todas as salas');
    expect(within(visits).getByText('Últimos 30 dias')).toBeInTheDocument();
    expect(within(visits).getByText('30 dias anteriores')).toBeInTheDocument();
    expect(within(visits).getByRole('figure')).toHaveTextContent(
      /O máximo nos últimos 30 dias foi de 129 acessos, em 2[01]\/11\./,
    );
    const reader = within(visits).getByRole('slider');
    reader.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(reader).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^\S+, \d\d\/11: Acessos 128, Período anterior 80$/),
    );
  });

  test('are also shown as a table', async () => {
    renderHome();
    const visits = await card('Acessos de todas as salas');
    await userEvent.click(within(visits).getByRole('button', { name: 'Ver tabela dos acessos' }));
    const table = within(visits).getByRole('table', { name: /^Tabela dos acessos/ });
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(within(table).getAllByRole('row')[30]).toHaveTextContent(/12980$/);
    expect(within(visits).getByRole('button', { name: 'Baixar CSV' })).toBeInTheDocument();
    await userEvent.click(within(visits).getByRole('button', { name: 'Ver gráfico dos acessos' }));
    expect(within(visits).getByRole('figure')).toBeInTheDocument();
  });
});

test('links to the busiest rooms with their visits', async () => {
  renderHome();
  const busiest = within(await card('Salas mais movimentadas')).getAllByRole('listitem');
  expect(busiest.map((row) => row.textContent)).toEqual([
    'Ipê 1.284 acessos',
    'Cais 321 acessos, 5 pessoas agora',
  ]);
  expect(within(await card('Salas mais movimentadas')).getByText('Ipê')).toHaveAttribute(
    'href',
    '/rooms/1',
  );
});

test('links from the latest messages to their rooms', async () => {
  renderHome();
  const [message] = within(await card('Últimas mensagens')).getAllByRole('listitem');
  expect(message).toHaveTextContent('Rafael Menezes em IpêO link vai ficar disponível depois?');
  expect(within(message as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/rooms/1#mensagens',
  );
});

describe('the next steps', () => {
  test('link to the remaining steps', async () => {
    const steps = {
      canCreateRooms: true,
      hasPlan: false,
      hasRoom: true,
      hasLook: false,
      hasInvited: false,
      availablePurchases: 3,
    };
    renderHome({ steps });
    const list = within(await card('Próximos passos'));
    expect(list.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Criar a primeira salafeito',
      'Deixar com a sua cara',
      'Chamar as pessoas',
      'Usar 3 salas compradas',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/rooms/2/look',
      '/rooms/2#tickets-de-acesso',
      '/purchases',
    ]);
  });

  test('disappear when all are done', async () => {
    renderHome();
    await card('Últimas mensagens');
    expect(screen.queryByRole('region', { name: 'Próximos passos' })).not.toBeInTheDocument();
  });
});

describe('before there is a room', () => {
  function renderEmpty(steps: Partial<Overview['steps']> = {}) {
    const overview = emptyOverview();
    fakeApi(overviewRoutes.get, () => ({
      overview: { ...overview, steps: { ...overview.steps, ...steps } },
    }));
    return renderAt(
      [
        { path: '/', element: <HomePage /> },
        { path: '/rooms/:id', element: <p>Página da sala</p> },
      ],
      '/',
    );
  }
  const stepsNow = async () =>
    within(await screen.findByRole('list', { name: 'Primeiros passos' })).getAllByRole('heading');

  test('leads to the first room, without empty figures', async () => {
    renderEmpty();
    expect((await stepsNow()).map(({ textContent }) => textContent)).toEqual([
      'Crie a primeira sala',
      'Deixe com a sua cara',
      'Chame as pessoas',
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Boas-vindas, Helena');
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Números' })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '30 dias' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
  });

  test('leaves the focus where a person has moved it while the data were loading', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    fakeApi(overviewRoutes.get, async () => {
      await held;
      return { overview: emptyOverview() };
    });
    const page = (
      <>
        <a href="/rooms">Salas</a>
        <main>
          <HomePage />
        </main>
      </>
    );
    renderAt([{ path: '/', element: page }], '/');
    const link = screen.getByRole('link', { name: 'Salas' });
    link.focus();
    answer();
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toBeVisible();
    expect(link).toHaveFocus();
  });

  test('creates the room from its name and privacy, and opens its page', async () => {
    const { calls } = fakeApi(roomRoutes.create, ({ name }) => ({ room: roomSample({ name }) }));
    const router = renderEmpty();
    await fill(await screen.findByRole('textbox', { name: 'Nome' }), 'Sala Açaí');
    expect(screen.getByText(/\/sala\/sala-acai$/)).toBeInTheDocument();
    // Its door in the example.
    expect(screen.getByText('Sala Açaí')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Só convidados' }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar sala' }));
    expect(await screen.findByText('Página da sala')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/rooms/1');
    expect(calls.map(({ input }) => input)).toMatchObject([
      { environment: 1, name: 'Sala Açaí', sceneName: 'Sala Açaí', isPrivate: true },
    ]);
  });

  test('asks for a name, and shows a refusal', async () => {
    fakeApi(roomRoutes.create, () => refuse('ROOM_CREATION_CLOSED'));
    renderEmpty();
    await userEvent.click(await screen.findByRole('button', { name: 'Criar sala' }));
    expect(screen.getByText('Nome é obrigatório')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Sala');
    await userEvent.click(screen.getByRole('button', { name: 'Criar sala' }));
    expect(await screen.findByText('Erro ao criar sala')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Sala');
  });

  test('begins with choosing a plan if rooms come from plans', async () => {
    renderEmpty({ canCreateRooms: false });
    expect((await stepsNow())[0]).toHaveTextContent('Escolha um plano');
    expect(screen.getByRole('link', { name: 'Escolher um plano' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('begins with a purchased room if there is one', async () => {
    renderEmpty({ canCreateRooms: false, hasPlan: true, availablePurchases: 2 });
    expect(await screen.findByRole('link', { name: 'Usar uma compra' })).toHaveAttribute(
      'href',
      '/purchases',
    );
  });

  test('does not open the keyboard on phones', async () => {
    beOnPhone();
    renderEmpty();
    expect(await screen.findByRole('textbox', { name: 'Nome' })).not.toHaveFocus();
  });
});

test('lists the plan among the next steps if rooms come from plans', async () => {
  const { steps } = overviewSample();
  renderHome({ steps: { ...steps, canCreateRooms: false, hasPlan: false } });
  const [first] = within(await card('Próximos passos')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Escolher um plano');
});

describe('failing', () => {
  test('shows the reason once, and tries again', async () => {
    fakeApi(overviewRoutes.get, () => refuse('FORBIDDEN'));
    renderAt([{ path: '/', element: <HomePage /> }], '/');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro buscando dados');
    expect(screen.getByRole('link', { name: 'Nova Sala' })).toBeInTheDocument();
    fakeApi(overviewRoutes.get, () => ({ overview: overviewSample() }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('4.812')).toBeInTheDocument();
  });

  test('a failure in the background keeps the content', async () => {
    renderHome();
    await screen.findByText('4.812');
    fakeApi(overviewRoutes.get, loseConnection);
    window.dispatchEvent(new Event('focus'));
    expect(screen.getByText('4.812')).toBeInTheDocument();
  });
});
