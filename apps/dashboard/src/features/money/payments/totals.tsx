import type { PaymentSummary } from '@atrio/contract/money/payments';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Figure, FigureStrip, FigureStripSkeleton } from '../../../kit/page/figure-strip.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatReais, plural } from '../../../kit/text/format.ts';
import { nextWords, openWords, overdueWords, receivedWords } from './payment-words.ts';
import { paymentSummaryQuery } from './payments.api.ts';
import classes from './totals.module.css';

const LABELS = ['Vencido', 'Em aberto', 'Recebido em 12 meses', 'Próxima cobrança'];

/** The strip above the payments: what is overdue, open, received, and what comes next. */
export function Totals() {
  const query = useQuery(paymentSummaryQuery());
  return (
    <section className={classes.totals} aria-label="Resumo" data-on-sheet>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os totais"
        skeleton={<FigureStripSkeleton labels={LABELS} />}
      >
        {({ summary }) => (
          <>
            <FigureStrip>
              {figuresOf(summary).map((figure) => (
                <Figure key={figure.label} {...figure} />
              ))}
            </FigureStrip>
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

function figuresOf({
  overdue,
  open,
  received,
  next,
}: PaymentSummary): ComponentProps<typeof Figure>[] {
  return [
    {
      label: 'Vencido',
      value: formatReais(overdue.value),
      text: overdueWords(overdue),
      tone: 'red',
    },
    { label: 'Em aberto', value: formatReais(open.value), text: openWords(open), tone: 'amber' },
    {
      label: 'Recebido em 12 meses',
      value: formatReais(received.value),
      text: receivedWords(received),
      tone: 'green',
    },
    {
      label: 'Próxima cobrança',
      value: next ? formatReais(next.value) : '–',
      text: nextWords(next),
    },
  ];
}
