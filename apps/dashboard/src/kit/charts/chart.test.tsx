import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { Chart } from './chart.tsx';
import type { ChartSeries } from './chart-types.ts';

const VISITS: ChartSeries = { label: 'Acessos', tone: 'brand', format: (value) => `${value}` };
const TOTAL: ChartSeries = { label: 'Total', tone: 'gray', format: (value) => `${value} min` };

function renderChart(kind: 'line' | 'bars', values: number[], series = [VISITS]) {
  const element = (
    <Chart
      kind={kind}
      title="Acessos"
      caption="O maior número foi 9."
      series={series}
      points={values.map((value, index) => ({
        key: index,
        title: `Dia ${index + 1}`,
        tick: `${index + 1}/11`,
        values: series.map((_, at) => value * (at + 1)),
      }))}
      emptyText="Nenhum acesso neste período"
      note={() => 'Horário de Brasília'}
    />
  );
  return renderAt([{ path: '/', element }], '/');
}

const reader = () => screen.findByRole('slider', { name: 'Acessos, ponto a ponto' });

describe.each(['line', 'bars'] as const)('a chart of kind %s', (kind) => {
  test('is a figure with its caption and axes', async () => {
    renderChart(kind, [1, 5, 9, 2, 3, 4, 5]);
    const figure = await screen.findByRole('figure');
    expect(figure).toHaveTextContent('O maior número foi 9.');
    for (const tick of ['0', '5', '10', '15']) {
      expect(within(figure).getByText(tick)).toBeInTheDocument();
    }
    const dates = within(figure).getAllByText(/^\d\/11$/);
    expect(dates.map((date) => date.textContent)).toEqual(['1/11', '3/11', '5/11', '7/11']);
  });

  test('tells its points one by one, by the arrow keys', async () => {
    renderChart(kind, [1, 5, 9]);
    await userEvent.tab();
    expect(await reader()).toHaveFocus();
    expect(await reader()).toHaveAttribute('aria-valuetext', 'Dia 3: Acessos 9');
    expect(screen.getByText('Dia 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await reader()).toHaveAttribute('aria-valuetext', 'Dia 2: Acessos 5');
    expect(screen.getByText('Dia 2')).toBeInTheDocument();
    expect(screen.getByText('Horário de Brasília')).toBeInTheDocument();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(await reader()).toHaveAttribute('aria-valuenow', '1');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(await reader()).toHaveAttribute('aria-valuenow', '3');
  });

  test('its tooltip goes on Esc and on leaving', async () => {
    renderChart(kind, [1, 5, 9]);
    await userEvent.tab();
    expect(await screen.findByText('Dia 3')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Dia 3')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('Dia 3')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByText('Dia 3')).not.toBeInTheDocument();
  });

  test('keeps its axes when there is nothing to draw', async () => {
    renderChart(kind, [0, 0, 0, 0]);
    expect(await screen.findByText('Nenhum acesso neste período')).toBeInTheDocument();
    expect(screen.getByText('4/11')).toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });
});

test('several series are named, and told together', async () => {
  renderChart('bars', [1, 5], [VISITS, TOTAL]);
  expect(await reader()).toHaveAttribute('aria-valuetext', 'Dia 2: Acessos 5, Total 10 min');
  expect(screen.getByText('Total')).toBeInTheDocument();
});
