import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { beOnPhone } from '../../test/window-width.ts';
import { ApiError } from '../api/api-client.ts';
import * as csv from '../text/csv.ts';
import { writeCopy } from './column-choice.ts';
import { FileActions } from './file-actions.tsx';
import { type ListFile, pagesOf } from './list-file.ts';

interface Fruit {
  id: number;
  name: string;
  price: number;
}

const ROWS: Fruit[] = Array.from({ length: 201 }, (_, index) => ({
  id: index + 1,
  name: `=Fruta ${index + 1}`,
  price: 1234.5,
}));

function fileOf(rows: Fruit[] | ApiError): ListFile<Fruit> {
  return {
    name: 'frutas',
    columns: [
      { heading: 'Nome', shownAs: 'name', cell: ({ name }) => name },
      { heading: 'Preço', shownAs: 'price', cell: ({ price }) => price },
      { heading: 'Página', cell: ({ id }) => `https://frutas.example/${id}` },
    ],
    pages: pagesOf(async (page, pageSize) => {
      if (rows instanceof ApiError) throw rows;
      return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
    }),
  };
}

function renderActions(rows: Fruit[] | ApiError = ROWS) {
  const element = (
    <FileActions
      file={fileOf(rows)}
      title="Frutas"
      list="rooms"
      state={{ search: 'fruta', filters: { cor: 'green' } }}
      filters={[{ key: 'cor', label: 'Cor', options: [{ value: 'green', label: 'Verde' }] }]}
    />
  );
  return renderAt(
    [
      { path: '/frutas', element },
      { path: '/fora', element: <p>Fora</p> },
    ],
    '/frutas',
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const paper = () => document.querySelector<HTMLElement>('.printed-sheet');

beforeEach(() => signInAs());

describe('exporting', () => {
  test('saves all pages under the day, with formulas disarmed and decimal commas', async () => {
    const saved = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => undefined);
    renderActions();
    await press('Exportar CSV');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [name, parts] = saved.mock.calls[0] ?? [];
    expect(name).toMatch(/^frutas-\d{4}-\d\d-\d\d$/);
    const lines = parts?.join('').trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(202);
    expect(lines[1]).toBe("'=Fruta 1;1234,5;https://frutas.example/1");
  });

  test('says why it could not, and can be asked again', async () => {
    renderActions(new ApiError({ code: 'NETWORK_ERROR', status: null, message: 'Sem conexão' }));
    await press('Exportar CSV');
    expect(await screen.findByText('Não foi possível exportar o CSV')).toBeInTheDocument();
    expect(screen.getByText('Sem conexão')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toHaveAttribute(
      'aria-busy',
      'false',
    );
  });

  test('is on phones too, where printing is the browser’s own', () => {
    beOnPhone();
    renderActions();
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });
});

describe('printing', () => {
  test('puts all rows of the chosen columns on paper, and takes them away again', async () => {
    writeCopy(7, [{ list: 'rooms', shown: [], hidden: ['price'] }]);
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    renderActions();
    await press('Imprimir');
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    const sheet = within(paper() ?? document.body);
    expect(sheet.getByRole('heading', { level: 1, name: 'Frutas' })).toBeInTheDocument();
    expect(sheet.getByText(/^Busca: “fruta” · Cor: Verde · 201 linhas · /)).toBeInTheDocument();
    expect(sheet.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nome',
    ]);
    expect(sheet.getAllByRole('row')).toHaveLength(202);
    expect(document.documentElement).toHaveAttribute('data-printing');
    window.dispatchEvent(new Event('afterprint'));
    expect(paper()).toBeNull();
    expect(document.documentElement).not.toHaveAttribute('data-printing');
  });
});
