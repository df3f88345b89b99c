import {
  type CustomizationItem,
  type CustomizationItemDetail,
  categoryRoutes,
  itemRoutes,
} from '@atrio/contract/catalogue/customization';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import CategoryEditRoute from '../../../routes/catalogue/category-edit.tsx';
import ItemEditRoute from '../../../routes/catalogue/item-edit.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { bundleFile, imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { CategoriesList } from './categories-list.tsx';

const category = { id: 3, name: 'Chapéus', iconUrl: null, itemCount: 2 };
const facts = { bytes: 2048, sha256: null, unityTarget: null };
const sent = {
  updatedAt: '2026-11-18T16:40:00.000Z',
  uploadedBy: 'Helena',
  versionId: 40,
  versions: [],
};
const cap: CustomizationItemDetail = {
  id: 7,
  categoryId: 3,
  name: 'Boné',
  iconUrl: '/files/ab/bone.webp',
  assets: [
    {
      id: 21,
      platform: 'webgl',
      assetBundleUrl: '/files/cd/bone',
      name: 'bone.bundle',
      ...facts,
      ...sent,
    },
    {
      id: 22,
      platform: 'windows',
      assetBundleUrl: '/files/ef/bone',
      name: 'bone-win',
      ...facts,
      ...sent,
    },
  ],
};
const beret: CustomizationItemDetail = { ...cap, id: 8, name: 'Boina', iconUrl: null, assets: [] };

beforeEach(() => {
  signInAs();
  fakeApi(categoryRoutes.get, () => ({ category }));
  answerItems([cap, beret]);
});

function answerItems(items: CustomizationItem[]) {
  return fakeApi(itemRoutes.list, () => ({ items, total: items.length }));
}

function answerItem(item = cap) {
  return fakeApi(itemRoutes.get, () => ({ item }));
}

function renderAtPath(address: string, from = '/customizationCategories/3') {
  return renderAt(
    [
      { path: '/customizationCategories', element: <CategoriesList /> },
      { path: '/customizationCategories/:id', element: <CategoryEditRoute /> },
      { path: '/customizationCategories/:categoryId/:id', element: <ItemEditRoute /> },
    ],
    from,
    address,
  );
}

describe("a category's items", () => {
  test('stand below its form, with their assets in words', async () => {
    const { calls } = answerItems([cap, beret]);
    renderAtPath('/customizationCategories/3');
    const items = await screen.findByRole('region', { name: 'Itens' });
    const row = await within(items).findByRole('row', { name: /^Boné/ });
    expect(row).toHaveTextContent('2 assets: WebGL, Windows');
    expect(within(row).getByRole('link', { name: 'Boné' })).toHaveAttribute(
      'href',
      '/customizationCategories/3/7',
    );
    expect(within(items).getByRole('row', { name: /^Boina/ })).toHaveTextContent('0 assets');
    expect(within(items).getByRole('link', { name: 'Novo Item' })).toHaveAttribute(
      'href',
      '/customizationCategories/3/new',
    );
    expect(calls[0]?.input).toMatchObject({ id: 3, page: 1, sort: 'name' });
  });

  test('say when there are none', async () => {
    answerItems([]);
    renderAtPath('/customizationCategories/3');
    expect(await screen.findByText('Não tem itens')).toBeInTheDocument();
  });

  test('fail by themselves: the form above stays', async () => {
    fakeApi(itemRoutes.list, () => refuse('NOT_FOUND'));
    renderAtPath('/customizationCategories/3');
    expect(await screen.findByText('Erro buscando itens')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Chapéus');
  });

  test('are deleted after naming the bundles that go with them', async () => {
    const { calls } = fakeApi(itemRoutes.remove, () => {
      answerItems([beret]);
      return {};
    });
    renderAtPath('/customizationCategories/3');
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Boné' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar item?' });
    expect(dialog).toHaveTextContent('2 asset bundles vão junto');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await screen.findByText('Item deletado com sucesso')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /^Boné/ })).not.toBeInTheDocument(),
    );
    expect(calls.map(({ input }) => input)).toEqual([{ id: 7 }]);
  });

  test('keep a failed deletion in its dialog, in the words for categories', async () => {
    fakeApi(itemRoutes.remove, () => loseConnection());
    beOnPhone();
    renderAtPath('/customizationCategories/3');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Boina' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar item?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(
      await within(dialog).findByText(/^Não foi possível deletar a categoria\./),
    ).toBeInTheDocument();
  });
});

describe('a new item', () => {
  test('is created in its category, and shown for its bundles', async () => {
    answerItem(beret);
    const { calls } = fakeApi(itemRoutes.create, () => ({ item: beret }));
    const router = renderAtPath('/customizationCategories/3/new');
    const submit = await screen.findByRole('button', { name: 'Criar item' });
    await userEvent.click(submit);
    const name = screen.getByRole('textbox', { name: 'Nome' });
    expect(name).toHaveAccessibleDescription(/Nome do item é obrigatório/);
    await fill(name, 'Boina');
    await userEvent.upload(
      screen.getByLabelText('Ícone', { selector: 'input' }),
      imageFile('boina.png'),
    );
    await screen.findByText('boina.png');
    await userEvent.click(submit);
    expect(await screen.findByText('Item criado')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Asset bundles' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/customizationCategories/3/8');
    expect(calls[0]?.input).toEqual({ categoryId: 3, name: 'Boina' });
    expect(calls[0]?.files.itemIcon?.[0]?.name).toBe('boina.png');
  });

  test('is not asked for where there is no such category', async () => {
    fakeApi(categoryRoutes.get, () => refuse('NOT_FOUND'));
    renderAtPath('/customizationCategories/9/new');
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro buscando categorias');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('needs a category: without one, the categories are shown', async () => {
    fakeApi(categoryRoutes.list, () => ({ categories: [], total: 0 }));
    renderAtPath('/customizationCategories/new/new');
    expect(await screen.findByText('Não tem categorias')).toBeInTheDocument();
  });
});

describe('an item', () => {
  test('is renamed', async () => {
    answerItem();
    const { calls } = fakeApi(itemRoutes.update, () => ({ item: { ...cap, name: 'Boné II' } }));
    renderAtPath('/customizationCategories/3/7');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Boné');
    await userEvent.type(name, ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Alterar item' }));
    expect(await screen.findByText('Item alterado')).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([{ id: 7, name: 'Boné II' }]);
  });

  test('asked for in another category is shown in its own', async () => {
    answerItem();
    const router = renderAtPath('/customizationCategories/5/7');
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Boné');
    expect(router.state.location.pathname).toBe('/customizationCategories/3/7');
  });

  test('that is not there says so, and leads back', async () => {
    fakeApi(itemRoutes.get, () => refuse('NOT_FOUND'));
    renderAtPath('/customizationCategories/3/9');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Item não encontrado');
    expect(within(alert).getByRole('link', { name: 'Voltar para a categoria' })).toHaveAttribute(
      'href',
      '/customizationCategories/3',
    );
  });
});

describe('its asset bundles', () => {
  const slot = (name: string) => screen.findByRole('region', { name });
  const choose = (name: string, file: File) =>
    userEvent.upload(screen.getByLabelText(`Arquivo para ${name}`), file);

  test('show what each platform has: its id and its file', async () => {
    answerItem();
    renderAtPath('/customizationCategories/3/7');
    expect(await slot('WebGL')).toHaveTextContent(
      /bone\.bundleAsset 21 · enviado em 18\/11\/2026 às \d\d:40 por Helena/,
    );
    expect(await slot('Windows')).toHaveTextContent('bone-winAsset 22');
    expect(await slot('Android')).toHaveTextContent('Nenhum arquivo');
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  });

  test('are sent platform by platform, each with its own progress', async () => {
    answerItem();
    let item = cap;
    const { calls } = fakeApi(itemRoutes.saveAsset, ({ platform }) => {
      const others = item.assets.filter((asset) => asset.platform !== platform);
      const asset = {
        id: 30,
        platform,
        assetBundleUrl: '/files/gh/novo',
        name: 'novo',
        ...facts,
        ...sent,
      };
      item = { ...item, assets: [...others, { ...asset, id: 30 + others.length }] };
      answerItem(item);
      return { item };
    });
    renderAtPath('/customizationCategories/3/7');
    await slot('Android');
    await choose('Android', bundleFile('novo'));
    expect(await within(await slot('Android')).findByText('Por enviar')).toBeInTheDocument();
    await choose('WebGL', bundleFile('outro'));
    await within(await slot('WebGL')).findByText('Por enviar');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Asset bundles enviados')).toBeInTheDocument();
    expect(await within(await slot('Android')).findByText(/^Asset 32 ·/)).toBeInTheDocument();
    expect(within(await slot('Android')).getByText('Enviado')).toBeInTheDocument();
    expect(
      calls.map(({ input, files }) => [input.itemId, input.platform, files.asset?.[0]?.name]),
    ).toEqual([
      [7, 'android', 'novo'],
      [7, 'webgl', 'outro'],
    ]);
  });

  test('say how far they are, and can be called off', async () => {
    answerItem();
    let answer = () => {};
    fakeApi(itemRoutes.saveAsset, (_, { progress }) => {
      progress(0.5);
      return new Promise((resolve) => {
        answer = () => resolve({ item: cap });
      });
    });
    renderAtPath('/customizationCategories/3/7');
    await slot('WebGL');
    await choose('WebGL', bundleFile('novo', 1000));
    await userEvent.click(await screen.findByRole('button', { name: 'Trocar arquivo para WebGL' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    const bar = await screen.findByRole('progressbar', { name: 'novo' });
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio' }));
    expect(await within(await slot('WebGL')).findByText('Por enviar')).toBeInTheDocument();
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Não enviar novo para WebGL' }));
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  });

  test('are refused by their bytes before they are sent', async () => {
    answerItem();
    renderAtPath('/customizationCategories/3/7');
    await slot('WebGL');
    await choose('WebGL', imageFile('foto.png'));
    expect(await screen.findByText('Arquivo deve ser asset bundle')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  });

  test('that failed say why beside their platform, and can be sent again', async () => {
    answerItem();
    fakeApi(itemRoutes.saveAsset, () => refuse('STORAGE_FULL'));
    renderAtPath('/customizationCategories/3/7');
    await slot('WebGL');
    await choose('WebGL', bundleFile('novo'));
    await screen.findByText('Por enviar');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    const alert = await within(await slot('WebGL')).findByText(/^Não há espaço para guardar/);
    expect(alert).toHaveAttribute('role', 'alert');
    fakeApi(itemRoutes.saveAsset, () => ({ item: cap }));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente: WebGL' }));
    expect(await screen.findByText('Asset bundle enviado')).toBeInTheDocument();
  });

  test('come back from an earlier version at once, and go again', async () => {
    const old = { name: 'antigo.bundle', bytes: 2048, uploadedBy: null };
    const [webgl, ...others] = cap.assets;
    if (!webgl) throw new Error('the sample has it');
    const version = { ...old, id: 39, uploadedAt: sent.updatedAt };
    const before = { ...cap, assets: [{ ...webgl, versions: [version] }, ...others] };
    const after = { ...cap, assets: [{ ...webgl, name: old.name, versionId: 39 }, ...others] };
    answerItem(before);
    const { calls } = fakeApi(itemRoutes.restoreAsset, ({ versionId }) => {
      const item = versionId === 39 ? after : before;
      answerItem(item);
      return { item };
    });
    renderAtPath('/customizationCategories/3/7');
    const place = await slot('WebGL');
    await userEvent.click(within(place).getByText('Versões anteriores (1)'));
    await userEvent.click(screen.getByRole('button', { name: /^Voltar para antigo\.bundle, de / }));
    await waitFor(() => expect(place).toHaveTextContent(/^WebGLantigo\.bundle/));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(place).toHaveTextContent(/^WebGLbone\.bundle/));
    expect(calls.map(({ input }) => input)).toEqual([
      { itemId: 7, versionId: 39 },
      { itemId: 7, versionId: 40 },
    ]);
  });

  test('chosen and not sent are not left behind unasked', async () => {
    answerItem();
    const router = renderAtPath('/customizationCategories/3/7');
    await slot('WebGL');
    await choose('WebGL', bundleFile('novo'));
    await screen.findByText('Por enviar');
    void router.navigate('/customizationCategories/3');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('region', { name: 'Itens' })).toBeInTheDocument();
  });
});
