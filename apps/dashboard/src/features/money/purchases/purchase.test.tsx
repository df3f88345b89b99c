import type { RoomItem } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { invalidate } from '../../../kit/api/query-client.ts';
import PurchaseRoute from '../../../routes/money/purchase.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { itemSample } from '../../../test/samples/room-item.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const ROOM = { id: 9, name: 'Galeria Cais' };

beforeEach(() => {
  signInAs();
  answerItem(itemSample());
});

function answerItem(roomItem: RoomItem) {
  return fakeApi(purchaseRoutes.get, () => ({ roomItem }));
}

function answerCreation() {
  return fakeApi(purchaseRoutes.createRoom, () => ({ ...ROOM, room: roomSample(ROOM) }));
}

function renderItem(address = '/purchases/3') {
  return renderAt(
    [
      { path: '/purchases', element: <p>Lista de compras</p> },
      { path: '/purchases/:roomItemId', element: <PurchaseRoute /> },
      { path: '/rooms/:id', element: <p>Página da sala</p> },
    ],
    '/purchases',
    address,
  );
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Criar sala' }));

async function choose(label: string, file: File) {
  const group = await screen.findByRole('group', { name: label });
  const input = within(group).getByLabelText(label, { selector: 'input' });
  await userEvent.upload(input, file);
  expect(await within(group).findByText(file.name)).toBeInTheDocument();
}

describe('a room from an item', () => {
  test('is sent with its pictures, and the way leads there', async () => {
    const { calls } = answerCreation();
    const router = renderItem();
    await fill(await field('Nome da sala'), ' Galeria Cais ');
    await fill(await field(/^Texto do botão/), 'Visitar');
    await fill(await field(/^Link externo/), 'https://exemplo.com/visita');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Privada' }));
    expect(screen.getByRole('checkbox', { name: 'Visível' })).toBeChecked();
    await choose('Logo', imageFile('marca.png'));
    await choose('Imagem de fundo', imageFile('amanhecer.png'));
    await create();
    expect(await screen.findByText('Criou sala Galeria Cais')).toBeInTheDocument();
    expect(await screen.findByText('Página da sala')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/rooms/9');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.input).toEqual({
      id: 3,
      roomItemId: 3,
      roomName: 'Galeria Cais',
      isPrivate: true,
      isVisible: true,
      externalUrl: 'https://exemplo.com/visita',
      externalUrlName: 'Visitar',
    });
    expect(calls[0]?.files.logo?.[0]?.name).toBe('marca.png');
    expect(calls[0]?.files.backgroundImage?.[0]?.name).toBe('amanhecer.png');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Lista de compras')).toBeInTheDocument();
  });

  test('needs a name and nothing else', async () => {
    const { calls } = answerCreation();
    renderItem();
    const name = await field('Nome da sala');
    await create();
    expect(name).toHaveAccessibleDescription('Nome é obrigatório');
    expect(name).toHaveFocus();
    await fill(name, 'Foyer');
    await fill(await field(/^Link externo/), 'javascript:alert(1)');
    await create();
    expect(await field(/^Link externo/)).toHaveAccessibleDescription(
      'Informe um endereço da web, como https://exemplo.com.br',
    );
    await userEvent.clear(await field(/^Link externo/));
    await create();
    await screen.findByText('Página da sala');
    expect(calls[0]?.input).toMatchObject({ externalUrl: null, externalUrlName: '' });
    expect(calls[0]?.files).toEqual({});
  });

  test('takes images only', async () => {
    renderItem();
    const group = await screen.findByRole('group', { name: 'Logo' });
    const input = within(group).getByLabelText('Logo', { selector: 'input' });
    await userEvent.upload(input, new File(['oi'], 'oi.png', { type: 'image/png' }));
    expect(await within(group).findByText('Arquivo deve ser imagem')).toBeInTheDocument();
  });

  test('shows how it will look', async () => {
    renderItem();
    const preview = await screen.findByRole('region', { name: 'Prévia da sala' });
    expect(preview).toHaveTextContent('Nome da sala');
    expect(preview).not.toHaveTextContent('Saiba mais');
    await fill(await field('Nome da sala'), 'Foyer');
    await fill(await field(/^Link externo/), 'https://exemplo.com');
    expect(preview).toHaveTextContent('Foyer');
    expect(preview).toHaveTextContent('Saiba mais');
  });
});

describe('on its way', () => {
  async function send() {
    let progress = (_: number) => undefined as unknown;
    let finish = () => undefined as unknown;
    const { calls } = fakeApi(
      purchaseRoutes.createRoom,
      (_, call) =>
        new Promise((resolve) => {
          progress = (fraction) => act(() => call.progress(fraction));
          finish = () => resolve({ ...ROOM, room: roomSample(ROOM) });
        }),
    );
    renderItem();
    await fill(await field('Nome da sala'), 'Galeria Cais');
    await choose('Logo', imageFile('marca.png', 1024 * 1024));
    await create();
    await waitFor(() => expect(calls).toHaveLength(1));
    return { calls, progress, finish };
  }

  test('says how far it is, and is sent once', async () => {
    const { calls, progress, finish } = await send();
    progress(0.25);
    expect(screen.getByRole('progressbar', { name: 'Envio' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByText('Enviando...')).toBeInTheDocument();
    expect(screen.getByText('Enviado: 25 %')).toBeInTheDocument();
    await create();
    finish();
    await screen.findByText('Página da sala');
    expect(calls).toHaveLength(1);
  });

  test('keeps its form until the answer, also when the item is read as used before', async () => {
    const { finish } = await send();
    const { calls } = answerItem(itemSample({ consumed: true, room: ROOM }));
    await act(async () => invalidate(['purchases']));
    await waitFor(() => expect(calls).toHaveLength(1));
    finish();
    expect(await screen.findByText('Criou sala Galeria Cais')).toBeInTheDocument();
    expect(await screen.findByText('Página da sala')).toBeInTheDocument();
  });

  test('can be called off without a word, and sent again', async () => {
    const { calls } = await send();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
    answerCreation();
    await create();
    await screen.findByText('Página da sala');
    expect(calls).toHaveLength(1);
  });

  test.each([
    [() => refuse('STORAGE_FULL'), 'Não há espaço para guardar o arquivo'],
    [() => loseConnection(), 'Sem conexão com o servidor'],
  ])('says why it failed and keeps what was chosen', async (answer, words) => {
    fakeApi(purchaseRoutes.createRoom, answer);
    renderItem();
    await fill(await field('Nome da sala'), 'Foyer');
    await choose('Logo', imageFile('marca.png'));
    await create();
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.some((alert) => alert.textContent?.includes(words))).toBe(true);
    expect(screen.getByText('marca.png')).toBeInTheDocument();
    expect(
      await screen.findByText(new RegExp(`^Não foi possível criar a sala: ${words}`)),
    ).toBeInTheDocument();
  });
});

describe('an item that is no longer available', () => {
  test('leads to the room it was used for, and back', async () => {
    answerItem(itemSample({ consumed: true, room: ROOM }));
    renderItem();
    expect(await screen.findByText('Esta compra já foi usada')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Abrir Galeria Cais' })).toHaveAttribute(
      'href',
      '/rooms/9',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Voltar para Compras' }));
    expect(await screen.findByText('Lista de compras')).toBeInTheDocument();
  });

  test('because another tab was faster, says so', async () => {
    fakeApi(purchaseRoutes.createRoom, () => {
      answerItem(itemSample({ consumed: true, room: ROOM }));
      return refuse('ITEM_USED');
    });
    renderItem();
    await fill(await field('Nome da sala'), 'Foyer');
    await create();
    expect(
      await screen.findByText(
        'Não foi possível criar a sala: Esta compra já foi usada para criar uma sala',
      ),
    ).toBeInTheDocument();
    expect(await screen.findByText('Esta compra já foi usada')).toBeInTheDocument();
  });

  test('because it is not there, has a way back', async () => {
    fakeApi(purchaseRoutes.get, () => refuse('NOT_FOUND'));
    renderItem();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Compra não encontrada');
    expect(within(alert).getByRole('link', { name: 'Voltar para Compras' })).toBeInTheDocument();
  });

  test.each(['abc', '0', '-3'])('by the address %s is none: the list', async (id) => {
    renderItem(`/purchases/${id}`);
    expect(await screen.findByText('Lista de compras')).toBeInTheDocument();
  });
});
