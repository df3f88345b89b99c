import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './order.module.css';

/** In the toast of an order, where no router is: the provider's page, in another tab. */
export function PaymentPageLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.pageLink}>
      Abrir a página de pagamento
      <IconExternalLink size={15} stroke={1.7} aria-hidden />{' '}
      <span className="leitor">(abre em outra aba)</span>
    </Anchor>
  );
}
