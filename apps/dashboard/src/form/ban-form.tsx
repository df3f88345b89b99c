import { createBanBody } from '@atrio/contract/moderation';
import type { Person } from '@atrio/contract/realtime';
import { Button } from '@mantine/core';
import { type Ref, useImperativeHandle } from 'react';
import { confirmDiscard } from '../lib/confirm.tsx';
import { useBan } from './ban.api.ts';
import classes from './ban-dialog.module.css';
import { BanReason } from './ban-reason.tsx';
import { BanTerm } from './ban-term.tsx';
import { FormShell } from './form-shell.tsx';
import { useReportUnsaved } from './panel-store.ts';
import { SubmitButton } from './submit-button.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = createBanBody.omit({ visitorId: true });
const EMPTY: BanValues = { reason: '', hours: 24 };

/** For the dialog around the form, which closes by more than the form's own button. */
export interface BanFormHandle {
  /** Closes, but asks first when something was typed. */
  close: () => void;
}

interface BanFormProps {
  ref: Ref<BanFormHandle>;
  roomId: number;
  visitor: Person;
  onClose: () => void;
}

export function BanForm({ ref, roomId, visitor, onClose }: BanFormProps) {
  const { form, close } = useBanForm(roomId, visitor, onClose);
  useImperativeHandle(ref, () => ({ close: () => void close() }));
  return (
    <FormShell form={form} label="Remover da sala" failureTitle="Erro ao remover da sala">
      <div className={classes.fields}>
        <p className={classes.text}>
          A pessoa sai na hora e só consegue entrar de novo no fim do prazo.
        </p>
        <BanReason {...form.field('reason')} />
        <BanTerm {...form.field('hours')} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={() => void close()}>
          Cancelar
        </Button>
        <SubmitButton label="Remover" isBusy={form.isBusy} variant="danger" />
      </div>
    </FormShell>
  );
}

function useBanForm(roomId: number, visitor: Person, onClose: () => void) {
  const { mutateAsync: ban } = useBan();
  const form = useContractForm({
    name: `remover-${visitor.id}`,
    schema,
    values: EMPTY,
    // Once it is sent there is nothing left to lose, whatever the row says.
    readRow: () => ({ values: EMPTY, version: '' }),
    onSubmit: (values) => ban({ ...values, id: String(roomId), visitorId: visitor.id }),
    onSaved: onClose,
  });
  useReportUnsaved(form.name, form.isDirty(), form.discard);

  async function close() {
    if (form.isBusy) return;
    if (form.isDirty() && !(await confirmDiscard())) return;
    form.discard();
    onClose();
  }
  return { form, close };
}

// A type, not an interface: only types count as the records that forms hold.
type BanValues = { reason: string; hours: number | null };
