import { formatDay, formatReais } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { CopyCodeButton } from './copy-code-button.tsx';
import { PaymentPageLink } from './payment-page-link.tsx';
import type { PaymentRow } from './payments.api.ts';
import classes from './payments.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { billingWords } from './status-words.ts';

/** A payment in the list as phones show it. */
export function PaymentCard({ payment }: { payment: PaymentRow }) {
  return (
    <RowCard
      title={
        <span className={classes.cardHead}>
          <span>{payment.planName}</span> <span>{formatReais(payment.value)}</span>
        </span>
      }
      subtitle={
        <>
          Nº {payment.id} · {billingWords(payment.billingType)} · {datesOf(payment)}
        </>
      }
      meta={
        <>
          <StatusBadge status={payment.status} />
          <span className={classes.cardFoot}>
            <PaymentPageLink payment={payment} />
            <CopyCodeButton payment={payment} />
            <RefreshButton payment={payment} />
          </span>
        </>
      }
      menuLabel={`Ações do ${payment.name}`}
    />
  );
}

function datesOf({ dueDate, paymentDate }: PaymentRow): string {
  return paymentDate ? `pago em ${formatDay(paymentDate)}` : `vence em ${formatDay(dueDate)}`;
}
