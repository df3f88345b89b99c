import { imageRoutes, type RoomImage } from '@atrio/contract/rooms/images';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { imageSample } from '../../../test/samples/image.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { ImagesPanel } from './images-panel.tsx';

let images: RoomImage[];

beforeEach(() => {
  signInAs();
  images = [imageSample({ id: 1 }), imageSample({ id: 2 })];
});

function fakeList() {
  return fakeApi(imageRoutes.list, () => ({ images }));
}

/** A server that keeps the uploaded images. */
function fakeCreate() {
  return fakeApi(imageRoutes.create, () => {
    const image = imageSample({ id: 10 + images.length });
    images = [...images, image];
    return { images: [image] };
  });
}

function fakeRemove() {
  return fakeApi(imageRoutes.remove, ({ imageId }) => {
    images = images.filter(({ id }) => id !== imageId);
    return {};
  });
}

function renderPanel() {
  const panel = (
    <FormPanels>
      <ImagesPanel roomId={5} />
    </FormPanels>
  );
  const routes = [
    { path: '/rooms/5', element: panel },
    { path: '/rooms', element: <p>Lista de salas</p> },
  ];
  return renderAt(routes, '/rooms/5');
}

const tiles = async () =>
  within(await screen.findByRole('list', { name: 'Imagens da sala' })).getAllByRole('button', {
    name: /^Ver imagem/,
  });
const upload = () => screen.getByRole('button', { name: 'Upload' });
const choose = async (...files: File[]) => {
  await userEvent.upload(await screen.findByLabelText('Nova Imagem', { selector: 'input' }), files);
};
const remove = async (place: number) =>
  userEvent.click(await screen.findByRole('button', { name: `Deletar imagem ${place}` }));

describe('the grid', () => {
  test('shows the images and a tile that adds another', async () => {
    const { calls } = fakeList();
    renderPanel();
    expect(await tiles()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Nova Imagem' })).toBeEnabled();
    expect(screen.getByText('PNG, JPEG, WebP, GIF ou AVIF, até 10 MB')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ roomId: 5 });
  });

  test('shows an empty state when there are no images', async () => {
    images = [];
    fakeList();
    renderPanel();
    expect(await screen.findByText('Nenhuma imagem')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Nova Imagem' })).toBeEnabled();
  });

  test('shows an error and retries', async () => {
    fakeApi(imageRoutes.list, () => refuse('FORBIDDEN'));
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao carregar dados das imagens');
    fakeList();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await tiles()).toHaveLength(2);
  });

  test('opens an image large; arrow keys move on, Esc returns the focus', async () => {
    fakeList();
    renderPanel();
    const [, second] = await tiles();
    await userEvent.click(second as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Imagem 2 de 2' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/files/image-2.webp');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(await screen.findByRole('dialog', { name: 'Imagem 1 de 2' })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Próxima imagem' }));
    expect(await screen.findByRole('dialog', { name: 'Imagem 2 de 2' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(second).toHaveFocus());
  });
});

describe('adding', () => {
  test('asks for a file when none is chosen', async () => {
    fakeList();
    renderPanel();
    await tiles();
    expect(upload()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(upload());
    expect(await screen.findByText('Seleciona ao menos uma imagem')).toBeInTheDocument();
  });

  test('uploads the chosen images one by one, in order, and shows them', async () => {
    fakeList();
    const { calls } = fakeCreate();
    renderPanel();
    await tiles();
    await choose(imageFile('a.png'), imageFile('b.png'));
    expect(await screen.findAllByText('Por enviar')).toHaveLength(2);
    await userEvent.click(upload());
    expect(await screen.findByText('Imagens enviadas com sucesso')).toBeInTheDocument();
    expect(calls.map(({ files }) => files.files?.map(({ name }) => name))).toEqual([
      ['a.png'],
      ['b.png'],
    ]);
    expect(calls[0]?.input).toEqual({ roomId: 5 });
    expect(await tiles()).toHaveLength(4);
    expect(screen.queryByText('Por enviar')).not.toBeInTheDocument();
    expect(upload()).toHaveAttribute('aria-disabled', 'true');
  });

  test('refuses files of other kinds and keeps the images', async () => {
    fakeList();
    renderPanel();
    await tiles();
    await choose(imageFile('a.png'), new File(['texto'], 'b.png', { type: 'image/png' }));
    expect(await screen.findByText('Arquivo deve ser imagem')).toBeInTheDocument();
    expect(screen.getAllByText('Por enviar')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Não enviar a.png' }));
    expect(screen.queryByText('Por enviar')).not.toBeInTheDocument();
  });

  test('shows the progress of each file', async () => {
    fakeList();
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sending = 0;
    fakeApi(imageRoutes.create, async (_, { progress }) => {
      progress(0.5);
      sending += 1;
      await answers[sending - 1]?.promise;
      return { images: [imageSample({ id: 10 + sending })] };
    });
    renderPanel();
    await tiles();
    await choose(imageFile('a.png', 2048), imageFile('b.png', 2048));
    await screen.findAllByText('Por enviar');
    await userEvent.click(upload());
    const bar = await screen.findByRole('progressbar', { name: 'a.png' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    expect(screen.getByText('Enviando...')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Envio' })).toHaveAttribute(
      'aria-valuetext',
      '25,0 %',
    );
    expect(screen.getByText('0 de 2 arquivos · 1 de 4 KB')).toBeInTheDocument();
    const rows = screen.getByRole('list', { name: 'Arquivos' });
    expect(within(rows).getByText('Na fila')).toBeInTheDocument();
    expect(screen.getByText('Enviado: 25 %')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Nova Imagem' })).toBeDisabled();
    answers[0]?.resolve();
    expect(await screen.findByText('Enviado')).toBeInTheDocument();
    answers[1]?.resolve();
    expect(await screen.findByText('Imagens enviadas com sucesso')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('keeps the failed images and sends only those again', async () => {
    fakeList();
    let isFull = true;
    const { calls } = fakeApi(imageRoutes.create, (_, { files }) => {
      const isSecond = files.files?.[0]?.name === 'b.png';
      if (isFull && isSecond) return refuse('STORAGE_FULL');
      return { images: [imageSample({ id: isSecond ? 12 : 11 })] };
    });
    renderPanel();
    await tiles();
    await choose(imageFile('a.png'), imageFile('b.png'));
    await screen.findAllByText('Por enviar');
    await userEvent.click(upload());
    expect(await screen.findByText('Erro ao fazer o upload das imagens')).toBeInTheDocument();
    expect(screen.getByText(/^Não há espaço para guardar o arquivo/)).toBeInTheDocument();
    expect(screen.getByText('1 enviada, 1 falhou')).toBeInTheDocument();
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente: b.png' }));
    expect(await screen.findByText('Imagens enviadas com sucesso')).toBeInTheDocument();
    expect(calls.map(({ files }) => files.files?.[0]?.name)).toEqual(['a.png', 'b.png', 'b.png']);
  });

  test('shows how far a file got when the connection is lost', async () => {
    fakeList();
    fakeApi(imageRoutes.create, (_, { progress }) => {
      progress(0.5);
      return loseConnection();
    });
    renderPanel();
    await tiles();
    await choose(imageFile('a.png', 2048));
    await screen.findByText('Por enviar');
    await userEvent.click(upload());
    expect(await screen.findByText('A conexão caiu durante o envio')).toBeInTheDocument();
    expect(screen.getByText('Interrompido em 1 de 2 KB')).toBeInTheDocument();
    expect(screen.getByText('Erro ao fazer o upload das imagens')).toBeInTheDocument();
  });

  test('keeps the files when the upload is cancelled', async () => {
    fakeList();
    fakeApi(imageRoutes.create, () => new Promise(() => undefined));
    renderPanel();
    await tiles();
    await choose(imageFile('a.png'), imageFile('b.png'));
    await screen.findAllByText('Por enviar');
    await userEvent.click(upload());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio' }));
    await waitFor(() => expect(screen.queryByText('Enviando...')).not.toBeInTheDocument());
    expect(screen.getAllByText('Por enviar')).toHaveLength(2);
    expect(upload()).toHaveFocus();
    const { calls } = fakeCreate();
    await userEvent.click(upload());
    expect(await screen.findByText('Imagens enviadas com sucesso')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });

  test('cancels one file while the others go on', async () => {
    fakeList();
    const first = Promise.withResolvers<void>();
    const { calls } = fakeApi(imageRoutes.create, async (_, { files }) => {
      if (files.files?.[0]?.name === 'a.png') await first.promise;
      return { images: [imageSample({ id: 11 })] };
    });
    renderPanel();
    await tiles();
    await choose(imageFile('a.png'), imageFile('b.png'), imageFile('c.png'));
    await screen.findAllByText('Por enviar');
    await userEvent.click(upload());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio: b.png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio: a.png' }));
    expect(await screen.findByText('Imagens enviadas com sucesso')).toBeInTheDocument();
    expect(calls.map(({ files }) => files.files?.[0]?.name)).toEqual(['a.png', 'c.png']);
    expect(screen.getAllByText('Por enviar')).toHaveLength(2);
    first.resolve();
  });

  test('asks before leaving the page, then stops the upload', async () => {
    fakeList();
    const { calls } = fakeApi(imageRoutes.create, () => new Promise(() => undefined));
    const router = renderPanel();
    await tiles();
    await choose(imageFile('a.png'), imageFile('b.png'));
    await screen.findAllByText('Por enviar');
    await userEvent.click(upload());
    await screen.findByText('Enviando...');
    void router.navigate('/rooms');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('announces the deletion only after the server has answered', async () => {
    const list = fakeList();
    const answer = Promise.withResolvers<Record<never, never>>();
    const { calls } = fakeApi(imageRoutes.remove, () => answer.promise);
    renderPanel();
    await remove(1);
    await waitFor(() => expect(calls.map(({ input }) => input)).toEqual([{ imageId: 1 }]));
    expect(await tiles()).toHaveLength(1);
    expect(screen.queryByText('Imagem deletada com sucesso')).not.toBeInTheDocument();
    images = images.slice(1);
    answer.resolve({});
    expect(await screen.findByText('Imagem deletada com sucesso')).toBeInTheDocument();
    await waitFor(() => expect(list.calls).toHaveLength(2));
    expect(await tiles()).toHaveLength(1);
  });

  test('restores the image through the undo of the toast', async () => {
    fakeList();
    const [first] = images;
    fakeRemove();
    const { calls } = fakeApi(imageRoutes.restore, () => {
      images = [first as RoomImage, ...images];
      return { image: first as RoomImage };
    });
    renderPanel();
    await remove(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(async () => expect(await tiles()).toHaveLength(2));
    expect(calls.map(({ input }) => input)).toEqual([{ imageId: 1 }]);
  });

  test('shows an error when a deletion can no longer be undone', async () => {
    fakeList();
    fakeRemove();
    fakeApi(imageRoutes.restore, () => refuse('NOT_FOUND'));
    renderPanel();
    await remove(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Erro ao restaurar a imagem')).toBeInTheDocument();
    expect(await tiles()).toHaveLength(1);
  });

  test.each([
    ['refuses', () => refuse('INTERNAL_ERROR')],
    ['is lost', loseConnection],
  ])('brings the image back when the server %s', async (_, answer) => {
    const list = fakeList();
    fakeApi(imageRoutes.remove, answer);
    renderPanel();
    await remove(1);
    expect(await screen.findByText('Erro ao deletar a imagem')).toBeInTheDocument();
    expect(screen.queryByText('Imagem deletada com sucesso')).not.toBeInTheDocument();
    await waitFor(() => expect(list.calls).toHaveLength(2));
    expect(await tiles()).toHaveLength(2);
  });

  test('moves the focus to the next image', async () => {
    fakeList();
    fakeRemove();
    renderPanel();
    await remove(1);
    await waitFor(async () => expect(await tiles()).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Ver imagem 1' })).toHaveFocus();
  });

  test('moves the focus to the button for a new image when the last one is deleted', async () => {
    images = [imageSample({ id: 1 })];
    fakeList();
    fakeRemove();
    renderPanel();
    await remove(1);
    expect(await screen.findByText('Nenhuma imagem')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Nova Imagem' })).toHaveFocus();
  });
});
