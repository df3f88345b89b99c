import { assetRoutes, formatAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { bundleFile, bundleFor, imageFile } from '../../../test/fake-uploads.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { assetSample } from '../../../test/samples/asset.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { AssetsPanel } from './assets-panel.tsx';

const WEBGL = assetSample('webgl', { id: 3 });

let roomAssets: RoomAsset[];

beforeEach(() => {
  signInAs();
  roomAssets = [WEBGL];
  fakeApi(assetRoutes.list, () => ({ roomAssets }));
});

function renderPanel() {
  const panel = (
    <FormPanels>
      <AssetsPanel roomId={5} />
    </FormPanels>
  );
  renderAt([{ path: '/rooms/5', element: panel }], '/rooms/5');
}

const slot = (name: string) => screen.findByRole('region', { name });
const upload = () => screen.getByRole('button', { name: 'Upload' });
const expectUpload = (state: 'on' | 'off') =>
  expect(upload()).toHaveAttribute('aria-disabled', String(state === 'off'));
const choose = async (name: string, file: File) => {
  await slot(name);
  const input = screen.getByLabelText(`Arquivo para ${name}`, { selector: 'input' });
  await userEvent.upload(input, file);
  return within(await slot(name)).findByText(file.name);
};

function fakeSaves() {
  const updates = fakeApi(assetRoutes.update, ({ assetId }, { files }) => {
    const name = files.files?.[0]?.name ?? '';
    const assetUrl = formatAssetUrl({ platform: 'webgl', name, url: '/files/novo' });
    roomAssets = roomAssets.map((one) => (one.id === assetId ? { ...one, assetUrl } : one));
    return { roomAssets };
  });
  const creations = fakeApi(assetRoutes.create, ({ platforms: [platform = 'webgl'] }) => {
    roomAssets = [...roomAssets, assetSample(platform, { id: 4 })];
    return { roomAssets };
  });
  return { updates: updates.calls, creations: creations.calls };
}

test('shows the current file of each platform and its date, or that there is none', async () => {
  renderPanel();
  const webgl = await slot('Webgl');
  expect(webgl).toHaveTextContent('auditorio-v12.bundle');
  expect(webgl).toHaveTextContent(/Enviado em 18\/11\/2026 às \d\d:40 por Helena/);
  expect(await slot('Android')).toHaveTextContent('Nenhum arquivo');
  expect(await slot('Windows')).toHaveTextContent('Envie o primeiro arquivo');
  expectUpload('off');
});

test('shows an error and retries', async () => {
  fakeApi(assetRoutes.list, () => refuse('FORBIDDEN'));
  renderPanel();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro ao carregar assets');
  fakeApi(assetRoutes.list, () => ({ roomAssets }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await slot('Webgl')).toHaveTextContent('auditorio-v12.bundle');
});

test('updates existing assets, creates missing ones, and leaves the others alone', async () => {
  const { updates, creations } = fakeSaves();
  renderPanel();
  await choose('Webgl', bundleFile('palco-novo.bundle'));
  await choose('Windows', bundleFile('palco.bundle'));
  await userEvent.click(upload());
  expect(await screen.findByText('Assets atualizados com sucesso')).toBeInTheDocument();
  expect(updates.map(({ input }) => input)).toEqual([{ assetId: 3, roomAssetId: 3 }]);
  expect(updates[0]?.files.files?.[0]?.name).toBe('palco-novo.bundle');
  expect(creations.map(({ input }) => input)).toEqual([{ roomId: 5, platforms: ['windows'] }]);
  expect(await slot('Webgl')).toHaveTextContent('Enviado');
  expectUpload('off');
  expect(screen.queryByRole('button', { name: /^Não enviar/ })).not.toBeInTheDocument();
});

test('refuses files that are no bundles, and removes a chosen file', async () => {
  renderPanel();
  await slot('Android');
  const input = screen.getByLabelText('Arquivo para Android', { selector: 'input' });
  await userEvent.upload(input, imageFile('foto.png'));
  expect(await screen.findByText('Arquivo deve ser asset bundle')).toBeInTheDocument();
  expectUpload('off');
  await choose('Android', bundleFile('palco.bundle'));
  expect(screen.queryByText('Arquivo deve ser asset bundle')).not.toBeInTheDocument();
  await userEvent.click(
    screen.getByRole('button', { name: 'Não enviar palco.bundle para Android' }),
  );
  expectUpload('off');
});

test('refuses a bundle of another platform at once, and takes one that names none with a note', async () => {
  renderPanel();
  const android = await slot('Android');
  const input = screen.getByLabelText('Arquivo para Android', { selector: 'input' });
  await userEvent.upload(input, bundleFor(20, 'palco.bundle'));
  const sentence = 'Este arquivo é para WebGL, não para Android';
  expect(await within(android).findByText(sentence)).toBeInTheDocument();
  expectUpload('off');
  await choose('Android', bundleFor(13, 'palco-android.bundle'));
  expect(android).not.toHaveTextContent(sentence);
  expect(android).not.toHaveTextContent('Não foi possível ler a plataforma');
  await choose('Android', bundleFile('palco-cifrado.bundle'));
  expect(android).toHaveTextContent(
    'Não foi possível ler a plataforma do arquivo. Confira se é Android.',
  );
  expectUpload('on');
});

test('shows the outcome of each platform and sends only the failed ones again', async () => {
  const { creations } = fakeSaves();
  fakeApi(assetRoutes.update, () => refuse('STORAGE_FULL'));
  renderPanel();
  await choose('Webgl', bundleFile('palco-novo.bundle'));
  await choose('Android', bundleFile('palco.bundle'));
  await userEvent.click(upload());
  const webgl = 'Erro ao fazer update dos assets para WebGl';
  expect(await screen.findByText(webgl)).toBeInTheDocument();
  expect(await slot('Webgl')).toHaveTextContent('Não há espaço para guardar o arquivo');
  expect(await slot('Android')).toHaveTextContent('Enviado');
  const { updates } = fakeSaves();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente: Webgl' }));
  expect(await screen.findByText('Assets atualizados com sucesso')).toBeInTheDocument();
  expect(updates).toHaveLength(1);
  expect(creations).toHaveLength(1);
});

test('offers no retry for a file that the server refused as invalid', async () => {
  fakeApi(assetRoutes.update, () => refuse('WRONG_PLATFORM'));
  renderPanel();
  await choose('Webgl', bundleFile('palco-novo.bundle'));
  await userEvent.click(upload());
  const webgl = await slot('Webgl');
  await waitFor(() =>
    expect(webgl).toHaveTextContent('O asset bundle foi feito para outra plataforma'),
  );
  expect(webgl).toHaveTextContent('Trocar arquivo');
  expect(screen.queryByRole('button', { name: /^Tentar novamente/ })).not.toBeInTheDocument();
});

test('shows one error when every platform is refused', async () => {
  fakeApi(assetRoutes.update, () => refuse('STORAGE_FULL'));
  fakeApi(assetRoutes.create, () => refuse('STORAGE_FULL'));
  renderPanel();
  await choose('Webgl', bundleFile('palco-novo.bundle'));
  await choose('Android', bundleFile('palco.bundle'));
  await userEvent.click(upload());
  expect(await screen.findByText('Não foi possível alterar os assets')).toBeInTheDocument();
  const whole =
    'Erro ao fazer update dos assets para WebGl. Erro ao fazer upload dos assets para Android';
  expect(screen.getByText(whole)).toBeInTheDocument();
  for (const title of ['Webgl', 'Android'] as const) {
    expect(await slot(title)).toHaveTextContent('Não há espaço para guardar o arquivo');
  }
});

test.each([
  ['refuses', () => refuse('STORAGE_FULL'), 'Erro ao fazer upload dos assets para Android'],
  ['is lost', loseConnection, 'Erro ao editar assets'],
])('keeps the file when the server %s', async (_, answer, sentence) => {
  fakeApi(assetRoutes.create, answer);
  renderPanel();
  await choose('Android', bundleFile('palco.bundle'));
  await userEvent.click(upload());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(await slot('Android')).toHaveTextContent('palco.bundle');
  expectUpload('on');
});

test('shows progress in place of the button, can be cancelled, and keeps the focus', async () => {
  fakeApi(assetRoutes.create, (_, { progress }) => {
    progress(0.5);
    return new Promise(() => undefined);
  });
  renderPanel();
  await choose('Android', bundleFile('palco.bundle', 2048));
  await userEvent.click(upload());
  const bar = await screen.findByRole('progressbar', { name: 'palco.bundle' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
  expect(screen.getByText(/^Enviando\.\.\. 1 de 1/)).toBeInTheDocument();
  expect(screen.getByText('1 de 2 KB')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Escolher arquivo para Webgl' })).toBeDisabled();
  const cancel = screen.getByRole('button', { name: 'Cancelar' });
  expect(cancel).toHaveFocus();
  await userEvent.click(cancel);
  await waitFor(() => expectUpload('on'));
  expect(await slot('Android')).toHaveTextContent('palco.bundle');
  expect(upload()).toHaveFocus();
});
