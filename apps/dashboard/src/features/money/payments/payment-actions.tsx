import { INVOICE_REFUSED, type Payment, type PaymentInvoice } from '@atrio/contract/money/payments';
import { ActionIcon, Anchor, Loader } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { describeFailure } from '../../../kit/api/query-client.ts';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { type PaymentRow, readPaymentCodes, readReceipt, useSendInvoice } from './payments.api.ts';
import classes from './payments.module.css';
import { ReceiptLink } from './receipt-link.tsx';
import { invoiceWords, isPaid, isPayable } from './status-words.ts';

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

/** The receipt of a paid payment; of an open one, when there will be one. And its nota fiscal. */
export function PaymentDocuments({ payment }: { payment: PaymentRow }) {
  return (
    <span className={classes.documents}>
      {isPaid(payment.status) ? (
        <ReceiptLink id={payment.id} name={payment.name} read={readReceipt} />
      ) : (
        <span className={classes.type}>
          {isPayable(payment.status) ? 'depois do pagamento' : '–'}
        </span>
      )}
      {payment.invoice && <Invoice payment={payment} invoice={payment.invoice} />}
    </span>
  );
}

/** The nota fiscal: its documents, or why the city refused it. */
function Invoice({ payment, invoice }: { payment: PaymentRow; invoice: PaymentInvoice }) {
  const isRefused = invoice.status === INVOICE_REFUSED;
  return (
    <span className={classes.invoice}>
      <span data-refused={isRefused || undefined}>{invoiceWords(invoice)}</span>
      {isRefused && <span className={classes.reason}>{invoice.reason}</span>}
      <span className={classes.links}>
        <DocumentLink name="PDF" href={invoice.pdfUrl} payment={payment} />
        <DocumentLink name="XML" href={invoice.xmlUrl} payment={payment} />
        {isRefused && <SendInvoiceButton payment={payment} />}
      </span>
    </span>
  );
}

function DocumentLink({ name, href, payment }: DocumentLinkProps) {
  if (href === null) return null;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" className={classes.pageLink}>
      {name}{' '}
      <span className="screen-reader-only">
        da nota fiscal do {payment.name} (abre em outra aba)
      </span>
    </Anchor>
  );
}

interface DocumentLinkProps {
  name: string;
  href: string | null;
  payment: PaymentRow;
}

function SendInvoiceButton({ payment: { id, name } }: { payment: PaymentRow }) {
  const { mutate: send, isPending } = useSendInvoice();
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.pageLink}
      aria-busy={isPending}
      onClick={() => isPending || send({ id: String(id) })}
    >
      Tentar novamente <span className="screen-reader-only">a nota fiscal do {name}</span>
    </Anchor>
  );
}

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
      <span className="screen-reader-only">{payment.name} (abre em outra aba)</span>
    </Anchor>
  );
}
