import { Role } from '@atrio/contract/accounts/accounts';
import { type Plan, planRoutes } from '@atrio/contract/money/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { planSample } from '../../../test/samples/plan.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PlansAdmin } from './plans-admin.tsx';

const PAVILION = planSample({ id: 3, name: 'Pavilhão', active: false, rooms: 1 });

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  answerPlans([planSample(), PAVILION]);
  fakeApi(planRoutes.models, () => ({
    roomModels: [
      { id: 1, name: 'Padrão' },
      { id: 2, name: 'Auditório' },
    ],
  }));
});

function answerPlans(subscriptions: Plan[]) {
  return fakeApi(planRoutes.list, () => ({ subscriptions }));
}

function renderAdmin() {
  return renderAt([{ path: '/subscriptions', element: <PlansAdmin /> }], '/subscriptions');
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('shows the inactive plans apart', async () => {
  renderAdmin();
  const inactive = await screen.findByRole('list', { name: 'Planos inativos' });
  expect(inactive).toHaveTextContent('PavilhãoR$ 389,90 por mês · 1 sala');
  expect(screen.getByRole('list', { name: 'Planos ativos' })).toHaveTextContent('Galeria');
});

test('makes a plan, in cents and with the model of each room', async () => {
  const { calls } = fakeApi(planRoutes.create, () => ({ subscription: planSample() }));
  renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Novo plano' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo plano' });
  await fill(field('Nome'), 'Vestíbulo');
  await fill(field(/^Descrição/), 'Para começar.');
  await fill(field('Preço por mês'), '14990');
  expect(field('Preço por mês')).toHaveValue('R$ 149,90');
  const more = await screen.findByRole('button', { name: 'Uma sala a mais: Padrão' });
  await userEvent.click(more);
  await userEvent.click(more);
  await userEvent.type(field('Auditório'), '1');
  expect(field('Padrão')).toHaveValue('2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar plano' }));
  expect(await screen.findByText('Plano criado')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({
    name: 'Vestíbulo',
    description: 'Para começar.',
    price: 14_990,
    active: true,
    roomModelIds: [1, 1, 2],
  });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('says what a plan lacks', async () => {
  renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Novo plano' }));
  await screen.findByRole('button', { name: 'Uma sala a mais: Padrão' });
  await userEvent.click(screen.getByRole('button', { name: 'Criar plano' }));
  expect(field('Nome')).toHaveAccessibleDescription('Nome é obrigatório');
  expect(field('Preço por mês')).toHaveAccessibleDescription('Informe o preço');
  expect(screen.getByText('Escolha ao menos uma sala')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Uma sala a mais: Padrão' }));
  expect(screen.queryByText('Escolha ao menos uma sala')).not.toBeInTheDocument();
  await userEvent.type(field('Padrão'), '99');
  expect(field('Padrão')).toHaveValue('100');
});

test('changes a plan; orders that exist keep their price', async () => {
  const { calls } = fakeApi(planRoutes.update, () => ({ subscription: PAVILION }));
  renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Pavilhão' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar plano' });
  expect(dialog).toHaveTextContent('os que já existem mantêm o seu preço');
  expect(field('Preço por mês')).toHaveValue('R$ 389,90');
  await userEvent.type(field('Preço por mês'), '{Backspace}{Backspace}');
  expect(field('Preço por mês')).toHaveValue('R$ 3,89');
  await userEvent.click(within(dialog).getByRole('switch', { name: /^Ativo/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alterar plano' }));
  expect(await screen.findByText('Plano alterado')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ id: 3, price: 389, active: true, roomModelIds: [1] });
});

test.each([
  [() => refuse('ROOM_MODEL_UNAVAILABLE'), 'Modelo de sala inválido'],
  [() => loseConnection(), 'Erro ao alterar plano'],
])('keeps a failure in the dialog', async (answer, words) => {
  fakeApi(planRoutes.update, answer);
  renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Galeria' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar plano' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alterar plano' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
});

test('without room models there is a way to try again', async () => {
  fakeApi(planRoutes.models, () => refuse('FORBIDDEN'));
  renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Novo plano' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível buscar os modelos de sala');
});
