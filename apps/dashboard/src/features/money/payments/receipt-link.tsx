import { Anchor, Loader } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { describeFailure } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { download } from '../../../kit/text/csv.ts';
import classes from './payments.module.css';

const NO_RECEIPT = 'Não foi possível baixar o recibo';

interface ReceiptLinkProps {
  id: number;
  /** Of the payment, as people read it. */
  name: string;
  read: (id: number) => Promise<Blob>;
}

/** Saves a receipt. A button, since the file is read with the session, which no link carries. */
export function ReceiptLink({ id, name, read }: ReceiptLinkProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      download(`recibo-${id}.pdf`, [await read(id)], 'application/pdf');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, description } = describeFailure(error, NO_RECEIPT);
      toast.error(title, { description });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.pageLink}
      aria-busy={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? (
        <Loader size={14} aria-hidden />
      ) : (
        <IconReceipt size={16} stroke={1.7} aria-hidden />
      )}
      Recibo <span className="screen-reader-only">do {name}</span>
    </Anchor>
  );
}
