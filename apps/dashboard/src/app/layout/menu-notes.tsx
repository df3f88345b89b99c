import { Tooltip } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { paymentSummaryQuery } from '../../features/payments/payments.api.ts';
import { availableCountQuery } from '../../features/purchases/purchases.api.ts';
import { formatInteger } from '../../lib/format.ts';
import { liveStore } from '../../lib/live-store.ts';
import { platformQuery } from '../../lib/platform.ts';
import { watchPayments } from '../../lib/watch-payments.ts';
import classes from './menu-notes.module.css';

const SIMULATED = 'Pagamentos simulados neste servidor';

/** Beside Compras: rooms that are still to be made. */
export function AvailableCount() {
  const { data } = useQuery(availableCountQuery());
  usePaymentNews();
  if (!data?.count) return null;
  return (
    <span className={classes.count}>
      {formatInteger(data.count)}
      {data.isMore && '+'}{' '}
      <span className="leitor">{data.count === 1 ? 'disponível' : 'disponíveis'}</span>
    </span>
  );
}

/** Beside Financeiro: something is overdue. */
export function OverdueMark() {
  const { data } = useQuery(paymentSummaryQuery());
  if (!data?.summary.overdue.count) return null;
  return (
    <span className={classes.dot}>
      <span className="leitor">há pagamento vencido</span>
    </span>
  );
}

/** At the foot, where the sandbox takes the provider's place. */
export function SimulatedNote({ isRail = false }: { isRail?: boolean }) {
  const { data } = useQuery(platformQuery());
  if (!data?.platform.paymentsSimulated) return null;
  return (
    <Tooltip label={SIMULATED} position="right" disabled={!isRail}>
      <p className={classes.simulated} data-rail={isRail || undefined}>
        <IconFlask size={18} stroke={1.7} aria-hidden />
        <span className={isRail ? 'leitor' : undefined}>{SIMULATED}</span>
      </p>
    </Tooltip>
  );
}

/** Follows payments where something on the page has opened a connection already. */
function usePaymentNews(): void {
  const connection = useSyncExternalStore(liveStore.listen, liveStore.read);
  useEffect(() => {
    if (connection) watchPayments(connection);
  }, [connection]);
}
