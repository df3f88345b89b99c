import {
  type CustomizationCategory,
  categoryRoutes,
  itemRoutes,
} from '@atrio/contract/catalogue/customization';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import CategoryEditRoute from '../../../routes/catalogue/category-edit.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { CategoriesList } from './categories-list.tsx';

const hats = { id: 3, name: 'Chapéus', iconUrl: '/files/ab/chapeu.webp', itemCount: 2 };
const hair = { id: 4, name: 'Cabelos', iconUrl: null, itemCount: 0 };

beforeEach(() => {
  signInAs();
  answerList([hair, hats]);
});

function answerList(categories: CustomizationCategory[]) {
  return fakeApi(categoryRoutes.list, () => ({ categories, total: categories.length }));
}

function renderAtPath(address: string) {
  return renderAt(
    [
      { path: '/customizationCategories', element: <CategoriesList /> },
      { path: '/customizationCategories/:id', element: <CategoryEditRoute /> },
    ],
    '/customizationCategories',
    address,
  );
}

describe('the list', () => {
  test('shows each category with its items, and leads to it and to a new one', async () => {
    renderAtPath('/customizationCategories');
    const row = await screen.findByRole('row', { name: /^Chapéus/ });
    expect(within(row).getByText('2')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Chapéus' })).toHaveAttribute(
      'href',
      '/customizationCategories/3',
    );
    expect(screen.getByRole('link', { name: 'Nova Categoria' })).toHaveAttribute(
      'href',
      '/customizationCategories/new',
    );
  });

  test('asks the server for what the address says', async () => {
    const { calls } = answerList([hats]);
    renderAtPath('/customizationCategories?busca=cha&ordem=-name&pagina=2');
    await screen.findByRole('row', { name: /^Chapéus/ });
    expect(calls[0]?.input).toMatchObject({ search: 'cha', sort: '-name', page: 2 });
  });

  test('says when there are none', async () => {
    answerList([]);
    renderAtPath('/customizationCategories');
    expect(await screen.findByText('Não tem categorias')).toBeInTheDocument();
  });

  test('says when they could not be had, and tries again', async () => {
    fakeApi(categoryRoutes.list, () => refuse('FORBIDDEN'));
    renderAtPath('/customizationCategories');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro buscando categorias');
    answerList([hats]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('row', { name: /^Chapéus/ })).toBeInTheDocument();
  });

  test('deletes after naming the items that go with it', async () => {
    const { calls } = fakeApi(categoryRoutes.remove, () => {
      answerList([hair]);
      return {};
    });
    renderAtPath('/customizationCategories');
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Chapéus' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar categoria?' });
    expect(dialog).toHaveTextContent('Chapéus');
    expect(dialog).toHaveTextContent('2 itens e seus asset bundles vão junto');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await screen.findByText('Categoria deletada com sucesso')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /^Chapéus/ })).not.toBeInTheDocument(),
    );
    expect(calls.map(({ input }) => input)).toEqual([{ id: 3 }]);
  });

  test('keeps a failed deletion in its dialog', async () => {
    fakeApi(categoryRoutes.remove, () => loseConnection());
    renderAtPath('/customizationCategories');
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Cabelos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar categoria?' });
    expect(dialog).toHaveTextContent('Não tem itens');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(
      await within(dialog).findByText(/^Não foi possível deletar a categoria\./),
    ).toBeInTheDocument();
  });

  test('is a list of cards on phones', async () => {
    beOnPhone();
    renderAtPath('/customizationCategories');
    const list = await screen.findByRole('list', { name: 'Categorias' });
    expect(within(list).getByText('2 itens')).toBeInTheDocument();
    await userEvent.click(within(list).getByRole('button', { name: 'Ações de Chapéus' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
    expect(await screen.findByRole('dialog', { name: 'Deletar categoria?' })).toBeInTheDocument();
  });
});

describe('a new category', () => {
  test('is created with its icon, and shown to be filled with items', async () => {
    const { calls } = fakeApi(categoryRoutes.create, () => ({ category: hats }));
    answerOne();
    const router = renderAtPath('/customizationCategories/new');
    const submit = screen.getByRole('button', { name: 'Criar categoria' });
    await userEvent.click(submit);
    const name = screen.getByRole('textbox', { name: 'Nome' });
    expect(name).toHaveAccessibleDescription(/Nome da categoria é obrigatória/);
    await fill(name, ' Chapéus ');
    await userEvent.upload(iconInput(), imageFile('chapeu.png'));
    expect(await screen.findByText('chapeu.png')).toBeInTheDocument();
    await userEvent.click(submit);
    expect(await screen.findByText('Categoria criada')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/customizationCategories/3');
    expect(calls[0]?.input).toEqual({ name: 'Chapéus' });
    expect(calls[0]?.files.categoryIcon?.map((file) => file.name)).toEqual(['chapeu.png']);
  });

  test('refuses what is no image', async () => {
    renderAtPath('/customizationCategories/new');
    const pdf = new File(['%PDF-1.7 '], 'nota.png', { type: 'image/png' });
    await userEvent.upload(iconInput(), pdf);
    expect(await screen.findByText('Arquivo deve ser imagem')).toBeInTheDocument();
  });

  test('says why it could not be created, and keeps what was given', async () => {
    fakeApi(categoryRoutes.create, () => refuse('NOT_AN_IMAGE'));
    renderAtPath('/customizationCategories/new');
    await fill(screen.getByRole('textbox', { name: 'Nome' }), 'Chapéus');
    await userEvent.upload(iconInput(), imageFile('chapeu.png'));
    await screen.findByText('chapeu.png');
    await userEvent.click(screen.getByRole('button', { name: 'Criar categoria' }));
    const form = screen.getByRole('form', { name: 'Criar categoria' });
    await waitFor(() => expect(form).toHaveTextContent('Erro ao criar categoria'));
    expect(form).toHaveTextContent('Arquivo deve ser imagem');
    expect(screen.getByText('chapeu.png')).toBeInTheDocument();
  });
});

describe('a category', () => {
  test('is renamed without its icon being sent again', async () => {
    answerOne();
    const { calls } = fakeApi(categoryRoutes.update, () => ({
      category: { ...hats, name: 'Chapéus II' },
    }));
    renderAtPath('/customizationCategories/3');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Chapéus');
    expect(screen.getByText('Ícone atual')).toBeInTheDocument();
    await userEvent.type(name, ' II');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Categoria alterada')).toBeInTheDocument();
    expect(calls.map(({ input, files }) => ({ input, files }))).toEqual([
      { input: { id: 3, name: 'Chapéus II' }, files: {} },
    ]);
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
  });

  test('counts a chosen icon as unsaved, asks before it is lost, and sends it', async () => {
    answerOne();
    const { calls } = fakeApi(categoryRoutes.update, () => ({ category: hats }));
    const router = renderAtPath('/customizationCategories/3');
    await screen.findByRole('textbox', { name: 'Nome' });
    await userEvent.upload(iconInput(), imageFile('novo.png'));
    expect(await screen.findByText('Alterações não salvas')).toBeInTheDocument();
    void router.navigate('/customizationCategories');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    await userEvent.click(screen.getByRole('button', { name: 'Alterar categoria' }));
    await waitFor(() => expect(calls[0]?.files.categoryIcon?.[0]?.name).toBe('novo.png'));
    await waitFor(() => expect(screen.queryByText('novo.png')).not.toBeInTheDocument());
  });

  test('that is not there says so, and leads back', async () => {
    fakeApi(categoryRoutes.get, () => refuse('NOT_FOUND'));
    renderAtPath('/customizationCategories/9');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Categoria não encontrada');
    expect(within(alert).getByRole('link', { name: 'Voltar para Categorias' })).toHaveAttribute(
      'href',
      '/customizationCategories',
    );
  });
});

function iconInput() {
  return screen.getByLabelText<HTMLInputElement>('Ícone', { selector: 'input' });
}

function answerOne() {
  fakeApi(categoryRoutes.get, () => ({ category: hats }));
  fakeApi(itemRoutes.list, () => ({ items: [], total: 0 }));
}
