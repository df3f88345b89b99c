import { adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import { type HistoryLine, historyRoutes } from '@atrio/contract/platform/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as csv from '../../../kit/text/csv.ts';
import { formatDateTime } from '../../../kit/text/format.ts';
import HistoryRoute from '../../../routes/platform/history.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { lineSample } from '../../../test/samples/history.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';

let lines: HistoryLine[];

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  lines = [lineSample()];
  fakeApi(adminRoutes.list, () => ({
    admins: [
      { id: 7, name: 'Helena Prado', email: 'helena@exemplo.com' },
      { id: 8, name: 'Davi Melo', email: 'davi@exemplo.com' },
    ],
    total: 2,
  }));
});

/** A server that answers its entries by pages, newest first. */
function fakeHistory() {
  return fakeApi(historyRoutes.list, ({ before = '0-0', limit = 50 }) => {
    const start = Number(before.split('-')[1]);
    const end = start + limit;
    const next = end < lines.length ? `0-${end}` : null;
    return { history: lines.slice(start, end), next, searchedUntil: null };
  });
}

function renderHistory(address = '/history') {
  return renderAt([{ path: '/history', element: <HistoryRoute /> }], address);
}

const list = () => screen.findByRole('list', { name: 'Histórico' });

test('shows the person, the change, its subject, the time and the device', async () => {
  const { calls } = fakeHistory();
  renderHistory();
  const line = within(await list());
  expect(line.getByText('Helena Prado').closest('p')).toHaveTextContent(
    'Helena Prado alterou Privada de Sim para Não',
  );
  expect(line.getByRole('link', { name: 'Auditório' })).toHaveAttribute('href', '/rooms/5');
  expect(line.getByText('Chrome no Windows')).toBeInTheDocument();
  expect(line.getByText('203.0.113.9')).toBeInTheDocument();
  expect(screen.getByText('1 registro ao todo')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ limit: 50 });
});

test('links to subjects that still exist, and marks the others', async () => {
  const subject = { id: 3, name: 'Cartola', isThere: true, categoryId: 9 };
  lines = [
    lineSample({ id: 1, action: 'item.updated', subject: { ...subject, kind: 'item' } }),
    lineSample({ id: 2, subject: { ...subject, kind: 'room', name: 'Cais', isThere: false } }),
    lineSample({ id: 3, subject: { ...subject, kind: 'account', name: 'Nina' } }),
  ];
  fakeHistory();
  renderHistory();
  const [item, room, account] = within(await list()).getAllByRole('listitem');
  expect(within(item ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/customizationCategories/9/3',
  );
  expect(room).toHaveTextContent('Sala: Cais (não existe mais)');
  expect(within(room ?? document.body).queryByRole('link')).not.toBeInTheDocument();
  expect(account).toHaveTextContent('Conta: Nina');
});

test('says that hidden values changed without showing any', async () => {
  lines = [
    lineSample({
      action: 'paymentData.updated',
      changes: [{ field: 'cpfCnpj', before: null, after: null }],
    }),
  ];
  fakeHistory();
  renderHistory();
  expect(await list()).toHaveTextContent('alterou o perfil de pagamento');
  expect(await list()).toHaveTextContent('CPF ou CNPJ: alterado, sem mostrar o valor');
});

test('reads the filters from the address', async () => {
  const { calls } = fakeHistory();
  renderHistory('/history?tipo=planos&quem=8&periodo=7d&busca=sal');
  await list();
  const { since, ...rest } = calls[0]?.input ?? {};
  expect(rest).toEqual({ kind: 'plan', adminId: 8, search: 'sal', limit: 50 });
  const days = (Date.now() - Date.parse(since ?? '')) / 86_400_000;
  expect(days).toBeGreaterThan(5.9);
  expect(days).toBeLessThan(7.1);
  expect(await screen.findByRole('button', { name: 'Quem: Davi Melo' })).toBeInTheDocument();
});

test('ignores invalid filters in the address', async () => {
  const { calls } = fakeHistory();
  renderHistory('/history?tipo=nada&quem=x&periodo=sempre');
  await list();
  expect(calls[0]?.input).toEqual({ limit: 50 });
});

test('filters by the person of a line', async () => {
  const { calls } = fakeHistory();
  const router = renderHistory();
  await userEvent.click(
    within(await list()).getByRole('button', { name: 'Só desta pessoa: Helena Prado' }),
  );
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ adminId: 7, limit: 50 }));
  expect(router.state.location.search).toBe('?quem=7');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Só desta pessoa/ })).not.toBeInTheDocument(),
  );
});

test('loads older lines on demand', async () => {
  lines = Array.from({ length: 53 }, (_, index) => lineSample({ id: 53 - index }));
  fakeHistory();
  renderHistory();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
  await waitFor(() => expect(screen.getByText('53 registros ao todo')).toHaveFocus());
});

test('says how far an unfinished search has come, and goes on', async () => {
  fakeApi(historyRoutes.list, ({ before }) =>
    before === undefined
      ? { history: [], next: '5-5', searchedUntil: '2026-03-12T12:00:00.000Z' }
      : { history: lines, next: null, searchedUntil: null },
  );
  renderHistory('/history?busca=agulha');
  expect(await screen.findByText('Nenhum registro desde 12/03/2026')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar procurando' }));
  expect(await screen.findByText('1 registro ao todo')).toBeInTheDocument();
});

test('says that there is nothing, and that nothing matches', async () => {
  lines = [];
  fakeHistory();
  const router = renderHistory('/history?tipo=planos');
  expect(await screen.findByText('Nenhum registro encontrado')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('Nada no histórico')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('says that it could not be loaded, and tries again', async () => {
  fakeApi(historyRoutes.list, () => refuse('FORBIDDEN'));
  renderHistory();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível carregar o histórico');
  fakeHistory();
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await list()).toBeInTheDocument();
});

test('exports all pages of the filtered list', async () => {
  const file = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => undefined);
  lines = Array.from({ length: 201 }, (_, index) => lineSample({ id: 201 - index }));
  const { calls } = fakeHistory();
  renderHistory('/history?tipo=salas');
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(file).toHaveBeenCalled());
  expect(calls.at(-1)?.input).toEqual({ kind: 'room', limit: 200, before: '0-200' });
  const [name, parts] = file.mock.calls[0] ?? [];
  expect(name).toMatch(/^historico-\d{4}-\d\d-\d\d$/);
  const rows = parts?.join('').trim().split('\r\n') ?? [];
  expect(rows).toHaveLength(202);
  expect(rows[1]).toBe(
    `${formatDateTime(lines[0]?.createdAt ?? '')};Helena Prado;alterou Privada de Sim para Não;Sala;Auditório;;203.0.113.9;Chrome no Windows`,
  );
});

test('shows the filters in a drawer on phones', async () => {
  beOnPhone();
  const { calls } = fakeHistory();
  renderHistory();
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Ordem e filtros' }));
  const drawer = await screen.findByRole('dialog', { name: 'Ordem e filtros' });
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Quem' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Davi Melo' }));
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ adminId: 8, limit: 50 }));
});
