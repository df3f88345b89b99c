import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { PaymentRow } from './payments.api.ts';
import { useCopyCode } from './use-copy-code.ts';

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
