import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { periodOf } from '../../../kit/dates/periods.ts';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { analyticsSample } from '../../../test/samples/analytics.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { AnalyticsPanel, summaryWords } from './analytics-panel.tsx';

const NOW = new Date('2026-11-20T15:00:30.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const VISITS = Array.from({ length: 20 }, (_, index) => index);

beforeEach(() => {
  signInAs();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

function fakeVisits(visits = VISITS, before = 100) {
  return fakeApi(analyticsRoutes.room, ({ startDate }) => {
    const hours = (NOW.getTime() - Date.parse(startDate)) / 3_600_000;
    return { roomAnalytics: analyticsSample(visits, { start: startDate, hours, before }) };
  });
}

function renderPanel(address = '/rooms/5') {
  const element = <AnalyticsPanel roomId={5} source="room" isWide />;
  return renderAt([{ path: '/rooms/5', element }], address);
}

const chart = (name: string) => screen.findByRole('slider', { name: `${name}, ponto a ponto` });

test('shows the last 24 hours in a sentence and two charts', async () => {
  const { calls } = fakeVisits();
  renderPanel();
  const sentence = await screen.findByText('190 acessos');
  expect(sentence.closest('p')).toHaveTextContent(
    '190 acessos nas últimas 24 horas, com tempo médio de 10,00 minutos. ' +
      '90% a mais que no período anterior',
  );
  // Start dates are whole minutes, so that the same query is not sent twice.
  expect(calls.map(({ input }) => input)).toEqual([
    { id: 5, startDate: '2026-11-19T15:00:00.000Z', range: 20 },
  ]);
  expect(await chart('Acessos')).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/: Acessos 19$/),
  );
  expect(await chart('Tempo de acesso (min)')).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/: Médio 10,00 min, Total 190,00 min$/),
  );
  expect(screen.getAllByRole('figure')[0]).toHaveTextContent(/O máximo foi de 19 acessos/);
});

test.each([
  ['7 dias', '7d', 7],
  ['30 dias', '30d', 30],
  ['90 dias', '90d', 90],
  ['12 meses', '12m', 365],
])('counts %s when asked to, and keeps that in the address', async (label, key, days) => {
  const { calls } = fakeVisits();
  const router = renderPanel('/rooms/5?periodo-usuarios=7d');
  await userEvent.click(await screen.findByRole('radio', { name: label }));
  await waitFor(() => expect(calls).toHaveLength(2));
  const start = Date.parse('2026-11-20T15:00:00.000Z') - days * DAY_MS;
  expect(calls.at(-1)?.input.startDate).toBe(new Date(start).toISOString());
  expect(router.state.location.search).toBe(`?periodo-usuarios=7d&periodo=${key}`);
  expect(await screen.findByText(new RegExp(`nos últimos ${label}`))).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '24 horas' }));
  await waitFor(() => expect(router.state.location.search).toBe('?periodo-usuarios=7d'));
});

test('opens with the period of the address, or the default for an unknown one', async () => {
  const { calls } = fakeVisits();
  renderPanel('/rooms/5?periodo=90d');
  expect(await screen.findByRole('radio', { name: '90 dias' })).toBeChecked();
  await waitFor(() => expect(calls).toHaveLength(1));
  renderPanel('/rooms/5?periodo=sempre');
  await waitFor(() =>
    expect(screen.getAllByRole('radio', { name: '24 horas' }).at(-1)).toBeChecked(),
  );
});

test('lets the arrow keys move through the points of a chart', async () => {
  fakeVisits();
  renderPanel();
  const visits = await chart('Acessos');
  visits.focus();
  await userEvent.keyboard('{Home}');
  expect(visits).toHaveAttribute('aria-valuetext', expect.stringMatching(/: Acessos 0$/));
  await userEvent.keyboard('{ArrowRight}');
  expect(visits).toHaveAttribute('aria-valuetext', expect.stringMatching(/: Acessos 1$/));
});

test('keeps the axes when nobody came', async () => {
  fakeVisits(
    VISITS.map(() => 0),
    0,
  );
  renderPanel();
  expect(await screen.findAllByText('Nenhum acesso neste período')).toHaveLength(2);
  expect(screen.getByText('Nenhum acesso').closest('p')).toHaveTextContent(
    /^Nenhum acesso nas últimas 24 horas\.$/,
  );
  expect(screen.getAllByRole('figure')).toHaveLength(2);
});

describe('as a table', () => {
  const showTable = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Ver tabela das estatísticas' }));

  test('shows the same numbers and goes back to the charts', async () => {
    fakeVisits();
    renderPanel();
    await chart('Acessos');
    await showTable();
    const table = screen.getByRole('table', { name: /^Tabela das estatísticas/ });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(21);
    expect(rows[3]).toHaveTextContent(/210,0020,00$/);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver gráficos das estatísticas' }));
    expect(screen.getAllByRole('figure')).toHaveLength(2);
  });

  test('is exported as a file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(file: Blob) {
          files.push(file);
          return '#arquivo';
        }
        static override revokeObjectURL() {}
      },
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    fakeVisits();
    renderPanel();
    await showTable();
    await userEvent.click(await screen.findByRole('button', { name: 'Baixar CSV' }));
    expect(names).toEqual(['estatisticas-24h.csv']);
    const lines = (await files[0]?.text())?.split('\r\n');
    expect(lines?.[0]).toMatch(/Início;Fim;Acessos;Tempo médio \(min\);Tempo total \(min\)$/);
    expect(lines?.[20]).toMatch(/;19;10;190$/);
  });
});

describe('failing', () => {
  test('shows the reason in one sentence and retries', async () => {
    fakeApi(analyticsRoutes.room, () => refuse('FORBIDDEN'));
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Erro buscando dados: Você não tem permissão para fazer isso Código: FORBIDDEN',
    );
    fakeVisits();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('190 acessos')).toBeInTheDocument();
  });

  test('tells when the server cannot be reached', async () => {
    fakeApi(analyticsRoutes.room, loseConnection);
    renderPanel();
    const alert = await screen.findByRole('alert', undefined, { timeout: 10_000 });
    expect(alert).toHaveTextContent('Erro buscando dados: Sem conexão com o servidor');
  }, 12_000);
});

test("reads the companion's visits from their own route", async () => {
  const { calls } = fakeApi(analyticsRoutes.betalk, () => ({
    roomAnalytics: analyticsSample([1, 2]),
  }));
  renderAt(
    [{ path: '/rooms/5', element: <AnalyticsPanel roomId={5} source="betalk" /> }],
    '/rooms/5?periodo=7d',
  );
  expect(await screen.findByText('3 acessos')).toBeInTheDocument();
  expect(calls[0]?.input.startDate).toBe('2026-11-19T15:00:00.000Z');
});

test('offers the periods as a list on phones', async () => {
  beOnPhone();
  const { calls } = fakeVisits();
  renderPanel();
  const select = await screen.findByRole('combobox', { name: 'Período das estatísticas' });
  expect(select).toHaveValue('Últimas 24 horas');
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole('option', { name: 'Últimos 7 dias' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('words the period and the average', () => {
  expect(summaryWords(analyticsSample([3]), periodOf('24h'))).toEqual({
    when: 'nas últimas 24 horas',
    average: '10,00 minutos',
  });
  expect(summaryWords(analyticsSample([0]), periodOf('12m'))).toEqual({
    when: 'nos últimos 12 meses',
    average: undefined,
  });
});
