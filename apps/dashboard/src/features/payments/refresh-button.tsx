import { Button, Loader, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { type RefreshState, usePaymentRows } from './payment-rows.tsx';
import type { PaymentRow } from './payments.api.ts';
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
