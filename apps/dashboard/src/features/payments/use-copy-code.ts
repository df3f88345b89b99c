import type { Payment } from '@atrio/contract/payments';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { copyText } from '../../lib/copy-text.ts';
import { describeFailure } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { readPaymentCodes } from './payments.api.ts';
import { isPayable } from './status-words.ts';

const FAILED = 'Não foi possível buscar o código';
const KINDS = {
  PIX: { label: 'Copiar código PIX', field: 'pixCode' },
  BOLETO: { label: 'Copiar linha digitável', field: 'boletoLine' },
} as const;

/** What an open payment is paid with elsewhere, into the clipboard; null where there is none. */
export function useCopyCode({ id, status, billingType }: Payment) {
  const [isBusy, setBusy] = useState(false);
  const isKnown = billingType === 'PIX' || billingType === 'BOLETO';
  if (!isPayable(status) || !isKnown) return null;
  const { label, field } = KINDS[billingType];

  async function copy() {
    if (isBusy) return;
    setBusy(true);
    try {
      const code = (await readPaymentCodes(id))[field];
      if (code) await write(code);
      else toast.error(FAILED, { description: 'O provedor ainda não o tem. Abra a página.' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, description } = describeFailure(error, FAILED);
      toast.error(title, { description });
    } finally {
      setBusy(false);
    }
  }
  return { label, isBusy, copy: () => void copy() };
}

function write(code: string): Promise<void> {
  return copyText(code, {
    done: 'Código copiado',
    failed: 'Não foi possível copiar o código',
    isLong: true,
  });
}
