import { type RevenueMonth, revenueRoutes } from '@atrio/contract/across/revenue';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { Chart } from '../../../kit/charts/chart.tsx';
import type { ChartSeries } from '../../../kit/charts/chart-types.ts';
import { Select } from '../../../kit/fields/select.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { Figure, FigureStrip } from '../../../kit/page/figure-strip.tsx';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { type CsvCell, csvLines, downloadCsv } from '../../../kit/text/csv.ts';
import { formatMoneyCents, formatReais, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import classes from './revenue.module.css';

/** The revenue by month and plan. */
export function RevenuePage() {
  const query = useQuery(apiQuery(revenueRoutes.read));
  const [planId, setPlanId] = useState(0);
  const months = query.data?.months ?? [];
  const hasPlans = (months[0]?.plans.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Receita"
        text="Os últimos doze meses, com o que os cupons descontam já fora."
        actions={
          hasPlans && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              onClick={() => downloadCsv('receita', [csvLines(revenueLines(months, planId))])}
            >
              Exportar CSV
            </Button>
          )
        }
      />
      <QueryStates
        query={query}
        loadingText="Buscando a receita"
        errorTitle="Não foi possível buscar a receita"
        skeleton={<SkeletonBar width="100%" height={420} />}
        isEmpty={() => !hasPlans}
        empty={
          <EmptyState
            title="Nenhuma receita ainda"
            text="Quando alguém assinar um plano, o mês aparece aqui."
            actions={
              <Button component={Link} to={paths.subscriptions()} variant="default">
                Ver planos
              </Button>
            }
          />
        }
      >
        {(data) => <Revenue months={data.months} planId={planId} onPlan={setPlanId} />}
      </QueryStates>
    </>
  );
}

interface RevenueProps {
  months: readonly RevenueMonth[];
  /** 0 for all. */
  planId: number;
  onPlan: (planId: number) => void;
}

function Revenue({ months, planId, onPlan }: RevenueProps) {
  const plans = months[0]?.plans ?? [];
  const last = months.at(-1);
  return (
    <div className={classes.revenue}>
      <Select
        label="Plano"
        className={classes.plan}
        data={[
          { value: '0', label: 'Todos os planos' },
          ...plans.map((plan) => ({ value: String(plan.planId), label: plan.planName })),
        ]}
        value={String(planId)}
        onChange={(value) => onPlan(Number(value ?? 0))}
      />
      {last && <ThisMonth figures={figuresOf(last, planId)} />}
      <Card title="Mês a mês">
        <MonthsChart months={months} planId={planId} />
        <MonthsTable months={months} planId={planId} />
      </Card>
    </div>
  );
}

function ThisMonth({ figures: { mrr, ordered, ended, changed, overdue } }: { figures: Figures }) {
  return (
    <section aria-label="Este mês" data-on-sheet>
      <FigureStrip isMany>
        <Figure
          label="Receita mensal (MRR)"
          value={formatReais(mrr.value)}
          text={plural(mrr.count, 'assinatura', 'assinaturas')}
        />
        <Figure
          label="Novas no mês"
          value={formatReais(ordered.value)}
          text={plural(ordered.count, 'assinatura', 'assinaturas')}
        />
        <Figure
          label="Mudanças no mês"
          value={signed(changed)}
          text="planos, pausas e fim de descontos"
        />
        <Figure
          label="Perdidas no mês"
          value={formatReais(ended.value)}
          text={plural(ended.count, 'assinatura', 'assinaturas')}
        />
        <Figure
          label="Vencido do mês"
          value={formatReais(overdue.value)}
          text={plural(overdue.count, 'cobrança', 'cobranças')}
          tone={overdue.count > 0 ? 'red' : undefined}
        />
      </FigureStrip>
    </section>
  );
}

const MRR: ChartSeries[] = [
  { label: 'MRR', tone: 'brand', format: (reais) => formatMoneyCents(Math.round(reais * 100)) },
];

function MonthsChart({ months, planId }: Omit<RevenueProps, 'onPlan'>) {
  const points = months.map((month) => ({
    key: month.month,
    title: monthWords(month.month),
    tick: monthTick(month.month),
    values: [Number(figuresOf(month, planId).mrr.value)],
  }));
  return (
    <Chart
      kind="line"
      title="Receita mensal em reais"
      isBare
      series={MRR}
      points={points}
      emptyText="Nada nestes meses"
    />
  );
}

const COLUMNS: { label: string; textOf: (figures: Figures) => string }[] = [
  { label: 'MRR', textOf: ({ mrr }) => formatReais(mrr.value) },
  { label: 'Assinaturas', textOf: ({ mrr }) => String(mrr.count) },
  { label: 'Novas', textOf: ({ ordered }) => withCount(ordered) },
  { label: 'Perdidas', textOf: ({ ended }) => withCount(ended) },
  { label: 'Mudanças', textOf: ({ changed }) => signed(changed) },
  { label: 'Vencido', textOf: ({ overdue }) => withCount(overdue) },
];

/** The newest month first. */
function MonthsTable({ months, planId }: Omit<RevenueProps, 'onPlan'>) {
  return (
    // Scrolls by itself; reachable by keyboard for that.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className={classes.scroll} tabIndex={0} aria-label="Tabela da receita">
      <table className={classes.table}>
        <caption className="screen-reader-only">Receita por mês</caption>
        <thead>
          <tr>
            <th scope="col">Mês</th>
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthWords(month.month)}</th>
              {COLUMNS.map(({ label, textOf }) => (
                <td key={label}>{textOf(figuresOf(month, planId))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function withCount({ count, value }: Figures['ordered']): string {
  return count === 0 ? '–' : `${formatReais(value)} (${count})`;
}

/** '+R$ 160,00', '-R$ 240,00', '–' */
function signed(value: string): string {
  if (Number(value) === 0) return '–';
  return `${Number(value) > 0 ? '+' : ''}${formatReais(value)}`;
}

type Figures = Omit<RevenueMonth, 'month' | 'plans'>;

const NOTHING: Figures = {
  mrr: { count: 0, value: '0.00' },
  ordered: { count: 0, value: '0.00' },
  ended: { count: 0, value: '0.00' },
  changed: '0.00',
  overdue: { count: 0, value: '0.00' },
};

/** A month's figures, of all plans or of one. */
function figuresOf(month: RevenueMonth, planId: number): Figures {
  return planId === 0 ? month : (month.plans.find((plan) => plan.planId === planId) ?? NOTHING);
}

const monthName = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'novembro de 2026' */
function monthWords(month: string): string {
  return monthName.format(Date.parse(`${month}-01`));
}

/** '11/26' */
function monthTick(month: string): string {
  return `${month.slice(5)}/${month.slice(2, 4)}`;
}

const HEAD = [
  ...[
    'Mês',
    'Plano',
    'MRR (R$)',
    'Assinaturas',
    'Novas (R$)',
    'Novas',
    'Perdidas (R$)',
    'Perdidas',
  ],
  ...['Mudanças (R$)', 'Vencido (R$)', 'Cobranças vencidas'],
];

/** A line for each month and plan, for spreadsheets. */
export function revenueLines(months: readonly RevenueMonth[], planId: number): CsvCell[][] {
  const lines = months.flatMap(({ month, plans }) =>
    plans
      .filter((plan) => planId === 0 || plan.planId === planId)
      .map(({ planName, mrr, ordered, ended, changed, overdue }) => [
        ...[`${month.slice(5)}/${month.slice(0, 4)}`, planName],
        ...[mrr.value, mrr.count, ordered.value, ordered.count, ended.value, ended.count].map(
          Number,
        ),
        ...[changed, overdue.value, overdue.count].map(Number),
      ]),
  );
  return [HEAD, ...lines];
}
