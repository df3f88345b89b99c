import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { beOnPhone } from '../../test/window-width.ts';
import { EmptyState } from '../states/empty-state.tsx';
import type { QueryLike } from '../states/query-states.tsx';
import { columnsOf } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { type ListPage, useListState } from './use-list-state.ts';

interface Fruit {
  id: number;
  name: string;
  weight: number;
}

const column = columnsOf<Fruit>();
const columns = column.columns([
  column.accessor('name', { header: 'Nome' }),
  column.accessor('weight', { header: 'Peso', sortDescFirst: true }),
]);
const LIST = { sortable: ['name', 'weight'], defaultSort: 'name', filters: ['cor'] } as const;
const FILTERS = [
  { key: 'cor', label: 'Cor', options: [{ value: 'verde', label: 'Verde' }] },
] as const;

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-weight', label: 'Mais pesadas' },
];

const FRUITS: Fruit[] = ['Açaí', 'Buriti', 'Caju', 'Dendê'].map((name, index) => ({
  id: index + 1,
  name,
  weight: index * 10,
}));

type FruitQuery = QueryLike<ListPage<Fruit>> & { isPlaceholderData: boolean };

function answered(total = FRUITS.length, rows = FRUITS): FruitQuery {
  return {
    data: { rows: total === 0 ? [] : rows, total },
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: vi.fn(),
  };
}

function Fruits({ query, isSelecting = false }: { query: FruitQuery; isSelecting?: boolean }) {
  const list = useListState(LIST);
  const [selected, onChange] = useState({});
  const [isPicking, setPicking] = useState(false);
  return (
    <DataTable
      name="rooms"
      caption="Frutas"
      columns={columns}
      list={list}
      query={query}
      card={(fruit) => fruit.name}
      searchLabel="Buscar fruta"
      filters={FILTERS}
      sorts={SORTS}
      countText={(total) => `${total} frutas`}
      texts={{
        loading: 'Buscando frutas',
        error: 'Erro buscando frutas',
        noResult: 'Nenhuma fruta encontrada',
      }}
      empty={<EmptyState title="Não tem frutas" />}
      selection={isSelecting ? { selected, onChange, isPicking, setPicking } : undefined}
    />
  );
}

function renderFruits(query: FruitQuery, address = '/frutas', isSelecting = false) {
  return renderAt(
    [{ path: '/frutas', element: <Fruits query={query} isSelecting={isSelecting} /> }],
    address,
  );
}

describe('the states of a list', () => {
  test('shows the rows in a captioned table and reads out how many there are', () => {
    renderFruits(answered());
    const table = screen.getByRole('table', { name: 'Frutas' });
    expect(within(table).getAllByRole('row')).toHaveLength(FRUITS.length + 1);
    expect(screen.getByText('4 frutas')).toHaveAttribute('aria-live', 'polite');
  });

  test('announces that it is loading once that takes a moment', async () => {
    renderFruits({ ...answered(), data: undefined, isFetching: true });
    await waitFor(() => {
      const regions = screen.getAllByRole('status').map((region) => region.textContent);
      expect(regions).toContain('Buscando frutas');
    });
  });

  test('says that there is nothing, without search or filters, when nothing exists', () => {
    renderFruits(answered(0));
    expect(screen.getByText('Não tem frutas')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('keeps the filters in view and offers to clear them when nothing matches', async () => {
    const router = renderFruits(answered(0), '/frutas?busca=kiwi&cor=verde');
    expect(screen.getByText('Nenhuma fruta encontrada')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cor: Verde' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(router.state.location.search).toBe('');
  });

  test('shows what failed, why, the code in words, and retries', async () => {
    const error = Object.assign(new Error('O servidor demorou'), { code: 'GATEWAY_TIMEOUT' });
    const query = { ...answered(), data: undefined, error };
    renderFruits(query);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Erro buscando frutas');
    expect(alert).toHaveTextContent('O servidor demorou. Código: GATEWAY TIMEOUT');
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(query.refetch).toHaveBeenCalledOnce();
  });
});

describe('the address bar', () => {
  test('holds the sort, and leaves the default one out', async () => {
    const router = renderFruits(answered());
    const weight = screen.getByRole('columnheader', { name: 'Peso' });
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await userEvent.click(within(weight).getByRole('button'));
    expect(router.state.location.search).toBe('?ordem=-weight');
    expect(weight).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
    expect(router.state.location.search).toBe('');
  });

  test('holds the search a moment after the last key, from the first page on', async () => {
    const router = renderFruits(answered(120), '/frutas?pagina=2');
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('caju');
    await waitFor(() => expect(router.state.location.search).toBe('?busca=caju'));
  });

  test('holds the page, and Back restores it', async () => {
    const router = renderFruits(answered(120));
    expect(screen.getByText('1–50 de 120')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(router.state.location.search).toBe('?pagina=2');
    expect(screen.getByText('51–100 de 120')).toBeInTheDocument();
    await router.navigate(-1);
    expect(await screen.findByText('1–50 de 120')).toBeInTheDocument();
  });

  test('goes to the last page there is when the one it names has emptied', async () => {
    const router = renderFruits(answered(50, []), '/frutas?pagina=2');
    await waitFor(() => expect(router.state.location.search).toBe('?pagina=1'));
  });

  test('holds a filter, chosen from its chip and removed by its cross', async () => {
    const router = renderFruits(answered());
    await userEvent.click(screen.getByRole('button', { name: 'Cor' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Verde' }));
    expect(router.state.location.search).toBe('?cor=verde');
    await userEvent.click(screen.getByRole('button', { name: 'Remover filtro Cor' }));
    expect(router.state.location.search).toBe('');
  });

  test('is ignored where it says what the list does not know', () => {
    renderFruits(answered(120), '/frutas?ordem=cor&pagina=-3');
    expect(screen.getByText('1–50 de 120')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });
});

describe('on phones', () => {
  beforeEach(beOnPhone);

  test('shows rows as a named list of cards, and how many there are', () => {
    renderFruits(answered());
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: 'Frutas' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual(FRUITS.map(({ name }) => name));
    // For the eyes in the toolbar, and in the live region.
    expect(screen.getAllByText('4 frutas')).toHaveLength(2);
  });

  test('sorts and filters from one drawer, which the sort leads to as well', async () => {
    const router = renderFruits(answered());
    await userEvent.click(screen.getByRole('button', { name: 'Ordem: Nome' }));
    const drawer = await screen.findByRole('dialog', { name: 'Ordem e filtros' });
    await userEvent.click(within(drawer).getByRole('combobox', { name: 'Ordem' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mais pesadas' }));
    await userEvent.click(within(drawer).getByRole('combobox', { name: 'Cor' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Verde' }));
    expect(router.state.location.search).toBe('?ordem=-weight&cor=verde');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Ver resultado' }));
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Ordem: Mais pesadas' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remover filtro Cor' })).toBeInTheDocument();
  });

  test('leaves what is not chosen to the drawer', () => {
    renderFruits(answered());
    expect(screen.getByRole('button', { name: 'Ordem e filtros' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cor' })).not.toBeInTheDocument();
  });
});

describe('selection', () => {
  test('is off unless asked for', () => {
    renderFruits(answered());
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('takes a range with shift', async () => {
    renderFruits(answered(), '/frutas', true);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Açaí' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Caju' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByRole('checkbox', { name: 'Selecionar Buriti' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Dendê' })).not.toBeChecked();
  });
});
