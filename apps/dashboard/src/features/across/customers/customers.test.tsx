import { Role } from '@atrio/contract/accounts/accounts';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import {
  type Customer,
  type CustomerDetail,
  customerRoutes,
} from '@atrio/contract/across/customers';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { planRoutes } from '@atrio/contract/money/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { CUSTOMER_SUMMARY } from '../../../test/samples/customer-summary.ts';
import { paymentSample } from '../../../test/samples/payment.ts';
import { planSample } from '../../../test/samples/plan.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { CustomerPage } from './customer-page.tsx';
import { countsOf } from './customers.api.ts';
import { CustomersList } from './customers-list.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const LATE = todayInBrazil(Date.now() - 9 * DAY_MS);

function customerSample(changes: Partial<Customer> = {}): Customer {
  return {
    ...{ id: 31, name: 'Dalva Monteiro', email: 'dalva@serraazul.example' },
    ...{ companyName: 'Feira Serra Azul', companyCount: 1 },
    ...{ planName: 'Pavilhão', planCount: 1, monthly: '549.90', state: 'overdue' },
    ...{ overdueSince: LATE, nextDueDate: null, closing: null, roomCount: 12, roomsBought: 12 },
    onlineNow: 14,
    ...{ since: '2026-03-02T12:00:00.000Z', lastUsedAt: null },
    ...changes,
  };
}

const SUSPENDED = customerSample({
  ...{ id: 32, name: 'Raul Teixeira', companyName: null, companyCount: 0, state: 'suspended' },
  overdueSince: null,
  closing: {
    ...{ cause: 'suspended', reason: 'Abuso', byName: 'Davi Sarmento' },
    since: '2026-11-04T12:00:00.000Z',
  },
});

function detail(customer: Customer): CustomerDetail {
  return {
    ...customer,
    ...{ orders: [], rooms: [], roomsAvailable: 0, visits: { last: 12, before: 9 } },
    ...{
      notes: [],
      history: [],
      grants: [],
      paymentData: { name: 'Feira Ltda.', isCompany: true },
    },
  };
}

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  fakeApi(customerSummaryRoutes.summary, () => CUSTOMER_SUMMARY);
  fakeApi(planRoutes.list, () => ({ subscriptions: [planSample()] }));
  const customers = [customerSample(), SUSPENDED];
  fakeApi(customerRoutes.list, () => ({ customers, total: 2 }));
  fakeApi(customerRoutes.payments, () => ({ payments: [paymentSample()], total: 1 }));
});

function renderList(address = '/customers') {
  return renderAt([{ path: '/customers', element: <CustomersList /> }], '/customers', address);
}

function renderPage(customer: Customer) {
  const { calls } = fakeApi(customerRoutes.get, () => ({ customer: detail(customer) }));
  renderAt([{ path: '/customers/31', element: <CustomerPage adminId={31} /> }], '/customers/31');
  return calls;
}

test('the list says who owes since when and who is suspended by whom, and sends the filter', async () => {
  const { calls } = fakeApi(customerRoutes.list, () => ({
    customers: [customerSample(), SUSPENDED],
    total: 2,
  }));
  fakeApi(planRoutes.list, () => ({ subscriptions: [planSample({ active: false })] }));
  renderList('/customers?situacao=vencido&plano=2');
  const late = await screen.findByRole('row', { name: /^Feira Serra Azul/ });
  expect(late).toHaveTextContent('Vencido há 9 dias');
  expect(late).toHaveTextContent('Nunca entrou');
  expect(within(late).getByRole('cell', { name: '14' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Plano: Galeria' })).toBeInTheDocument();
  const suspended = screen.getByRole('row', { name: /^Raul Teixeira/ });
  expect(suspended).toHaveTextContent('por Davi Sarmento, em 04/11/2026');
  expect(calls.at(-1)?.input).toMatchObject({ state: 'overdue', planId: 2 });
});

test('each state says how many it has, of very many that there are more, and nothing of a search', async () => {
  renderList();
  const states = await screen.findByRole('radiogroup', { name: 'Situação' });
  const words = () =>
    within(states)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels }) => labels?.[0]?.textContent);
  await waitFor(() =>
    expect(words()).toEqual(['Todos 5', 'Em dia 1', 'Vencido 1', 'Sem plano 3', 'Suspensos 1']),
  );
  await fill(screen.getByRole('searchbox'), 'feira');
  await waitFor(() =>
    expect(words()).toEqual(['Todos ', 'Em dia ', 'Vencido ', 'Sem plano ', 'Suspensos ']),
  );
  const summary = { ...CUSTOMER_SUMMARY.summary, noPlan: 1_000 };
  expect(countsOf(summary)).toMatchObject({ 'sem-plano': '1.000+' });
  expect(countsOf(summary)['']).toBeUndefined();
});

test('a failing list is shown, and tried again', async () => {
  fakeApi(customerRoutes.list, () => refuse('FORBIDDEN'));
  renderList();
  expect(await screen.findByText('Erro buscando clientes')).toBeInTheDocument();
  fakeApi(customerRoutes.list, () => ({ customers: [], total: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhum cliente ainda')).toBeInTheDocument();
});

test('suspending asks for a reason, keeps it with a refusal, and sends it', async () => {
  renderPage(customerSample());
  await userEvent.click(await screen.findByRole('button', { name: 'Suspender…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspender este cliente?' });
  expect(dialog).toHaveTextContent('12 salas fecham para visitantes');
  const reason = within(dialog).getByRole('textbox', { name: 'Motivo' });
  const submit = within(dialog).getByRole('button', { name: 'Suspender' });
  await userEvent.click(submit);
  expect(reason).toHaveAccessibleDescription(/Informe o motivo/);
  fakeApi(customerRoutes.update, () => refuse('OWN_ACCOUNT'));
  await fill(reason, 'Abuso');
  await userEvent.click(submit);
  expect(await within(dialog).findByText(/esta conta é a sua/)).toBeInTheDocument();
  expect(reason).toHaveValue('Abuso');
  const { calls } = fakeApi(customerRoutes.update, () => ({ closings: [] }));
  await userEvent.click(submit);
  expect(await screen.findByText('Cliente suspenso: as salas estão fechadas')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ adminId: 31, suspended: true, reason: 'Abuso' });
});

test('a suspended customer has a bar with who, when and why, and is resumed there', async () => {
  renderPage({ ...SUSPENDED, id: 31 });
  const bar = await screen.findByRole('alert');
  expect(bar).toHaveTextContent('Suspenso por Davi Sarmento, em 04/11/2026');
  expect(bar).toHaveTextContent('Motivo: Abuso');
  expect(screen.queryByRole('button', { name: 'Suspender…' })).not.toBeInTheDocument();
  const { calls } = fakeApi(customerRoutes.update, () => ({ closings: [] }));
  await userEvent.click(within(bar).getByRole('button', { name: 'Retomar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retomar este cliente?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retomar' }));
  expect(await screen.findByText('Salas abertas de novo')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ adminId: 31, suspended: false });
});

test('payment data are asked for only by ‘Mostrar’; a note is saved and leaves an empty field', async () => {
  const shown = fakeApi(customerRoutes.showPaymentData, () => ({
    account: {
      ...{ asaasId: 'cus', name: 'Feira Ltda.', email: 'f@serra.example', additionalEmails: [] },
      ...{ cpfCnpj: '11222333000181', notificationDisabled: false, postalCode: '' },
      ...{ address: 'Rua Um', addressNumber: '7', complement: '', province: 'Centro' },
    },
  }));
  const added = fakeApi(customerRoutes.addNote, () => ({
    note: { id: 1, body: 'Liga na segunda', byName: 'Ana', createdAt: '2026-11-20T12:00:00.000Z' },
  }));
  renderPage(customerSample());
  await screen.findByText('Feira Ltda.');
  expect(shown.calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByText('11.222.333/0001-81')).toBeInTheDocument();
  expect(screen.getByText('Rua Um, 7, Centro')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Escreva uma nota' });
  await fill(field, 'Liga na segunda');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nota' }));
  expect(await screen.findByText('Nota salva')).toBeInTheDocument();
  expect(added.calls[0]?.input).toEqual({ adminId: 31, body: 'Liga na segunda' });
  expect(screen.getByRole('textbox', { name: 'Escreva uma nota' })).toHaveValue('');
});

test('granting asks for plan, reason and end, each at its field', async () => {
  fakeApi(planRoutes.list, () => ({ subscriptions: [planSample()] }));
  renderPage(customerSample());
  await userEvent.click(await screen.findByRole('button', { name: 'Conceder salas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conceder salas' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Conceder' }));
  for (const words of ['Escolha um plano', 'Informe o motivo', 'Escolha o último dia']) {
    expect(within(dialog).getAllByText(words).length).toBeGreaterThan(0);
  }
});

test('a customer who is not there is said to be missing', async () => {
  fakeApi(customerRoutes.get, () => refuse('NOT_FOUND'));
  renderAt([{ path: '/customers/31', element: <CustomerPage adminId={31} /> }], '/customers/31');
  expect(await screen.findByText('Cliente não encontrado')).toBeInTheDocument();
});

test('the receipt of a paid payment is a file; one that cannot be had says why', async () => {
  const files: string[] = [];
  URL.createObjectURL = (file: Blob) => `#${file.type}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download + this.hash);
  });
  const paid = paymentSample({ id: 7, status: 'RECEIVED', paymentDate: '2026-11-20' });
  fakeApi(customerRoutes.payments, () => ({ payments: [paymentSample(), paid], total: 2 }));
  const { calls } = fakeApi(customerRoutes.receipt, () => ({}));
  renderPage(customerSample());
  const receipt = await screen.findByRole('button', { name: 'Recibo do pagamento nº 7' });
  expect(screen.getAllByRole('button', { name: /^Recibo/ })).toHaveLength(1);
  await userEvent.click(receipt);
  await waitFor(() => expect(files).toEqual(['recibo-7.pdf#application/pdf']));
  expect(calls[0]?.input).toEqual({ adminId: 31, id: 7 });
  fakeApi(customerRoutes.receipt, () => refuse('PAYMENT_NOT_PAID'));
  await userEvent.click(receipt);
  expect(await screen.findByText(/^Este pagamento não consta como pago/)).toBeInTheDocument();
});
