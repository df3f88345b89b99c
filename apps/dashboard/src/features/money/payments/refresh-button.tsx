import type { RouteOutput } from '@atrio/contract/lib/route';
import type { paymentRoutes } from '@atrio/contract/money/payments';
import { Anchor, Button, Loader } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/api-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { paths } from '../../../paths.ts';
import { type PaymentRows, type RefreshState, usePaymentRows } from './payment-rows.tsx';
import { roomsAddedWords } from './payment-words.ts';
import { type PaymentRow, useRefreshPayment } from './payments.api.ts';
import classes from './payments.module.css';
import { isPayable } from './status-words.ts';

const LABELS: Record<RefreshState, string> = {
  idle: 'Atualizar',
  busy: 'Atualizando',
  resting: 'Aguarde…',
};

/** Shown for unsettled payments only; the provider reports the others by itself. */
export function RefreshButton({ payment }: { payment: PaymentRow }) {
  const { refreshStateOf } = usePaymentRows();
  // The button of a payment that a refresh has just settled keeps the focus until it has rested.
  const isResting = refreshStateOf(payment.id) !== 'idle';
  return (isPayable(payment.status) || isResting) && <OpenRefreshButton payment={payment} />;
}

/** Asks the provider how a payment stands; keeps the focus while it does and while it rests. */
function OpenRefreshButton({ payment }: { payment: PaymentRow }) {
  const { refresh, refreshStateOf, failureOf } = usePaymentRows();
  const state = refreshStateOf(payment.id);
  const failure = failureOf(payment.id);
  return (
    <Tooltip label={tip(state, failure)} disabled={!tip(state, failure)}>
      <Button
        variant="default"
        size="xs"
        className={classes.refresh}
        aria-label={`${LABELS[state]} ${payment.name}`}
        aria-description={failure && `Não atualizou: ${failure}`}
        aria-busy={state === 'busy'}
        aria-disabled={state !== 'idle' || undefined}
        data-disabled={state !== 'idle' || undefined}
        leftSection={icon(state, failure)}
        onClick={() => refresh(payment)}
      >
        <span className={classes.refreshLabel}>{LABELS[state]}</span>
      </Button>
    </Tooltip>
  );
}

function tip(state: RefreshState, failure: string | undefined): string | undefined {
  if (failure) return `Não atualizou: ${failure}`;
  return state === 'resting' ? 'Atualizado há pouco. Aguarde alguns segundos' : undefined;
}

function icon(state: RefreshState, failure: string | undefined) {
  if (state === 'busy') return <Loader size={14} color="currentColor" aria-hidden />;
  if (failure) {
    return <IconAlertCircle className={classes.failed} size={16} stroke={1.7} aria-hidden />;
  }
  return <IconRefresh size={16} stroke={1.7} aria-hidden />;
}

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

/** Rows by id for which something holds for a moment after it began. */
function useMoments(durationMs: number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  function set(id: number, isOn: boolean) {
    setIds((current) => {
      const next = new Set(current);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  return {
    has: (id: number) => ids.has(id),
    begin: (id: number) => {
      clearTimeout(timers.current.get(id));
      set(id, true);
      timers.current.set(
        id,
        setTimeout(() => set(id, false), durationMs),
      );
    },
  };
}

/** 'Ver Compras' for a toast, which stands outside of the router. */
function usePurchasesLink(): ReactNode {
  const href = useHref(paths.purchases());
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    // In another tab, say, as any link.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(paths.purchases());
  }
  return (
    <Anchor href={href} className={classes.toastLink} onClick={handleClick}>
      Ver Compras
    </Anchor>
  );
}
