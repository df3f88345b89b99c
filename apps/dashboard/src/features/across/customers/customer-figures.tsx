import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatReais, plural } from '../../../kit/text/format.ts';
import classes from './customers.module.css';

interface FigureProps {
  label: string;
  value: string;
  text: string;
  isLate?: boolean;
}

/** One figure of a strip. */
export function Figure({ label, value, text, isLate = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label} data-late={isLate || undefined}>
        {label}
      </dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.second}>{text}</dd>
    </div>
  );
}

/** The figures of all customers: by the month, new and ended ones, overdue ones. */
export function CustomersStrip() {
  const query = useQuery(apiQuery(customerSummaryRoutes.summary));
  return (
    <section className={classes.summary} aria-label="Resumo" data-on-sheet>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os totais"
        skeleton={<SkeletonBar width="100%" height={92} />}
      >
        {({ summary: { monthly, ordered, ended, overdue } }) => (
          <dl className={classes.strip}>
            <Figure
              label="Receita mensal (MRR)"
              value={formatReais(monthly.value)}
              text={plural(monthly.count, 'assinatura', 'assinaturas')}
            />
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
              isLate={overdue.count > 0}
            />
          </dl>
        )}
      </QueryStates>
    </section>
  );
}
