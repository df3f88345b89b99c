import { Role } from '@atrio/contract/accounts/accounts';
import { dunningRoutes } from '@atrio/contract/money/dunning';
import { orderRoutes } from '@atrio/contract/money/orders';
import {
  type Payment,
  type PaymentSummary,
  paymentRoutes,
  webhookRoutes,
} from '@atrio/contract/money/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import PaymentsRoute from '../../../routes/money/payments.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { goLive } from '../../../test/fake-live.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { paymentSample } from '../../../test/samples/payment.ts';
import { itemSample } from '../../../test/samples/room-item.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';

const PENDING = paymentSample();
const OVERDUE = paymentSample({
  id: 1041,
  status: 'OVERDUE',
  planName: 'Vestíbulo',
  billingType: 'BOLETO',
  dueDate: '2026-11-15',
  value: '1234.56',
});
const PAID = paymentSample({ id: 1032, status: 'RECEIVED', paymentDate: '2026-10-20' });
const SUMMARY: PaymentSummary = {
  overdue: { count: 1, value: '149.90', since: '2026-11-15' },
  open: { count: 1, value: '389.90', nextDueDate: '2026-11-20' },
  received: { count: 24, value: '6477.60' },
  next: { value: '149.90', dueDate: '2026-12-15', planName: 'Vestíbulo' },
  ordersInProgress: 0,
};

beforeEach(() => {
  signInAs();
  answerPayments([PENDING, OVERDUE, PAID]);
  answerSummary();
  fakeApi(orderRoutes.list, () => ({ orders: [], total: 0 }));
  fakeApi(dunningRoutes.standing, () => ({ standing: null }));
});

function answerPayments(payments: Payment[]) {
  return fakeApi(paymentRoutes.list, ({ page }) => ({
    payments,
    ...(page && { total: payments.length }),
  }));
}

function answerSummary(changes: Partial<PaymentSummary> = {}) {
  return fakeApi(paymentRoutes.summary, () => ({ summary: { ...SUMMARY, ...changes } }));
}

function answerRefresh(payment = PENDING, rooms = 0) {
  return fakeApi(paymentRoutes.refresh, () => ({
    payment: {
      ...payment,
      roomsCreated: Array.from({ length: rooms }, (_, index) => itemSample({ id: index + 1 })),
    },
  }));
}

function renderPayments(address = '/payments') {
  return renderAt(
    [
      { path: '/payments', element: <PaymentsRoute /> },
      { path: '/purchases', element: <p>Compras</p> },
    ],
    address,
  );
}

const rowOf = (id: number) => screen.findByRole('row', { name: new RegExp(`^${id} `) });
const refreshOf = (id: number) =>
  screen.findByRole('button', { name: new RegExp(`^(Atualiza|Aguarde).* pagamento ${id}$`) });

describe('the list', () => {
  test('says of each payment what it is, in Portuguese', async () => {
    const { calls } = answerPayments([PENDING, OVERDUE, PAID]);
    renderPayments();
    expect(await rowOf(1041)).toHaveTextContent(
      /^1041Vestíbulo · Boleto15\/11\/2026–VencidoR\$ 1\.234,56depois do pagamentoPagar/,
    );
    expect(await rowOf(1041)).toHaveAttribute('data-tone', 'late');
    expect(await rowOf(1032)).toHaveTextContent(
      /^1032Galeria · PIX20\/11\/202620\/10\/2026RecebidoR\$ 389,90Recibo.*Abrir/,
    );
    const link = within(await rowOf(1048)).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://pagamentos.exemplo/i/1048');
    expect(link).toHaveAccessibleName('Pagar pagamento 1048 (abre em outra aba)');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(calls[0]?.input).toEqual({ page: 1, pageSize: 50, sort: '-id' });
  });

  test('shows the nota fiscal: its documents, or why the city refused it and a new try', async () => {
    const issued = { status: 'AUTHORIZED', number: '77', reason: null };
    const links = {
      pdfUrl: 'https://notas.exemplo/77.pdf',
      xmlUrl: 'https://notas.exemplo/77.xml',
    };
    const refused = { ...issued, status: 'ERROR', number: null, pdfUrl: null, xmlUrl: null };
    const late = { ...PAID, id: 1033, invoice: { ...refused, reason: 'Serviço não cadastrado.' } };
    const done = { ...PAID, invoice: { ...issued, ...links } };
    answerPayments([done, late]);
    renderPayments();
    const row = within(await rowOf(1032));
    expect(row.getByText('NFS-e nº 77 · Emitida')).toBeInTheDocument();
    const pdf = row.getByRole('link', { name: /^PDF da nota fiscal do pagamento 1032/ });
    expect(pdf).toHaveAttribute('href', links.pdfUrl);
    expect(pdf).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(row.getByRole('link', { name: /^XML/ })).toHaveAttribute('href', links.xmlUrl);
    expect(row.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
    const other = within(await rowOf(1033));
    expect(other.getByText('NFS-e · Recusada')).toBeInTheDocument();
    expect(other.getByText('Serviço não cadastrado.')).toBeInTheDocument();
    expect(other.queryByRole('link', { name: /^(PDF|XML)/ })).toBeNull();
    const { calls } = fakeApi(paymentRoutes.invoice, () => refuse('PROVIDER_TIMEOUT'));
    const again = { name: 'Tentar novamente a nota fiscal do pagamento 1033' };
    await userEvent.click(other.getByRole('button', again));
    expect(await screen.findByText(/^O provedor de pagamentos demorou demais/)).toBeInTheDocument();
    answerPayments([done, { ...late, invoice: { ...issued, ...links, number: '78' } }]);
    fakeApi(paymentRoutes.invoice, () => ({
      payment: { ...late, invoice: { ...issued, ...links } },
    }));
    await userEvent.click(other.getByRole('button', again));
    const row1033 = within(await rowOf(1033));
    expect(await row1033.findByText('NFS-e nº 78 · Emitida')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ id: 1033 });
  });

  test('asks the server for what the address says, and the address for what is chosen', async () => {
    const { calls } = answerPayments([PENDING]);
    const router = renderPayments('/payments?situacao=vencidos&busca=galeria&ordem=-value');
    await rowOf(1048);
    expect(calls[0]?.input).toMatchObject({
      situation: 'overdue',
      search: 'galeria',
      sort: '-value',
    });
    expect(await screen.findByRole('radio', { name: 'Vencidos 1' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ situation: 'paid' }));
    await userEvent.click(screen.getByRole('button', { name: 'Vencimento' }));
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ sort: '-dueDate' }));
    expect(router.state.location.search).toContain('situacao=pagos');
  });

  test('says when there are none, and where they come from', async () => {
    answerPayments([]);
    renderPayments();
    expect(await screen.findByText('Nenhum pagamento')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
  });

  test('says when they cannot be had, and tries again', async () => {
    fakeApi(paymentRoutes.list, () => refuse('FORBIDDEN'));
    renderPayments();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Erro buscando pagamentos: Você não tem permissão para fazer isso',
    );
    answerPayments([PENDING]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowOf(1048)).toBeInTheDocument();
  });

  test('is there as a file for spreadsheets, over all its pages', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return '#arquivo';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { calls } = answerPayments([OVERDUE, PAID]);
    renderPayments('/payments?busca=galeria');
    await rowOf(1041);
    await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain(
      '1041;Vestíbulo;Boleto;15/11/2026;;Vencido;1234,56;;https://pagamentos.exemplo/i/1048',
    );
    expect(calls.at(-1)?.input).toEqual({
      page: 1,
      pageSize: 200,
      search: 'galeria',
      sort: '-id',
    });
  });

  test('offers the receipt of what is paid as a file, and says why there is none', async () => {
    const files: string[] = [];
    URL.createObjectURL = (file: Blob) => `#${file.type}`;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push(this.download + this.hash);
    });
    answerPayments([{ ...PAID, status: 'REFUNDED', id: 1 }, OVERDUE, PAID]);
    const { calls } = fakeApi(paymentRoutes.receipt, () => ({}));
    renderPayments();
    expect(await rowOf(1041)).toHaveTextContent('depois do pagamento');
    expect(screen.getAllByRole('button', { name: /^Recibo/ })).toHaveLength(1);
    const receipt = screen.getByRole('button', { name: 'Recibo do pagamento 1032' });
    await userEvent.click(receipt);
    await waitFor(() => expect(files).toEqual(['recibo-1032.pdf#application/pdf']));
    expect(calls[0]?.input).toEqual({ id: 1032 });
    fakeApi(paymentRoutes.receipt, () => refuse('PAYMENT_NOT_PAID'));
    await userEvent.click(receipt);
    expect(await screen.findByText(/^Este pagamento não consta como pago/)).toBeInTheDocument();
  });

  test('on phones is of cards', async () => {
    beOnPhone();
    answerRefresh();
    renderPayments();
    const list = await screen.findByRole('list', { name: 'Pagamentos' });
    const [open, late, paid] = within(list).getAllByRole('listitem');
    expect(open).toHaveTextContent('Galeria R$ 389,90Nº 1048 · PIX · vence em 20/11/2026');
    expect(late).toHaveTextContent('Nº 1041 · Boleto · venceu em 15/11/2026');
    expect(paid).toHaveTextContent(/pago em 20\/10\/2026.*Recibo/);
    // Without columns nothing stands in the place of documents that are still to come.
    expect(list).not.toHaveTextContent('depois do pagamento');
    await userEvent.click(within(list).getByRole('button', { name: 'Atualizar pagamento 1048' }));
    expect(await screen.findByText('Atualizou o pagamento')).toBeInTheDocument();
  });
});

describe('the totals', () => {
  test('say what is overdue, open, received and to come', async () => {
    renderPayments();
    const totals = await screen.findByRole('region', { name: 'Resumo' });
    expect(await within(totals).findByText('R$ 6.477,60')).toBeInTheDocument();
    expect(totals).toHaveTextContent('VencidoR$ 149,901 pagamento, desde 15/11/2026');
    expect(totals).toHaveTextContent('Próxima cobrançaR$ 149,9015/12/2026 · Vestíbulo');
    expect(totals).not.toHaveTextContent('em processamento');
  });

  test('mention orders that are still being processed', async () => {
    answerSummary({ ordersInProgress: 2, next: null });
    renderPayments();
    expect(await screen.findByText(/^2 pedidos em processamento/)).toBeInTheDocument();
    expect(screen.getByText('Nada previsto')).toBeInTheDocument();
  });

  test('fail for themselves', async () => {
    fakeApi(paymentRoutes.summary, () => refuse('FORBIDDEN'));
    renderPayments();
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível buscar os totais');
    expect(await rowOf(1048)).toBeInTheDocument();
  });
});

describe("'Atualizar'", () => {
  test('is offered where a payment is still to be settled', async () => {
    answerPayments([PENDING, OVERDUE, PAID]);
    renderPayments();
    expect(await refreshOf(PENDING.id)).toBeInTheDocument();
    expect(await refreshOf(OVERDUE.id)).toBeInTheDocument();
    const paid = await rowOf(PAID.id);
    expect(within(paid).queryByRole('button', { name: /^Atualizar/ })).not.toBeInTheDocument();
    expect(within(paid).getByRole('link', { name: /Abrir/ })).toBeInTheDocument();
  });

  test('says which rooms it has added, and leads to them', async () => {
    answerRefresh(PAID, 8);
    renderPayments();
    await userEvent.click(await refreshOf(1048));
    expect(await screen.findByText('8 salas adicionadas à sua conta')).toBeInTheDocument();
    expect(await rowOf(1048)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Ver Compras' }));
    expect(await screen.findByText('Compras')).toBeInTheDocument();
  });

  test('knows one room from several, and none', async () => {
    answerRefresh(PAID, 1);
    renderPayments();
    await userEvent.click(await refreshOf(1048));
    expect(await screen.findByText('1 sala adicionada à sua conta')).toBeInTheDocument();
    answerRefresh(PAID);
    await userEvent.click(await refreshOf(1041));
    expect(await screen.findByText('Atualizou o pagamento')).toBeInTheDocument();
  });

  test('is busy in its row alone, lights the row up, and then rests for five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    let finish = () => undefined as unknown;
    const { calls } = fakeApi(
      paymentRoutes.refresh,
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ payment: { ...PENDING, roomsCreated: [] } });
        }),
    );
    renderPayments();
    const button = await refreshOf(1048);
    await user.click(button);
    expect(button).toHaveTextContent('Atualizando');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(await refreshOf(1041)).toHaveTextContent('Atualizar');
    await user.click(button);
    finish();
    await waitFor(() => expect(button).toHaveTextContent('Aguarde…'));
    expect(await rowOf(1048)).toHaveAttribute('data-tone', 'fresh');
    await user.click(button);
    expect(calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(button).toHaveTextContent('Atualizar');
    expect(button).toHaveFocus();
    expect(await rowOf(1048)).not.toHaveAttribute('data-tone');
  });

  test.each([
    [() => refuse('PROVIDER_BUSY'), 'Erro atualizando pagamento O provedor de pagamentos pediu'],
    [() => loseConnection(), 'Erro atualizando pagamento Sem conexão com o servidor'],
  ])('says why it failed, in its row too', async (answer, words) => {
    fakeApi(paymentRoutes.refresh, answer);
    renderPayments();
    await userEvent.click(await refreshOf(1048));
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument();
    expect(await refreshOf(1048)).toHaveAttribute(
      'aria-description',
      expect.stringMatching(/^Não atualizou: /),
    );
  });
  afterEach(() => vi.useRealTimers());
});

describe('codes to pay with', () => {
  test('are copied: of PIX and of a boleto, of what is paid none', async () => {
    const user = userEvent.setup();
    fakeApi(paymentRoutes.codes, () => ({ pixCode: '000201PIX', boletoLine: '23793.38128' }));
    renderPayments();
    await user.click(
      await screen.findByRole('button', { name: 'Copiar código PIX do pagamento 1048' }),
    );
    expect(await screen.findByText('Código copiado')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('000201PIX');
    await user.click(
      screen.getByRole('button', { name: 'Copiar linha digitável do pagamento 1041' }),
    );
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('23793.38128'));
    expect(screen.queryByRole('button', { name: /Copiar.*1032/ })).not.toBeInTheDocument();
  });

  test.each([
    [() => ({ pixCode: null, boletoLine: null }), 'O provedor ainda não o tem. Abra a página.'],
    [() => refuse('PROVIDER_TIMEOUT'), /demorou demais/],
  ])('that are not to be had are said so', async (answer, words) => {
    fakeApi(paymentRoutes.codes, answer);
    renderPayments();
    await userEvent.click(await screen.findByRole('button', { name: /^Copiar código PIX/ }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

test('a payment that changes by itself is read again, lit up and read out', async () => {
  renderPayments();
  const live = goLive();
  await rowOf(1048);
  answerPayments([{ ...PENDING, status: 'RECEIVED', paymentDate: '2026-11-20' }, OVERDUE]);
  const summary = answerSummary();
  live.push('paymentChanged', { paymentId: 1048, status: 'RECEIVED', roomsAdded: 8 });
  await waitFor(async () => expect(await rowOf(1048)).toHaveTextContent('Recebido'));
  expect(await rowOf(1048)).toHaveAttribute('data-tone', 'fresh');
  expect(summary.calls).toHaveLength(1);
  expect(
    screen.getByText('Pagamento 1048: Recebido. 8 salas adicionadas à sua conta'),
  ).toBeInTheDocument();
});

test('a payment that changes before the connection stands is read again', async () => {
  renderPayments();
  expect(await rowOf(1048)).not.toHaveTextContent('Recebido');
  answerPayments([{ ...PENDING, status: 'RECEIVED', paymentDate: '2026-11-20' }, OVERDUE]);
  goLive();
  await waitFor(async () => expect(await rowOf(1048)).toHaveTextContent('Recebido'));
});

describe("a MASTER_ADMIN's notices of the provider", () => {
  const NOTICE = {
    id: 5,
    event: 'PAYMENT_RECEIVED',
    asaasPaymentId: 'pay_0_x',
    reason: 'valueMismatch' as const,
    receivedAt: '2026-11-20T12:00:00.000Z',
  };
  beforeEach(() => signInAs({ role: Role.MASTER_ADMIN }));

  test('say what was set aside, until it is resolved', async () => {
    const list = (setAside: (typeof NOTICE)[]) =>
      fakeApi(webhookRoutes.setAside, () => ({ setAside, refused: { count: 0, lastAt: null } }));
    list([NOTICE]);
    const { calls } = fakeApi(webhookRoutes.dismiss, () => {
      list([]);
      return {};
    });
    renderPayments();
    const card = await screen.findByRole('region', { name: 'Avisos do provedor' });
    expect(card).toHaveTextContent('Valor diferente do que foi pedido');
    expect(card).toHaveTextContent('PAYMENT_RECEIVED · pay_0_x · 20/11/2026');
    await userEvent.click(within(card).getByRole('button', { name: /^Resolvido/ }));
    await waitFor(() => expect(card).not.toBeInTheDocument());
    expect(calls[0]?.input).toEqual({ id: 5 });
  });

  test('explain refused deliveries', async () => {
    fakeApi(webhookRoutes.setAside, () => ({
      setAside: [],
      refused: { count: 3, lastAt: '2026-11-20T12:00:00.000Z' },
    }));
    renderPayments();
    const card = await screen.findByRole('region', { name: 'Avisos do provedor' });
    expect(card).toHaveTextContent('3 avisos recusados nas últimas 24 horas');
    expect(card).toHaveTextContent('ASAAS_WEBHOOK_TOKEN');
  });

  test('are no card where there are none', async () => {
    fakeApi(webhookRoutes.setAside, () => ({ setAside: [], refused: { count: 0, lastAt: null } }));
    renderPayments();
    await rowOf(1048);
    expect(screen.queryByText('Avisos do provedor')).not.toBeInTheDocument();
  });
});
