import { type OrderQuote, orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { type Order, orderRoutes, type PendingChange } from '@atrio/contract/money/orders';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { planRoutes } from '@atrio/contract/money/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import SubscriptionsRoute from '../../../routes/money/subscriptions.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { orderSample } from '../../../test/samples/order.ts';
import { paymentSample } from '../../../test/samples/payment.ts';
import { accountSample } from '../../../test/samples/payment-account.ts';
import { planSample } from '../../../test/samples/plan.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { OrdersCard } from '../payments/orders-card.tsx';

const UP: OrderQuote = {
  token: 'um',
  step: 'up',
  billingType: 'PIX',
  method: null,
  paymentDay: 15,
  from: { planName: 'Galeria', value: '389.90', rooms: 8 },
  to: { planName: 'Pavilhão', value: '549.90', rooms: 12 },
  today: '2026-11-20',
  difference: {
    value: '133.33',
    payBy: '2026-11-21',
    periods: [
      {
        from: '2026-11-20',
        until: '2026-12-15',
        days: 25,
        ofDays: 30,
        extra: '160.00',
        value: '133.33',
      },
    ],
  },
  paidUntil: '2026-12-15',
  nextCharge: { value: '549.90', dueDate: '2026-12-15' },
  coupon: { code: 'FEIRA20', left: 2, fullValue: '549.90' },
  withdrawn: { count: 0, value: '0.00' },
  newRooms: 4,
  rooms: [1, 2, 3, 4, 5].map((id) => ({ id, name: `Sala ${id}`, visits: 50 - id })),
};
const DOWN: OrderQuote = {
  ...UP,
  step: 'down',
  to: { planName: 'Vestíbulo', value: '149.90', rooms: 3 },
  difference: { value: '0.00', payBy: '2026-11-21', periods: [] },
  nextCharge: { value: '149.90', dueDate: '2026-12-15' },
  coupon: { code: 'FEIRA20', left: 0, fullValue: '149.90' },
  newRooms: 0,
};
const SCHEDULED: PendingChange = {
  state: 'scheduled',
  planId: 1,
  planName: 'Vestíbulo',
  value: '149.90',
  rooms: 3,
  startsOn: '2026-12-15',
  difference: null,
  keepRoomIds: [4],
};

beforeEach(() => {
  signInAs();
  fakeApi(planRoutes.list, () => ({
    subscriptions: [
      planSample({ id: 1, name: 'Vestíbulo' }),
      planSample(),
      planSample({ id: 3, name: 'Pavilhão' }),
    ],
  }));
  fakeApi(paymentAccountRoutes.get, () => ({ account: accountSample() }));
  answerOrders(orderSample());
});

function answerOrders(...orders: Order[]) {
  return fakeApi(orderRoutes.list, () => ({ orders, total: orders.length }));
}

function answerQuote(quote: OrderQuote) {
  return fakeApi(orderChangeRoutes.quote, () => ({ quote }));
}

async function openDialog(plan: string) {
  renderAt([{ path: '/subscriptions', element: <SubscriptionsRoute /> }], '/subscriptions');
  await userEvent.click(await screen.findByRole('button', { name: `Mudar para ${plan}` }));
  return screen.findByRole('dialog', { name: `Mudar para ${plan}` });
}

const press = (inside: HTMLElement, name: string) =>
  userEvent.click(within(inside).getByRole('button', { name }));

describe('going up', () => {
  test('says what is charged and when; the button names the amount', async () => {
    answerQuote(UP);
    const { calls } = fakeApi(orderChangeRoutes.change, () => ({
      order: orderSample(),
      payment: paymentSample(),
    }));
    const dialog = await openDialog('Pavilhão');
    expect(await within(dialog).findByText('Ao pagar')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Hoje diferença de 25 dias');
    expect(dialog).toHaveTextContent('R$ 160,00 a mais por mês ÷ 30 × 25, de 20/11 a 14/12');
    expect(dialog).toHaveTextContent('15/12/2026 mês inteiro do PavilhãoPIX, depois todo dia 15');
    expect(dialog).toHaveTextContent('4 novas aparecem em Compras segundos depois do pagamento');
    expect(dialog).toHaveTextContent(
      'O PIX de R$ 133,33 vale até amanhã, 21/11. Sem pagamento, tudo continua no Galeria.',
    );
    expect(dialog).toHaveTextContent(
      'Com o cupom FEIRA20: próximas 2 cobranças; depois, R$ 549,90 por mês.',
    );
    await press(dialog, 'Gerar PIX de R$ 133,33');
    expect(await screen.findByText('PIX da diferença gerado')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Abrir a página de pagamento/ })).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ id: 7, subscriptionId: 3, quote: 'um', keepRoomIds: [] });
  });

  test('an amount that has changed is shown, and asked for again', async () => {
    answerQuote(UP);
    const other = { ...UP, token: 'dois', difference: { ...UP.difference, value: '128.00' } };
    fakeApi(orderChangeRoutes.change, () => {
      answerQuote(other);
      return refuse('QUOTE_CHANGED', { current: other });
    });
    const dialog = await openDialog('Pavilhão');
    await within(dialog).findByText('Ao pagar');
    await press(dialog, 'Gerar PIX de R$ 133,33');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Os valores mudaram');
    const { calls } = fakeApi(orderChangeRoutes.change, () => loseConnection());
    await press(dialog, 'Gerar PIX de R$ 128,00');
    expect(calls[0]?.input).toMatchObject({ quote: 'dois' });
    expect(await within(dialog).findByText('Sem conexão com o servidor')).toBeInTheDocument();
  });

  test('that is not possible says why', async () => {
    fakeApi(orderChangeRoutes.quote, () => refuse('ORDER_UNPAID'));
    const dialog = await openDialog('Pavilhão');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/pague antes/);
  });
});

describe('going down', () => {
  test('the rooms that stay are chosen up to the limit', async () => {
    answerQuote(DOWN);
    const { calls } = fakeApi(orderChangeRoutes.change, () => ({
      order: orderSample(),
      payment: null,
    }));
    const dialog = await openDialog('Vestíbulo');
    const box = (name: string) => within(dialog).getByRole('checkbox', { name });
    expect(await within(dialog).findByText('A partir de 15/12')).toBeInTheDocument();
    expect(dialog).toHaveTextContent(
      'O Galeria já está pago até 14/12. As 5 salas seguem abertas.',
    );
    expect([box('Sala 1'), box('Sala 3')].every((one) => one.matches(':checked'))).toBe(true);
    expect(box('Sala 4')).toBeDisabled();
    await userEvent.click(box('Sala 1'));
    expect(box('Sala 4')).toBeEnabled();
    await userEvent.click(box('Sala 4'));
    expect(dialog).toHaveTextContent('3 de 3 escolhidas');
    expect(dialog).toHaveTextContent('Em 15/12 as outras 2 salas fecham e vão para a lixeira');
    await press(dialog, 'Agendar mudança');
    expect(await screen.findByText('Vestíbulo a partir de 15/12/2026')).toBeInTheDocument();
    expect(calls[0]?.input).toMatchObject({ subscriptionId: 1, keepRoomIds: [2, 3, 4] });
  });

  test('scheduled, the card says so: it is undone, or other rooms are chosen', async () => {
    answerOrders(orderSample({ change: SCHEDULED }));
    answerQuote(DOWN);
    const { calls } = fakeApi(orderChangeRoutes.undo, () => ({ order: orderSample() }));
    renderAt([{ path: '/subscriptions', element: <SubscriptionsRoute /> }], '/subscriptions');
    const card = await screen.findByRole('article', { name: 'Vestíbulo' });
    expect(await within(card).findByText('Vestíbulo a partir de 15/12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Mudar para/ })).not.toBeInTheDocument();
    await press(card, 'Trocar salas');
    const dialog = await screen.findByRole('dialog', { name: 'Mudar para Vestíbulo' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Sala 4' })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Salvar escolha' })).toBeEnabled();
    await press(dialog, 'Cancelar');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await press(card, 'Desfazer a mudança para Vestíbulo');
    expect(await screen.findByText('Mudança de plano desfeita')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ id: 7 });
  });
});

describe('another way of paying', () => {
  const METHOD: OrderQuote = {
    ...UP,
    step: 'method',
    to: UP.from,
    difference: { value: '0.00', payBy: '2026-11-20', periods: [] },
    nextCharge: { value: '389.90', dueDate: '2026-12-15' },
    coupon: null,
    method: {
      to: 'CREDIT_CARD',
      changed: { count: 1, value: '389.90' },
      kept: { count: 1, value: '389.90' },
    },
    newRooms: 0,
    rooms: [],
  };

  async function openMethod() {
    renderAt([{ path: '/payments', element: <OrdersCard /> }], '/payments');
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Trocar forma de pagamento da assinatura Galeria, nº 7',
      }),
    );
    return screen.findByRole('dialog', { name: 'Trocar forma de pagamento' });
  }

  test('says what it changes, again when that has changed, and is sent with its quote', async () => {
    const asked = answerQuote(METHOD);
    const changed = { ...METHOD, token: 'dois', nextCharge: null };
    fakeApi(orderChangeRoutes.method, () => {
      answerQuote(changed);
      return refuse('QUOTE_CHANGED', { current: changed });
    });
    const dialog = await openMethod();
    expect(within(dialog).queryByRole('radio', { name: 'PIX' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Cartão de crédito' }));
    expect(
      await within(dialog).findByText(
        '1 cobrança em aberto (R$ 389,90) passa a ser paga com cartão de crédito.',
      ),
    ).toBeInTheDocument();
    expect(dialog).toHaveTextContent('1 cobrança vencida ou em análise (R$ 389,90) continua');
    expect(dialog).toHaveTextContent('Próxima cobrança: R$ 389,90 em 15/12/2026, com cartão');
    expect(dialog).toHaveTextContent('nada dele passa por aqui');
    expect(asked.calls.at(-1)?.input).toMatchObject({ step: 'method', billingType: 'CREDIT_CARD' });
    await press(dialog, 'Trocar forma de pagamento');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Os valores mudaram');
    await waitFor(() => expect(dialog).not.toHaveTextContent('Próxima cobrança'));
    const { calls } = fakeApi(orderChangeRoutes.method, () => ({
      order: orderSample({ billingType: 'CREDIT_CARD' }),
    }));
    await press(dialog, 'Trocar forma de pagamento');
    expect(await screen.findByText('Forma de pagamento trocada')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ id: 7, billingType: 'CREDIT_CARD', quote: 'dois' });
  });

  test('by PIX Automático says what the payer does, and away from it what ends', async () => {
    const to = { ...METHOD.method, to: 'PIX_AUTOMATIC' } as OrderQuote['method'];
    answerQuote({ ...METHOD, method: to });
    const dialog = await openMethod();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'PIX Automático' }));
    await waitFor(() =>
      expect(dialog).toHaveTextContent('Pague o próximo PIX e autorize o débito no app'),
    );
    expect(dialog).toHaveTextContent('passa a ser paga por PIX Automático');
    expect(dialog).not.toHaveTextContent('é cancelada');
    answerQuote({ ...METHOD, billingType: 'PIX_AUTOMATIC' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Cartão de crédito' }));
    await waitFor(() =>
      expect(dialog).toHaveTextContent('A autorização do débito automático é cancelada.'),
    );
  });

  test('that is not possible says why', async () => {
    fakeApi(orderChangeRoutes.quote, () => refuse('CHANGE_PENDING'));
    const dialog = await openMethod();
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(
      within(dialog).getByRole('button', { name: 'Trocar forma de pagamento' }),
    ).toBeDisabled();
  });
});

describe('pausing', () => {
  const PAUSE: OrderQuote = {
    ...UP,
    step: 'pause',
    to: UP.from,
    nextCharge: null,
    withdrawn: { count: 1, value: '389.90' },
  };

  test('asks with what is charged, again when that has changed, and resumes', async () => {
    answerQuote(PAUSE);
    const changed = { ...PAUSE, token: 'dois', withdrawn: { count: 2, value: '779.80' } };
    fakeApi(orderChangeRoutes.pause, () => refuse('QUOTE_CHANGED', { current: changed }));
    renderAt([{ path: '/payments', element: <OrdersCard /> }], '/payments');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Pausar assinatura Galeria, nº 7' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Pausar assinatura?' });
    expect(dialog).toHaveTextContent('1 cobrança em aberto (R$ 389,90) será retirada.');
    expect(dialog).toHaveTextContent('Suas salas continuam como estão.');
    await press(dialog, 'Pausar assinatura');
    expect(await within(dialog).findByText(/2 cobranças em aberto/)).toBeInTheDocument();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Os valores mudaram');
    const paused = orderSample({ state: 'paused', nextCharge: null });
    fakeApi(orderChangeRoutes.pause, () => {
      answerOrders(paused);
      return { order: paused };
    });
    await press(dialog, 'Pausar assinatura');
    expect(await screen.findByText('Assinatura pausada')).toBeInTheDocument();
    answerQuote({
      ...PAUSE,
      step: 'resume',
      nextCharge: { value: '389.90', dueDate: '2027-01-15' },
    });
    fakeApi(orderChangeRoutes.resume, () => ({ order: orderSample() }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Retomar assinatura Galeria, nº 7' }),
    );
    const again = await screen.findByRole('dialog', { name: 'Retomar assinatura?' });
    expect(again).toHaveTextContent(
      'Próxima cobrança: R$ 389,90 em 15/01/2027, depois todo dia 15.',
    );
    await press(again, 'Retomar assinatura');
    expect(await screen.findByText('Assinatura retomada')).toBeInTheDocument();
  });
});

describe('the debits of an order by PIX Automático', () => {
  const payment = { id: 1048, asaasPaymentUrl: 'https://www.asaas.com/i/1048' };
  const show = async (state: NonNullable<Order['debit']>['state'], value: string | null = null) => {
    answerOrders(orderSample({ billingType: 'PIX_AUTOMATIC', debit: { state, value, payment } }));
    renderAt([{ path: '/payments', element: <OrdersCard /> }], '/payments');
    return screen.findByRole('list');
  };

  test('wait for the consent, with the code that pays and authorizes', async () => {
    fakeApi(paymentRoutes.codes, () => ({ pixCode: '000201PIX', boletoLine: null }));
    const list = await show('waiting');
    expect(list).toHaveTextContent('PIX Automático, todo dia 20');
    expect(list).toHaveTextContent(
      'Aguardando a autorização do débito automático: pague o próximo PIX e autorize no app',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Pagar e autorizar/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pagar e autorizar' });
    expect(await within(dialog).findByRole('img', { name: 'QR code do PIX' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Copiar código PIX' })).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: /^Página do pagamento/ })).toHaveAttribute(
      'href',
      payment.asaasPaymentUrl,
    );
  });

  test('in force need nothing', async () => {
    expect(await show('active')).toHaveTextContent('os próximos meses são debitados da sua conta');
    expect(screen.queryByRole('button', { name: /^Pagar/ })).not.toBeInTheDocument();
  });

  test.each([
    ['refused', 'não foi autorizado no banco. Pague cada mês pelo código PIX'],
    ['expired', 'A autorização do débito automático terminou.'],
    ['cancelled', 'O débito automático foi cancelado no banco.'],
    ['otherValue', 'vale só para R$ 149,90. O próximo mês, de R$ 389,90, é pago pelo código PIX.'],
  ] as const)('%s say what to do', async (state, words) => {
    expect(await show(state, state === 'otherValue' ? '149.90' : null)).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: /^Pagar com PIX/ })).toBeInTheDocument();
  });
});
