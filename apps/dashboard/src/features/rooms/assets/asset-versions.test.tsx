import { errorCatalogue } from '@atrio/contract/errors';
import { assetRoutes, formatAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { assetSample } from '../../../test/samples/asset.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { AssetsPanel } from './assets-panel.tsx';

const uploadedAt = '2026-11-02T12:10:00.000Z';
const old = { id: 21, name: 'palco-v1.bundle', bytes: 2048, uploadedAt, uploadedBy: 'Rui' };
const before: RoomAsset = assetSample('webgl', {
  id: 3,
  versions: [old, { ...old, id: 20, name: 'palco-v0.bundle', uploadedBy: null }],
});
const after: RoomAsset = {
  ...before,
  assetUrl: formatAssetUrl({ platform: 'webgl', name: old.name, url: '/files/antigo' }),
  versionId: old.id,
  versions: [],
};

async function renderPanel(roomAssets: () => RoomAsset[]) {
  signInAs();
  fakeApi(assetRoutes.list, () => ({ roomAssets: roomAssets() }));
  const panel = (
    <FormPanels>
      <AssetsPanel roomId={5} />
    </FormPanels>
  );
  renderAt([{ path: '/rooms/5', element: panel }], '/rooms/5');
  return screen.findByRole('region', { name: 'Webgl' });
}

const backButton = () =>
  screen.getByRole('button', { name: /^Voltar para palco-v1\.bundle, de 02\/11\/2026 às / });

test('lists the earlier files with size, date and who sent them', async () => {
  const slot = await renderPanel(() => [before]);
  await userEvent.click(within(slot).getByText('Versões anteriores (2)'));
  const [first, second] = within(slot).getAllByRole('listitem');
  expect(first).toHaveTextContent(/palco-v1\.bundle2 KB · 02\/11\/2026 às \d\d:10 por Rui/);
  expect(second).toHaveTextContent(/palco-v0\.bundle2 KB · 02\/11\/2026 às \d\d:10(?! por)/);
});

test('lists nothing where there was no file before', async () => {
  const slot = await renderPanel(() => [assetSample('webgl')]);
  expect(slot).toHaveTextContent('auditorio-v12.bundle');
  expect(slot).not.toHaveTextContent('Versões anteriores');
});

test('brings an earlier file back at once, and takes that back', async () => {
  let isBack = false;
  const { calls } = fakeApi(assetRoutes.restore, ({ versionId }) => {
    isBack = versionId === old.id;
    return { roomAssets: [isBack ? after : before] };
  });
  const slot = await renderPanel(() => [isBack ? after : before]);
  await userEvent.click(backButton());
  expect(await screen.findByText('Versão anterior de volta')).toBeInTheDocument();
  await waitFor(() => expect(slot).not.toHaveTextContent('auditorio-v12.bundle'));
  expect(slot).toHaveTextContent('palco-v1.bundle');
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(slot).toHaveTextContent('auditorio-v12.bundle'));
  expect(calls.map(({ input }) => input)).toEqual([
    { assetId: 3, versionId: 21 },
    { assetId: 3, versionId: 30 },
  ]);
});

test('says so when the server refuses, and changes nothing', async () => {
  fakeApi(assetRoutes.restore, () => refuse('NOT_FOUND'));
  const slot = await renderPanel(() => [before]);
  await userEvent.click(backButton());
  expect(await screen.findByText(errorCatalogue.NOT_FOUND.message)).toBeInTheDocument();
  expect(slot).toHaveTextContent('auditorio-v12.bundle');
  await waitFor(() => expect(backButton()).toBeEnabled());
});
