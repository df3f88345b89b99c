import { createContext, use } from 'react';
import type { PaymentRow } from './payments.api.ts';

/** The actions of the list's rows, and those under way in each. */
export interface PaymentRows {
  refresh: (payment: PaymentRow) => void;
  refreshStateOf: (id: number) => RefreshState;
  /** Why the last 'Atualizar' of a row failed. */
  failureOf: (id: number) => string | undefined;
  /** Just changed: its row lights up for a moment. */
  isFresh: (id: number) => boolean;
}

/** `resting`: asked a moment ago; the provider allows for only so many questions. */
export type RefreshState = 'idle' | 'busy' | 'resting';

export const PaymentRowsContext = createContext<PaymentRows>({
  refresh: () => undefined,
  refreshStateOf: () => 'idle',
  failureOf: () => undefined,
  isFresh: () => false,
});

export function usePaymentRows(): PaymentRows {
  return use(PaymentRowsContext);
}
