import { couponRoutes } from '@atrio/contract/money/coupons';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentAccountRoutes, postalRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { type Plan, planRoutes } from '@atrio/contract/money/plans';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SubscriptionsRoute from '../../../routes/money/subscriptions.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { paymentSample } from '../../../test/samples/payment.ts';
import { accountSample } from '../../../test/samples/payment-account.ts';
import { planSample } from '../../../test/samples/plan.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const GONE = { subscriptionId: 'Este plano já não pode ser escolhido' };
const COUPON = {
  ...{ code: 'FEIRA20', token: 'visto', cycles: 3 },
  ...{ fullValue: '389.90', value: '311.92' },
};
const PLATFORM = {
  buildUploadsOverHttps: false,
  buildUploadUrl: null,
  buildOrigin: 'none' as const,
  signUp: 'open' as const,
  directory: 'all' as const,
  paymentsSimulated: true,
  pixAutomatic: true,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T15:00:00.000Z') });
  signInAs();
  answerPlans([planSample(), planSample({ id: 3, name: 'Pavilhão', active: false })]);
  fakeApi(orderRoutes.list, () => ({ orders: [], total: 0 }));
  fakeApi(paymentAccountRoutes.get, () => ({ account: accountSample() }));
  fakeApi(platformRoutes.get, () => ({ platform: PLATFORM }));
  fakeApi(postalRoutes.lookUp, () => refuse('POSTAL_LOOKUP_UNAVAILABLE'));
});
afterEach(() => vi.useRealTimers());

function answerPlans(subscriptions: Plan[]) {
  return fakeApi(planRoutes.list, () => ({ subscriptions }));
}

function answerOrder() {
  return fakeApi(paymentRoutes.order, () => ({ payment: paymentSample() }));
}

function renderPlans() {
  return renderAt(
    [
      { path: '/subscriptions', element: <SubscriptionsRoute /> },
      { path: '/payments', element: <p>Financeiro</p> },
    ],
    '/subscriptions',
  );
}

async function choose(plan = 'Galeria') {
  await userEvent.click(await screen.findByRole('button', { name: `Escolher ${plan}` }));
}

const orderDialog = () => screen.findByRole('dialog', { name: 'Fazer pedido' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Fazer pedido' }));

describe('the plans', () => {
  test('only active ones, each with price, rooms and description', async () => {
    renderPlans();
    const card = await screen.findByRole('article', { name: 'Galeria' });
    expect(card).toHaveTextContent('R$ 389,90 por mês');
    expect(card).toHaveTextContent('8 salas');
    expect(card).toHaveTextContent('Para quem recebe visitas todos os dias.');
    expect(screen.queryByText('Pavilhão')).not.toBeInTheDocument();
    expect(screen.queryByText('Administrar planos')).not.toBeInTheDocument();
  });

  test('one room is one sala', async () => {
    answerPlans([planSample({ rooms: 1 })]);
    renderPlans();
    expect(await screen.findByText('1 sala')).toBeInTheDocument();
  });

  test('says when there are none', async () => {
    answerPlans([planSample({ active: false })]);
    renderPlans();
    expect(await screen.findByText('Nenhum plano disponível')).toBeInTheDocument();
  });

  test('says when they cannot be had, and tries again', async () => {
    fakeApi(planRoutes.list, () => refuse('FORBIDDEN'));
    renderPlans();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro buscando planos');
    answerPlans([planSample()]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('article', { name: 'Galeria' })).toBeInTheDocument();
  });
});

describe('ordering', () => {
  test('a boleto on the next payment day, unless told otherwise', async () => {
    const { calls } = answerOrder();
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    expect(dialog).toHaveTextContent('Galeria8 salas');
    expect(within(dialog).getByRole('radio', { name: 'Boleto' })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Boleto' })).toHaveAccessibleDescription(
      'Compensa em até 2 dias úteis',
    );
    expect(within(dialog).getByRole('radio', { name: '20' })).toBeChecked();
    expect(dialog).toHaveTextContent('Primeiro vencimento em 20/11/2026, depois todo dia 20.');
    expect(
      await within(dialog).findByText(/nenhum valor será cobrado neste servidor/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Etapas' })).not.toBeInTheDocument();
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls.map(({ input }) => input)).toEqual([
      { billingType: 'BOLETO', paymentDay: 20, subscriptionId: 2, coupon: '', couponQuote: '' },
    ]);
    const notice = (await screen.findByText('Pedido feito com sucesso')).closest('[role="status"]');
    const link = within(notice as HTMLElement).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://pagamentos.exemplo/i/1048');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('by PIX on another day, whose first due date is next month where it has passed', async () => {
    const { calls } = answerOrder();
    fakeApi(platformRoutes.get, () => ({ platform: { ...PLATFORM, paymentsSimulated: false } }));
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'PIX' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: '5' }));
    expect(dialog).toHaveTextContent('Primeiro vencimento em 05/12/2026, depois todo dia 5.');
    expect(dialog).not.toHaveTextContent('Pagamentos simulados');
    await send();
    await waitFor(() =>
      expect(calls[0]?.input).toMatchObject({ billingType: 'PIX', paymentDay: 5 }),
    );
  });

  test('by PIX Automático, only where the platform has it', async () => {
    const { calls } = answerOrder();
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'PIX Automático' }));
    await send();
    await waitFor(() => expect(calls[0]?.input).toMatchObject({ billingType: 'PIX_AUTOMATIC' }));
  });

  test('is not by PIX Automático where the platform has none', async () => {
    fakeApi(platformRoutes.get, () => ({ platform: { ...PLATFORM, pixAutomatic: false } }));
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    expect(within(dialog).getByRole('radio', { name: 'PIX' })).toBeInTheDocument();
    expect(within(dialog).queryByRole('radio', { name: 'PIX Automático' })).toBeNull();
  });

  test('is sent once, however often the button is pressed', async () => {
    let finish = () => undefined as unknown;
    const { calls } = fakeApi(
      paymentRoutes.order,
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ payment: paymentSample() });
        }),
    );
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await send();
    await send();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    finish();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  test.each([
    // Of a value that no input shows.
    [() => refuse('PLAN_UNAVAILABLE', { fields: GONE }), 'Este plano já não pode ser escolhido'],
    [() => loseConnection(), 'Sem conexão com o servidor'],
  ])('says why it failed, in the dialog too, and may be sent again', async (answer, words) => {
    fakeApi(paymentRoutes.order, answer);
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await send();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível fazer pedido para esse plano');
    expect(alert).toHaveTextContent(words);
    expect(within(dialog).getByRole('button', { name: 'Fazer pedido' })).toBeEnabled();
  });

  test('with a coupon, whose price is seen before; a refused one loses nothing', async () => {
    const { calls } = answerOrder();
    let refusal: string | undefined = 'Este cupom valeu até 31/10/2026';
    fakeApi(couponRoutes.quote, () =>
      refusal ? refuse('COUPON_REFUSED', { fields: { coupon: refusal } }) : { quote: COUPON },
    );
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    const code = within(dialog).getByRole('textbox', { name: /^Cupom/ });
    const apply = () => userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await fill(code, 'feira20');
    await send();
    expect(code).toHaveAccessibleDescription(/Toque em “Aplicar” para ver o preço/);
    await apply();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/valeu até 31\/10\/2026/));
    expect(code).toHaveValue('feira20');
    expect(calls).toEqual([]);
    refusal = undefined;
    await apply();
    const words = 'Com FEIRA20: R$ 311,92 nas 3 primeiras cobranças, depois R$ 389,90 por mês.';
    expect((await within(dialog).findAllByText(words)).length).toBeGreaterThan(0);
    expect(dialog).toHaveTextContent('Sem cupom: R$ 389,90R$ 311,92por mês');
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls[0]?.input).toMatchObject({ coupon: 'FEIRA20', couponQuote: 'visto' });
  });

  test('that is still being processed is not to be repeated', async () => {
    fakeApi(paymentRoutes.order, () => refuse('ORDER_PROCESSING'));
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await send();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Não é preciso repetir');
    expect(within(dialog).queryByRole('button', { name: 'Fazer pedido' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Ver Financeiro' }));
    expect(await screen.findByText('Financeiro')).toBeInTheDocument();
  });

  test('what was chosen is asked for before it is thrown away', async () => {
    renderPlans();
    await choose();
    const dialog = await orderDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'PIX' }));
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Escolher Galeria' })).toHaveFocus(),
    );
  });
});

describe('without payment data', () => {
  beforeEach(() => {
    fakeApi(paymentAccountRoutes.get, () => ({ account: null }));
  });

  test('that cannot be saved say so, and stay as they were typed', async () => {
    fakeApi(paymentAccountRoutes.create, () => loseConnection());
    renderPlans();
    await choose();
    const dialog = await screen.findByRole('dialog', { name: 'Dados de pagamento' });
    await register(dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Erro salvando dados de pagamento',
    );
    expect(within(dialog).getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
  });

  test('they come first, as the first of two steps', async () => {
    fakeApi(paymentAccountRoutes.create, () => {
      fakeApi(paymentAccountRoutes.get, () => ({ account: accountSample() }));
      return { account: accountSample() };
    });
    const { calls } = answerOrder();
    renderPlans();
    await choose();
    const dialog = await screen.findByRole('dialog', { name: 'Dados de pagamento' });
    const steps = within(dialog).getByRole('list', { name: 'Etapas' });
    expect(within(steps).getByText('Dados de pagamento')).toHaveAttribute('aria-current', 'step');
    await register(dialog);
    expect(
      await screen.findByText('Dados de pagamento cadastrado com sucesso'),
    ).toBeInTheDocument();
    const order = await orderDialog();
    expect(within(order).getByText(/^Pedido/)).toHaveAttribute('aria-current', 'step');
    await waitFor(() => expect(within(order).getByRole('radio', { name: 'Boleto' })).toHaveFocus());
    await send();
    await waitFor(() => expect(order).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  test('of which only the order learns, the data are asked for then', async () => {
    fakeApi(paymentAccountRoutes.get, () => refuse('FORBIDDEN'));
    fakeApi(paymentRoutes.order, () => refuse('PAYMENT_DATA_MISSING'));
    renderPlans();
    await choose();
    await orderDialog();
    await send();
    expect(await screen.findByRole('dialog', { name: 'Dados de pagamento' })).toBeInTheDocument();
    expect(screen.getByText('Cadastre primeiro seus dados de pagamento')).toBeInTheDocument();
  });
});

async function register(dialog: HTMLElement): Promise<void> {
  const type = (name: string, text: string) =>
    userEvent.type(within(dialog).getByRole('textbox', { name }), text);
  await type('Nome', 'Helena Prado');
  await type('Email', 'h@ipe.org.br');
  await type('CPF ou CNPJ', '52998224725');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar perfil de pagamento' }));
}
