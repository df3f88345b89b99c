import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { PaymentRow } from './payments.api.ts';
import classes from './payments.module.css';
import { isPayable } from './status-words.ts';

/** The provider's page, in another tab: to pay, or to look it up. */
export function PaymentPageLink({ payment }: { payment: PaymentRow }) {
  return (
    <Anchor
      href={payment.asaasPaymentUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.pageLink}
    >
      {isPayable(payment.status) ? 'Pagar' : 'Abrir'}
      <IconExternalLink size={15} stroke={1.7} aria-hidden />{' '}
      <span className="leitor">{payment.name} (abre em outra aba)</span>
    </Anchor>
  );
}
