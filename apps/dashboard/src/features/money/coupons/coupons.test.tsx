import { Role } from '@atrio/contract/accounts/accounts';
import { type Coupon, couponRoutes } from '@atrio/contract/money/coupons';
import { planRoutes } from '@atrio/contract/money/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { planSample } from '../../../test/samples/plan.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { CouponsList } from './coupons-list.tsx';

function couponSample(changes: Partial<Coupon> = {}): Coupon {
  return {
    ...{ id: 5, code: 'FEIRA20', percent: 20, cents: null, cycles: 3, maxUses: 50, uses: 12 },
    ...{ validUntil: '2099-12-31', planIds: [2], active: true },
    createdAt: '2026-10-18T12:00:00.000Z',
    ...changes,
  };
}

const SPENT = couponSample({
  ...{ id: 6, code: 'PARCEIRO', percent: null, cents: 5_000, cycles: null },
  ...{ maxUses: 1, uses: 1, validUntil: null, planIds: [] },
});

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  fakeApi(planRoutes.list, () => ({ subscriptions: [planSample()] }));
  answerCoupons(couponSample(), SPENT);
});

function answerCoupons(...coupons: Coupon[]) {
  return fakeApi(couponRoutes.list, () => ({ coupons, total: coupons.length }));
}

function renderList() {
  return renderAt([{ path: '/customers/coupons', element: <CouponsList /> }], '/customers/coupons');
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('says what each coupon takes off, for whom, and how far it is used', async () => {
  renderList();
  const row = await screen.findByRole('row', { name: /^FEIRA20/ });
  await waitFor(() => expect(row).toHaveTextContent('Galeria'));
  expect(row).toHaveTextContent('20 % em 3 cobranças');
  expect(row).toHaveTextContent('12 de 50');
  expect(row).toHaveTextContent('31/12/2099');
  expect(row).toHaveTextContent('Vale agora');
  const spent = screen.getByRole('row', { name: /^PARCEIRO/ });
  expect(spent).toHaveTextContent('R$ 50,00 em todas as cobranças');
  expect(spent).toHaveTextContent('Esgotado');
});

test('says when there are none', async () => {
  answerCoupons();
  renderList();
  expect(await screen.findByText('Nenhum cupom')).toBeInTheDocument();
});

test('says when they cannot be had', async () => {
  fakeApi(couponRoutes.list, () => refuse('FORBIDDEN'));
  renderList();
  expect(await screen.findByText('Erro buscando cupons')).toBeInTheDocument();
});

test('`N` begins a new one', async () => {
  renderList();
  await screen.findByRole('button', { name: 'Novo cupom' });
  await userEvent.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Novo cupom' })).toBeInTheDocument();
});

test('makes one, whose code may be taken, and keeps what was typed', async () => {
  const { calls } = fakeApi(couponRoutes.create, () =>
    refuse('COUPON_CODE_TAKEN', { fields: { code: 'Já existe um cupom com este código' } }),
  );
  renderList();
  await userEvent.click(await screen.findByRole('button', { name: 'Novo cupom' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo cupom' });
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Criar cupom' }));
  await fill(field('Código'), 'feira20');
  await send();
  expect(field(/^Porcentagem/)).toHaveAccessibleDescription(/Use de 1 a 99/);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Valor' }));
  await userEvent.type(field('Valor'), '5000');
  await userEvent.type(field(/^Cobranças com desconto/), '3');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Galeria' }));
  await send();
  await waitFor(() =>
    expect(field('Código')).toHaveAccessibleDescription(/Já existe um cupom com este código/),
  );
  expect(field('Valor')).toHaveValue('R$ 50,00');
  expect(calls[0]?.input).toEqual({
    ...{ code: 'FEIRA20', percent: null, cents: 5_000, cycles: 3, maxUses: null },
    ...{ validUntil: null, planIds: [2], active: true },
  });
});

test('changes one, whose code stays', async () => {
  const { calls } = fakeApi(couponRoutes.update, () => ({ coupon: couponSample() }));
  renderList();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar FEIRA20' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar FEIRA20' });
  expect(field(/^Código/)).toHaveAttribute('readonly');
  await userEvent.click(within(dialog).getByRole('switch', { name: /^Ativo/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alterar cupom' }));
  expect(await screen.findByText('Cupom alterado')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ id: 5, percent: 20, maxUses: 50, active: false });
});
