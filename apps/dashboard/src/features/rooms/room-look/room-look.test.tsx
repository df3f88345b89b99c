import { imageRoutes } from '@atrio/contract/rooms/images';
import { type RoomLook, roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import RoomLookRoute from '../../../routes/rooms/room-look.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { imageSample } from '../../../test/samples/image.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

function lookSample(changes: Partial<RoomLook> = {}): RoomLook {
  return {
    description: '',
    logo: null,
    companyLogoUrl: '/files/empresa',
    background: { url: '/files/mar', name: 'mar.webp', bytes: 2048, width: 40, height: 20 },
    focusX: 50,
    focusY: 50,
    imageUse: 'gallery',
    images: [],
    room: {
      name: 'Galeria Cais',
      sceneName: 'galeria-cais',
      isPrivate: false,
      logoUrl: '/files/empresa',
      backgroundUrl: '/files/mar',
      focus: { x: 50, y: 50 },
      description: '',
      iframeUrl: null,
      externalUrl: null,
      externalUrlName: null,
      colors: { primary: '0A5F6B', secondary: '112233', complementary: 'F26B21' },
      company: 'Editora Cais',
    },
    updatedAt: '2026-11-22T10:00:00.000Z',
    ...changes,
  };
}

beforeEach(() => {
  signInAs();
  fakeApi(roomLookRoutes.get, () => ({ look: lookSample() }));
});

function renderLook() {
  return renderAt(
    [{ path: '/rooms/:id/look', element: <RoomLookRoute /> }],
    '/rooms/3/look',
    '/rooms/3/look',
  );
}

const description = () => screen.findByRole('textbox', { name: /^Texto da entrada/ });

test('updates the card of the link while typing', async () => {
  renderLook();
  await fill(await description(), 'Seis séries');
  const card = screen.getByRole('region', { name: 'Quando alguém cola o link' });
  expect(card).toHaveTextContent('Galeria Cais · Editora Cais');
  expect(within(card).getByText('Seis séries')).toBeInTheDocument();
  expect(screen.getByText('11 de 280')).toBeInTheDocument();
});

test('saves the description, the focus point and the removed pictures', async () => {
  const { calls } = fakeApi(roomLookRoutes.update, () => ({
    look: lookSample({ description: 'Olá', focusX: 20, background: null }),
  }));
  renderLook();
  await userEvent.type(await description(), 'Olá');
  fireEvent.change(screen.getByRole('slider', { name: 'Ponto na horizontal' }), {
    target: { value: '20' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remover mar.webp' }));
  expect(screen.queryByRole('slider', { name: 'Ponto na horizontal' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Aparência salva')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({
    id: 3,
    description: 'Olá',
    focusX: 20,
    focusY: 50,
    removeBackground: true,
    removeLogo: false,
  });
});

test.each([
  ['0A606C', 'Legível', 'Botão e cartão branco com contraste de 7,2 : 1. Sobre a imagem'],
  ['777777', 'Legível', 'contraste de 4,6 : 1. A sala escurece um pouco a cor da empresa.'],
  ['FFCC5F', 'Pouco contraste', 'contraste de 1,5 : 1'],
])('says how well the colour %s carries the button: %s', async (primary, title, words) => {
  const look = lookSample();
  const { colors } = look.room;
  look.room = { ...look.room, colors: { ...colors, primary } };
  fakeApi(roomLookRoutes.get, () => ({ look }));
  renderLook();
  const card = await screen.findByRole('region', { name: 'Contraste' });
  expect(within(card).getByRole('heading', { name: title })).toBeVisible();
  expect(card).toHaveTextContent(words);
});

test("takes the company's logo or one of the room's own", async () => {
  const { background } = lookSample();
  const logo = background && { ...background, url: '/files/marca', name: 'marca.png' };
  fakeApi(roomLookRoutes.get, () => ({ look: lookSample({ logo }) }));
  const { calls } = fakeApi(roomLookRoutes.update, () => ({ look: lookSample() }));
  renderLook();
  const card = await screen.findByRole('region', { name: 'Logo' });
  expect(within(card).getByText('marca.png')).toBeVisible();
  await userEvent.click(within(card).getByRole('radio', { name: 'Da empresa' }));
  expect(card).toHaveTextContent('Da empresa Editora Cais.');
  expect(screen.getByText('Alterações não salvas · logo')).toBeVisible();
  await userEvent.click(within(card).getByRole('radio', { name: 'Desta sala' }));
  expect(within(card).getByText('marca.png')).toBeVisible();
  expect(screen.queryByText(/^Alterações não salvas/)).not.toBeInTheDocument();
  await userEvent.click(within(card).getByRole('radio', { name: 'Da empresa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Aparência salva');
  expect(calls[0]?.input).toMatchObject({ removeLogo: true, removeBackground: false });
});

test('keeps the typed text when the server refuses', async () => {
  fakeApi(roomLookRoutes.update, () =>
    refuse('VALIDATION_ERROR', { fields: { description: 'Contém caracteres inválidos' } }),
  );
  renderLook();
  const field = await description();
  await userEvent.type(field, 'Olá');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Contém caracteres inválidos')).toBeInTheDocument();
  expect(field).toHaveValue('Olá');
  expect(screen.getByText('Alterações não salvas · descrição')).toBeInTheDocument();
});

test('tells when the room is missing and leads back to the list', async () => {
  fakeApi(roomLookRoutes.get, () => refuse('NOT_FOUND'));
  renderLook();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Voltar para Salas' })).toBeInTheDocument();
});

describe('the images', () => {
  const images = [
    { ...imageSample({ id: 1, alt: 'Maré de março' }), name: 'mare.jpg' },
    { ...imageSample({ id: 2 }), name: 'morro.png' },
    { ...imageSample({ id: 3 }), name: 'serra.webp' },
  ];
  const handles = async () =>
    (await screen.findAllByRole('button', { name: /^Mover/ })).map((one) =>
      one.getAttribute('aria-label'),
    );
  const item = async (row: string, name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Ações de ${row}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  test('are ordered by keys and menu, described, and saved with the look', async () => {
    fakeApi(roomLookRoutes.get, () => ({ look: lookSample({ images }) }));
    const { calls } = fakeApi(roomLookRoutes.update, () => ({
      look: lookSample({ updatedAt: '2026-11-22T11:00:00.000Z' }),
    }));
    renderLook();
    const last = await screen.findByRole('button', { name: 'Mover serra.webp, 3ª imagem' });
    last.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(last).toHaveFocus();
    expect(screen.getByText('serra.webp: 1 de 3')).toBeInTheDocument();
    await item('Maré de março', 'Descer');
    expect(await handles()).toEqual([
      'Mover serra.webp, 1ª imagem',
      'Mover morro.png, 2ª imagem',
      'Mover Maré de março, 3ª imagem',
    ]);
    await item('morro.png', 'Texto alternativo');
    const text = screen.getByRole('textbox', { name: 'Texto alternativo de morro.png' });
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.keyboard('Morro');
    await userEvent.click(screen.getByRole('radio', { name: 'Fundo da entrada' }));
    const unsaved = 'lugar das imagens, ordem das imagens, textos das imagens';
    expect(screen.getByText(`Alterações não salvas · ${unsaved}`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Aparência salva');
    expect(calls[0]?.input).toMatchObject({
      imageUse: 'background',
      images: [
        { id: 3, alt: '' },
        { id: 2, alt: 'Morro' },
        { id: 1, alt: 'Maré de março' },
      ],
    });
  });

  test('that are added or deleted leave the order as it was changed', async () => {
    let known = images;
    fakeApi(roomLookRoutes.get, () => ({ look: lookSample({ images: known }) }));
    fakeApi(imageRoutes.create, () => {
      const added = imageSample({ id: 4 });
      known = [...known, { ...added, name: 'nova.png' }];
      return { images: [added] };
    });
    fakeApi(imageRoutes.remove, ({ imageId }) => {
      known = known.filter(({ id }) => id !== imageId);
      return {};
    });
    renderLook();
    await screen.findByRole('button', { name: 'Mover serra.webp, 3ª imagem' });
    await item('serra.webp', 'Subir');
    const input = screen.getByLabelText('Adicionar imagens', { selector: 'input' });
    await userEvent.upload(input, imageFile('nova.png'));
    await screen.findByRole('button', { name: 'Mover nova.png, 4ª imagem' });
    await item('Maré de março', 'Deletar');
    await screen.findByText('Imagem deletada com sucesso');
    expect(await handles()).toEqual([
      'Mover serra.webp, 1ª imagem',
      'Mover morro.png, 2ª imagem',
      'Mover nova.png, 3ª imagem',
    ]);
  });
});
