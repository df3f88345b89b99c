import { type ColumnChoice, preferenceRoutes } from '@atrio/contract/accounts/preferences';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { beOnPhone } from '../../test/window-width.ts';
import { copiedChoice, writeCopy } from './column-choice.ts';
import { columnsOf } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useListState } from './use-list-state.ts';

interface Fruit {
  id: number;
  name: string;
  weight: number;
  price: number;
}

/** As `signInAs` has it. */
const ADMIN = 7;
const column = columnsOf<Fruit>();
const columns = column.columns([
  column.accessor('name', { header: 'Nome' }),
  column.accessor('weight', { header: 'Peso', meta: { priority: 1 } }),
  column.accessor('price', { header: 'Preço', meta: { isExtra: true } }),
  column.display({ id: 'actions', header: 'Ações', meta: { isHeaderHidden: true } }),
]);
const LIST = { sortable: ['name'], defaultSort: 'name', filters: [] } as const;
const ROWS = [{ id: 1, name: 'Açaí', weight: 10, price: 5 }];

function Fruits() {
  const list = useListState(LIST);
  return (
    <DataTable
      name="rooms"
      caption="Frutas"
      columns={columns}
      list={list}
      query={{
        data: { rows: ROWS, total: 1 },
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch: vi.fn(),
      }}
      card={(fruit) => fruit.name}
      searchLabel="Buscar fruta"
      countText={(total) => `${total} fruta`}
      texts={{ loading: 'Buscando', error: 'Erro', noResult: 'Nada' }}
      empty={null}
    />
  );
}

/** The server's side: what it keeps, and what was written. */
function fakePreferences(kept: ColumnChoice[] = []) {
  let columns = kept;
  fakeApi(preferenceRoutes.get, () => ({ preferences: { columns } }));
  return fakeApi(preferenceRoutes.put, ({ columns: written }) => {
    columns = written;
    return { preferences: { columns } };
  });
}

const renderFruits = () => renderAt([{ path: '/frutas', element: <Fruits /> }], '/frutas');
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Colunas' }));
const tick = (name: string) => userEvent.click(screen.getByRole('menuitemcheckbox', { name }));

beforeEach(() => signInAs());

describe('the choice of columns', () => {
  test('offers all but the name and the buttons, ticked as they can be seen', async () => {
    fakePreferences();
    renderFruits();
    expect(heads()).toEqual(['Nome', 'Peso', 'Ações']);
    await openMenu();
    const items = within(screen.getByRole('menu')).getAllByRole('menuitemcheckbox');
    expect(items.map((item) => [item.textContent, item.ariaChecked])).toEqual([
      ['Peso', 'true'],
      ['Preço', 'false'],
    ]);
  });

  test('shows and hides at once, and is kept by the server, the last click last', async () => {
    const { calls } = fakePreferences();
    renderFruits();
    await openMenu();
    await tick('Preço');
    expect(heads()).toEqual(['Nome', 'Peso', 'Preço', 'Ações']);
    await tick('Peso');
    expect(heads()).toEqual(['Nome', 'Preço', 'Ações']);
    await waitFor(() => expect(calls).toHaveLength(2));
    const choice = { shown: ['price'], hidden: ['weight'] };
    expect(calls.at(-1)?.input.columns).toEqual([{ list: 'rooms', ...choice }]);
    expect(copiedChoice(ADMIN, 'rooms')).toMatchObject(choice);
  });

  test('goes back to what the list shows by itself', async () => {
    const { calls } = fakePreferences();
    writeCopy(ADMIN, [{ list: 'rooms', shown: ['price'], hidden: ['weight'] }]);
    renderFruits();
    expect(heads()).toEqual(['Nome', 'Preço', 'Ações']);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Voltar ao padrão' }));
    expect(heads()).toEqual(['Nome', 'Peso', 'Ações']);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input.columns).toEqual([{ list: 'rooms', shown: [], hidden: [] }]);
  });

  test('keeps a column that gives way in narrow tables where somebody asked for it', () => {
    fakePreferences();
    writeCopy(ADMIN, [{ list: 'rooms', shown: ['weight'], hidden: [] }]);
    renderFruits();
    const head = screen.getByRole('columnheader', { name: 'Peso' });
    expect(head).not.toHaveAttribute('data-priority');
  });

  test('says when it could not be kept, and stays on this device', async () => {
    fakePreferences();
    fakeApi(preferenceRoutes.put, loseConnection);
    renderFruits();
    await openMenu();
    await tick('Peso');
    expect(
      await screen.findByText('Não foi possível guardar as colunas na sua conta'),
    ).toBeInTheDocument();
    expect(heads()).toEqual(['Nome', 'Ações']);
  });
});

describe('on another device', () => {
  test('a browser without a copy waits for the choice, and draws the table once', async () => {
    localStorage.removeItem(`atrio.columns:${ADMIN}`);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const columns = [{ list: 'rooms' as const, shown: [], hidden: ['weight'] }];
    fakeApi(preferenceRoutes.get, async () => {
      await held;
      return { preferences: { columns } };
    });
    renderFruits();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    answer();
    await screen.findByRole('table');
    expect(heads()).toEqual(['Nome', 'Ações']);
    expect(copiedChoice(ADMIN, 'rooms')).toMatchObject({ hidden: ['weight'] });
  });

  test('a failure keeps no table away', async () => {
    localStorage.removeItem(`atrio.columns:${ADMIN}`);
    fakeApi(preferenceRoutes.get, () => refuse('INTERNAL_ERROR'));
    renderFruits();
    await screen.findByRole('table');
    expect(heads()).toEqual(['Nome', 'Peso', 'Ações']);
  });

  test('what was changed there shows when the list is next opened, not under the eye', async () => {
    fakePreferences([{ list: 'rooms', shown: [], hidden: ['weight'] }]);
    renderFruits();
    await waitFor(() => expect(copiedChoice(ADMIN, 'rooms')).toMatchObject({ hidden: ['weight'] }));
    expect(heads()).toEqual(['Nome', 'Peso', 'Ações']);
  });
});

test('phones have cards, and ask for no columns', async () => {
  beOnPhone();
  localStorage.removeItem(`atrio.columns:${ADMIN}`);
  const { calls } = fakeApi(preferenceRoutes.get, () => ({ preferences: { columns: [] } }));
  renderFruits();
  expect(screen.getByRole('list', { name: 'Frutas' })).toHaveTextContent('Açaí');
  expect(screen.queryByRole('button', { name: 'Colunas' })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
