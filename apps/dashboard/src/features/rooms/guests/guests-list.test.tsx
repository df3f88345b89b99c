import { type Guest, guestRoutes, guestStateSchema } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import RoomGuestsRoute from '../../../routes/rooms/room-guests.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

function guestSample(fields: Partial<Guest> = {}): Guest {
  return {
    id: 1,
    name: 'Lívia Aragão',
    email: 'livia.aragao@aroeira.edu.br',
    category: 'Professores',
    note: '',
    fields: {},
    validFrom: null,
    validUntil: null,
    state: 'sent',
    stateAt: '2026-11-18T12:03:00.000Z',
    reason: null,
    invitedAt: '2026-11-18T12:03:00.000Z',
    acceptedAt: null,
    enteredAt: null,
    lastEnteredAt: null,
    isInside: false,
    createdAt: '2026-11-17T12:00:00.000Z',
    updatedAt: '2026-11-17T12:00:00.000Z',
    ...fields,
  };
}

const inside = guestSample({ id: 2, name: 'Raquel Muniz', state: 'entered', isInside: true });
const back = guestSample({
  id: 3,
  name: '',
  email: 'jose@x.com',
  state: 'returned',
  reason: '552',
});

beforeEach(() => {
  signInAs();
  fakeApi(roomRoutes.get, () => ({ room: roomSample({ id: 7, name: 'Galeria Cais' }) }));
  fakeApi(guestRoutes.summary, () => ({
    total: 3,
    states: guestStateSchema.options.map((state) => ({
      state,
      count: ['sent', 'entered', 'returned'].includes(state) ? 1 : 0,
    })),
    categories: [{ name: 'Professores', count: 3 }],
    settings: { fields: ['Escola'] },
  }));
});

function open(guests = [guestSample(), inside, back]) {
  const list = fakeApi(guestRoutes.list, () => ({ guests, total: guests.length }));
  renderAt([{ path: '/rooms/:id/guests', element: <RoomGuestsRoute /> }], '/rooms/7/guests');
  return list;
}

test('says how far each has come and why, and offers what helps', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Raquel Muniz/ });
  expect(row).toHaveTextContent('Entrou');
  expect(row).toHaveTextContent('na sala agora');
  expect(within(row).queryByRole('button', { name: /Reenviar/ })).not.toBeInTheDocument();
  const returned = screen.getByRole('row', { name: /jose@x.com/ });
  expect(returned).toHaveTextContent('Devolvido');
  expect(returned).toHaveTextContent('caixa de entrada cheia');
  expect(within(returned).getByRole('button', { name: 'Corrigir jose@x.com' })).toBeVisible();
});

test('filters by a part of the bar', async () => {
  const user = userEvent.setup();
  const { calls } = open();
  await user.click(await screen.findByRole('button', { name: /^Devolvidos 1/ }));
  await screen.findByRole('button', { name: /^Devolvidos 1/, pressed: true });
  expect(calls.at(-1)?.input).toMatchObject({ id: 7, state: 'returned' });
});

test('adds a guest with the fields of the room', async () => {
  const user = userEvent.setup();
  open();
  const create = fakeApi(guestRoutes.create, () => ({ guest: guestSample() }));
  await user.click(await screen.findByRole('button', { name: 'Adicionar convidado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar convidado' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Nome/ }), 'Inês');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar convidado' }));
  expect(await within(dialog).findByText('Email é obrigatório')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'ines@x.com');
  await user.type(within(dialog).getByRole('textbox', { name: /^Escola/ }), 'Meireles');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar convidado' }));
  expect(await screen.findByText('Convidado adicionado')).toBeVisible();
  expect(create.calls[0]?.input).toMatchObject({
    id: 7,
    name: 'Inês',
    email: 'ines@x.com',
    fields: { Escola: 'Meireles' },
    notify: true,
  });
});

test('invites the selected once, and says who was left out', async () => {
  const user = userEvent.setup();
  open();
  const bulk = fakeApi(guestRoutes.bulk, () => ({
    changed: 2,
    skipped: [{ reason: 'entered' as const, count: 1 }],
  }));
  await user.click(
    await screen.findByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }),
  );
  const bar = screen.getByRole('region', { name: 'Seleção' });
  await user.dblClick(within(bar).getByRole('button', { name: 'Reenviar convite' }));
  expect(await screen.findByText('2 convites enviados · 1 já entrou')).toBeVisible();
  expect(bulk.calls.map(({ input }) => input)).toEqual([
    { id: 7, ids: [1, 2, 3], change: { kind: 'invite' } },
  ]);
});

test('an empty list is one line with the way in', async () => {
  open([]);
  expect(await screen.findByText('Ninguém na lista ainda.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Adicionar convidado' })).toHaveLength(1);
});

test('a failure says so and can be tried again', async () => {
  fakeApi(guestRoutes.list, () => refuse('INTERNAL_ERROR'));
  renderAt([{ path: '/rooms/:id/guests', element: <RoomGuestsRoute /> }], '/rooms/7/guests');
  expect(
    await screen.findByText('Erro ao buscar convidados', {}, { timeout: 15_000 }),
  ).toBeVisible();
}, 20_000);
