import type { PaymentSummary } from '@atrio/contract/money/payments';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatReais, plural } from '../../../kit/text/format.ts';
import { nextWords, openWords, overdueWords, receivedWords } from './payment-words.ts';
import { paymentSummaryQuery } from './payments.api.ts';
import classes from './totals.module.css';

interface Figure {
  label: string;
  value: string;
  text: string;
  tone?: 'overdue' | 'open' | 'received';
}

const LABELS = ['Vencido', 'Em aberto', 'Recebido em 12 meses', 'Próxima cobrança'];

/** The strip above the payments: what is overdue, open, received, and what comes next. */
export function Totals() {
  const query = useQuery(paymentSummaryQuery());
  return (
    <section className={classes.totals} aria-label="Resumo" data-on-sheet>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os totais"
        skeleton={<TotalsSkeleton />}
      >
        {({ summary }) => (
          <>
            <dl className={classes.strip}>
              {figuresOf(summary).map((figure) => (
                <div key={figure.label} className={classes.figure}>
                  <dt className={classes.label} data-tone={figure.tone}>
                    {figure.label}
                  </dt>
                  <dd className={classes.value}>{figure.value}</dd>
                  <dd className={classes.text}>{figure.text}</dd>
                </div>
              ))}
            </dl>
            <InProgress count={summary.ordersInProgress} />
          </>
        )}
      </QueryStates>
    </section>
  );
}

/** Orders of which the provider has not said yet that they are there. */
function InProgress({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={classes.progress}>
      <IconClock size={17} stroke={1.7} aria-hidden />
      {plural(count, 'pedido', 'pedidos')} em processamento. O pagamento aparece aqui assim que o
      provedor confirmar.
    </p>
  );
}

function figuresOf({ overdue, open, received, next }: PaymentSummary): Figure[] {
  return [
    {
      label: 'Vencido',
      value: formatReais(overdue.value),
      text: overdueWords(overdue),
      tone: 'overdue',
    },
    { label: 'Em aberto', value: formatReais(open.value), text: openWords(open), tone: 'open' },
    {
      label: 'Recebido em 12 meses',
      value: formatReais(received.value),
      text: receivedWords(received),
      tone: 'received',
    },
    {
      label: 'Próxima cobrança',
      value: next ? formatReais(next.value) : '–',
      text: nextWords(next),
    },
  ];
}

function TotalsSkeleton() {
  return (
    <div className={classes.strip} aria-hidden="true">
      {LABELS.map((label) => (
        <div key={label} className={classes.figure}>
          <div className={classes.label}>{label}</div>
          <div className={classes.value}>
            <SkeletonBar width={130} height={22} />
          </div>
          <div className={classes.text}>
            <SkeletonBar width={110} />
          </div>
        </div>
      ))}
    </div>
  );
}
