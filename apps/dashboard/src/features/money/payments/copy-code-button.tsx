import type { Payment } from '@atrio/contract/money/payments';
import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { describeFailure } from '../../../kit/api/query-client.ts';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { type PaymentRow, readPaymentCodes } from './payments.api.ts';
import { isPayable } from './status-words.ts';

/** Of an open payment, what it is paid with elsewhere; of others nothing. */
export function CopyCodeButton({ payment }: { payment: PaymentRow }) {
  const code = useCopyCode(payment);
  if (!code) return null;
  return (
    <Tooltip label={code.label}>
      <ActionIcon
        size="md"
        aria-label={`${code.label} do ${payment.name}`}
        aria-busy={code.isBusy}
        onClick={code.copy}
      >
        {code.isBusy ? <Loader size={14} aria-hidden /> : <IconCopy size={17} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}

const FAILED = 'Não foi possível buscar o código';
const KINDS = {
  PIX: { label: 'Copiar código PIX', field: 'pixCode' },
  BOLETO: { label: 'Copiar linha digitável', field: 'boletoLine' },
} as const;

/** Copies the code that pays an open payment elsewhere; null if it has none. */
function useCopyCode({ id, status, billingType }: Payment) {
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
