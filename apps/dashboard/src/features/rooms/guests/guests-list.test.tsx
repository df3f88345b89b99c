import { inflateRawSync } from 'node:zlib';
import { guestImportRoutes } from '@atrio/contract/rooms/guest-imports';
import { type Guest, guestRoutes, guestStateSchema } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import RoomGuestsRoute from '../../../routes/rooms/room-guests.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const AT = '2026-11-20T19:02:00.000Z';

/** All parts of a zip, one after the other, by the sizes in its directory. */
async function unzipped(blob: Blob): Promise<string> {
  const file = Buffer.from(await blob.arrayBuffer());
  const parts: string[] = [];
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    const [size, local] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const part = file.subarray(start, start + size);
    parts.push(file.readUInt16LE(at + 10) === 0 ? `${part}` : `${inflateRawSync(part)}`);
  }
  return parts.join('\n');
}

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
    checkedInAt: null,
    checkedInBy: null,
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
  fakeApi(guestImportRoutes.open, () => ({ imports: [] }));
  fakeApi(guestRoutes.summary, () => ({
    total: 3,
    present: 1,
    states: guestStateSchema.options.map((state) => ({
      state,
      count: ['sent', 'entered', 'returned'].includes(state) ? 1 : 0,
    })),
    categories: [
      { name: 'Imprensa, rádio', count: 1 },
      { name: 'Professores', count: 2 },
    ],
    settings: { fields: ['Escola', 'Fuso'], keptDays: null },
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

test('filters by several categories, and by who is there', async () => {
  const user = userEvent.setup();
  const { calls } = open([guestSample({ checkedInAt: '2026-11-20T19:02:00.000Z' })]);
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent(/Presente *desde/);
  await user.click(screen.getByRole('button', { name: 'Presentes 1' }));
  await screen.findByRole('button', { name: 'Presentes 1', pressed: true });
  await user.click(screen.getByRole('button', { name: 'Categoria' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Imprensa, rádio' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Professores' }));
  await screen.findByRole('button', { name: 'Categoria: Imprensa, rádio, Professores' });
  expect(calls.at(-1)?.input).toMatchObject({
    present: true,
    categories: ['Imprensa, rádio', 'Professores'],
  });
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Imprensa, rádio' }));
  await screen.findByRole('button', { name: 'Categoria: Professores' });
});

test('sends a new pass, after saying what happens to the old one', async () => {
  const user = userEvent.setup();
  open([inside]);
  const renew = fakeApi(ticketRoutes.resend, () => ({
    ticket: { id: 2, email: 'r@x.com', createdAt: AT, invitedAt: AT },
  }));
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Raquel Muniz' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Novo passe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enviar um novo passe?' });
  expect(dialog).toHaveTextContent('O passe de antes deixa de abrir a porta na hora');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar novo passe' }));
  expect(await screen.findByText('Convite enviado com um novo passe')).toBeVisible();
  expect(renew.calls.map(({ input }) => input)).toEqual([{ id: 2, newPass: true }]);
});

test('exports the selected as a workbook, whose formulas are texts', async () => {
  const user = userEvent.setup();
  open([guestSample({ name: '=2+3' }), inside]);
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar =2+3' }));
  const bar = screen.getByRole('region', { name: 'Seleção' });
  await user.click(within(bar).getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = await unzipped(blobs[0] as Blob);
  expect(text).toContain('=2+3');
  expect(text).not.toContain('<f>');
  expect(text).not.toContain('Raquel');
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
  await fill(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'ines@x.com');
  await fill(within(dialog).getByRole('textbox', { name: /^Escola/ }), 'Meireles');
  const zone = within(dialog).getByRole('textbox', { name: /^Fuso/ });
  await fill(zone, 'Lisboa');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar convidado' }));
  expect(zone).toHaveAccessibleDescription(/Fuso desconhecido\. Use um nome como Europe\/Lisbon/);
  await user.clear(zone);
  await fill(zone, 'Europe/Lisbon');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar convidado' }));
  expect(await screen.findByText('Convidado adicionado')).toBeVisible();
  expect(create.calls[0]?.input).toMatchObject({
    id: 7,
    name: 'Inês',
    email: 'ines@x.com',
    fields: { Escola: 'Meireles', Fuso: 'Europe/Lisbon' },
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
