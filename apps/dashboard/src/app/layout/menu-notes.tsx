import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentSummaryQuery } from '../../features/money/payments/payments.api.ts';
import { watchPayments } from '../../features/money/payments/watch-payments.ts';
import { availableCountQuery } from '../../features/money/purchases/purchases.api.ts';
import { platformQuery } from '../../kit/api/platform.ts';
import { apiQuery } from '../../kit/api/query-client.ts';
import { useOpenedConnection } from '../../kit/live/connection.ts';
import { formatInteger } from '../../kit/text/format.ts';
import { Tooltip } from '../../kit/ui/tooltip.tsx';
import classes from './menu-notes.module.css';

const SIMULATED = 'Pagamentos simulados neste servidor';

/** Beside Compras: the number of rooms that can still be created. */
export function AvailableCount() {
  const { data } = useQuery(availableCountQuery());
  usePaymentNews();
  if (!data?.count) return null;
  return (
    <span className={classes.count}>
      {formatInteger(data.count)}
      {data.isMore && '+'}{' '}
      <span className="screen-reader-only">{data.count === 1 ? 'disponível' : 'disponíveis'}</span>
    </span>
  );
}

/** Beside Financeiro: a dot if a payment is overdue. */
export function OverdueMark() {
  const { data } = useQuery(paymentSummaryQuery());
  if (!data?.summary.overdue.count) return null;
  return (
    <span className={classes.dot}>
      <span className="screen-reader-only">há pagamento vencido</span>
    </span>
  );
}

/** Beside Clientes: a dot while a customer owes. */
export function CustomersMark() {
  const { data } = useQuery(apiQuery(customerSummaryRoutes.summary));
  if (!data?.summary.overdue.count) return null;
  return (
    <span className={classes.dot}>
      <span className="screen-reader-only">há cliente com pagamento vencido</span>
    </span>
  );
}

/** At the menu's foot, if the sandbox replaces the payment provider. */
export function SimulatedNote({ isRail = false }: { isRail?: boolean }) {
  const { data } = useQuery(platformQuery());
  if (!data?.platform.paymentsSimulated) return null;
  return (
    <Tooltip label={SIMULATED} position="right" disabled={!isRail}>
      <p className={classes.simulated} data-rail={isRail || undefined}>
        <IconFlask size={18} stroke={1.7} aria-hidden />
        <span className={isRail ? 'screen-reader-only' : undefined}>{SIMULATED}</span>
      </p>
    </Tooltip>
  );
}

/** Follows payments if something on the page has opened a connection. */
function usePaymentNews(): void {
  const connection = useOpenedConnection();
  useEffect(() => {
    if (connection) watchPayments(connection);
  }, [connection]);
}
