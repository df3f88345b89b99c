import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { Figure, FigureStrip, FigureStripSkeleton } from '../../../kit/page/figure-strip.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatReais, formatShare, plural } from '../../../kit/text/format.ts';
import classes from './customers.module.css';
import revenueClasses from './revenue.module.css';

const LABELS = ['Receita mensal (MRR)', 'Novas no mês', 'Encerradas no mês', 'Vencido'];

/** The figures of all customers: by the month, new and ended ones, overdue ones. */
export function CustomersStrip() {
  const query = useQuery(apiQuery(customerSummaryRoutes.summary));
  return (
    <section className={classes.summary} aria-label="Resumo" data-on-sheet>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os totais"
        skeleton={<FigureStripSkeleton labels={LABELS} />}
      >
        {({ summary: { monthly, ordered, ended, overdue, trend } }) => (
          <FigureStrip>
            <Figure
              label="Receita mensal (MRR)"
              value={formatReais(monthly.value)}
              text={`${beforeWords(trend)}${plural(monthly.count, 'assinatura', 'assinaturas')}`}
            >
              <Trend values={trend.map(Number)} />
            </Figure>
            <Figure
              label="Novas no mês"
              value={formatReais(ordered.value)}
              text={plural(ordered.count, 'assinatura', 'assinaturas')}
            />
            <Figure
              label="Encerradas no mês"
              value={formatReais(ended.value)}
              text={plural(ended.count, 'assinatura', 'assinaturas')}
            />
            <Figure
              label="Vencido"
              value={formatReais(overdue.value)}
              text={plural(overdue.count, 'cliente', 'clientes')}
              tone={overdue.count > 0 ? 'red' : undefined}
            />
          </FigureStrip>
        )}
      </QueryStates>
    </section>
  );
}

/** 'antes R$ 9.976,60 (+7,8 %) · ' */
function beforeWords(trend: readonly string[]): string {
  const [before = '0', now = '0'] = trend.slice(-2);
  if (Number(before) === 0) return '';
  const share = Number(now) / Number(before) - 1;
  const change = share === 0 ? '' : ` (${share > 0 ? '+' : '-'}${formatShare(Math.abs(share))})`;
  return `antes ${formatReais(before)}${change} · `;
}

const WIDTH = 120;
const HEIGHT = 28;

/** The last months at a glance; the figures are on the page of the revenue. */
function Trend({ values }: { values: readonly number[] }) {
  const most = Math.max(...values);
  if (most === 0 || values.length < 2) return null;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`;
  });
  return (
    <svg
      className={revenueClasses.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
