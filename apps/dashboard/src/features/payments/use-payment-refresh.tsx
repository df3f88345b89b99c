import type { RouteOutput } from '@atrio/contract/lib/route';
import type { paymentRoutes } from '@atrio/contract/payments';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import type { PaymentRows, RefreshState } from './payment-rows.tsx';
import { roomsAddedWords } from './payment-words.ts';
import { type PaymentRow, useRefreshPayment } from './payments.api.ts';
import { useMoments } from './use-moments.ts';
import { usePurchasesLink } from './use-purchases-link.tsx';

/** The same row is asked for at most that often. */
const PAUSE_MS = 5_000;
/** As long as the row's own light takes to fade. */
const FRESH_MS = 2_400;

/** 'Atualizar', row by row. `light` lights up a row whose payment has changed by itself. */
export function usePaymentRefresh(): PaymentRows & { light: (id: number) => void } {
  const { mutateAsync } = useRefreshPayment();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});
  const resting = useMoments(PAUSE_MS);
  const fresh = useMoments(FRESH_MS);
  const purchasesLink = usePurchasesLink();

  function stateOf(id: number): RefreshState {
    if (busy.includes(id)) return 'busy';
    return resting.has(id) ? 'resting' : 'idle';
  }
  async function refresh({ id }: PaymentRow) {
    if (stateOf(id) !== 'idle') return;
    setBusy((ids) => [...ids, id]);
    setFailures(({ [id]: _, ...others }) => others);
    resting.begin(id);
    try {
      announce((await mutateAsync({ id: String(id) })).payment, purchasesLink);
      fresh.begin(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailures((others) => ({ ...others, [id]: error.message }));
      // The sign-in page tells of this one.
      if (error.code !== 'REFRESH_REFUSED') {
        toast.error(`Erro atualizando pagamento ${error.message}`);
      }
    } finally {
      setBusy((ids) => ids.filter((other) => other !== id));
    }
  }
  return {
    refresh: (payment) => void refresh(payment),
    refreshStateOf: stateOf,
    failureOf: (id) => failures[id],
    isFresh: fresh.has,
    light: fresh.begin,
  };
}

function announce({ id, roomsCreated }: Refreshed, purchasesLink: ReactNode) {
  const number = `Pagamento nº ${id}`;
  if (roomsCreated.length === 0) {
    return toast.success('Atualizou o pagamento', { description: number });
  }
  toast.success(roomsAddedWords(roomsCreated.length), {
    description: (
      <>
        {number} {purchasesLink}
      </>
    ),
    isLong: true,
  });
}

type Refreshed = RouteOutput<typeof paymentRoutes.refresh>['payment'];
