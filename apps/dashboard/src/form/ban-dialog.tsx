import { createBanBody } from '@atrio/contract/moderation';
import type { Person } from '@atrio/contract/realtime';
import { Button, getDefaultZIndex, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirmDiscard } from '../lib/confirm.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useBan } from './ban.api.ts';
import classes from './ban-dialog.module.css';
import { BanTerm } from './ban-term.tsx';
import { FormShell } from './form-shell.tsx';
import { useReportUnsaved } from './panel-store.ts';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useContractForm } from './use-contract-form.ts';

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;
const schema = createBanBody.omit({ visitorId: true });
const EMPTY: BanValues = { reason: '', hours: 24 };

/**
 * Removing someone from a room: `askBan` opens the question about one person; `banDialog` has to be
 * rendered somewhere by whoever asks.
 */
export function useBanDialog(roomId: number): {
  askBan: (visitor: Person) => void;
  banDialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ visitor: Person; turn: number }>();
  const [isOpen, setOpen] = useState(false);
  return {
    askBan: (visitor) => {
      setAsked((before) => ({ visitor, turn: (before?.turn ?? 0) + 1 }));
      setOpen(true);
    },
    // Keyed: each question starts anew. It stays in place while it fades out.
    banDialog: asked && (
      <BanDialog
        key={asked.turn}
        roomId={roomId}
        visitor={asked.visitor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

interface BanDialogProps {
  roomId: number;
  visitor: Person;
  isOpen: boolean;
  onClose: () => void;
}

function BanDialog({ roomId, visitor, isOpen, onClose }: BanDialogProps) {
  const isPhone = useIsPhone();
  const form = useBanForm(roomId, visitor, onClose);
  useReportUnsaved(form.name, form.isDirty(), form.discard);

  async function handleClose() {
    if (form.isBusy) return;
    if (form.isDirty() && !(await confirmDiscard())) return;
    form.discard();
    onClose();
  }
  return (
    <Modal
      opened={isOpen}
      onClose={handleClose}
      title={`Remover ${visitor.name} da sala?`}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      // The question before a reason is thrown away stands over this dialog and answers to an Esc
      // of its own: Mantine would hand the same one to both.
      zIndex={UNDER_QUESTIONS}
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && handleClose()}
    >
      <FormShell form={form} label="Remover da sala" failureTitle="Erro ao remover da sala">
        <div className={classes.fields}>
          <p className={classes.text}>
            A pessoa sai na hora e só consegue entrar de novo no fim do prazo.
          </p>
          <TextField
            {...form.field('reason')}
            label="Motivo"
            help="Aparece para a pessoa removida."
            hasAutoFocus
          />
          <BanTerm {...form.field('hours')} />
        </div>
        <div className={classes.actions}>
          <Button variant="default" disabled={form.isBusy} onClick={handleClose}>
            Cancelar
          </Button>
          <SubmitButton label="Remover" isBusy={form.isBusy} variant="danger" />
        </div>
      </FormShell>
    </Modal>
  );
}

function useBanForm(roomId: number, visitor: Person, onSaved: () => void) {
  const { mutateAsync: ban } = useBan();
  return useContractForm({
    name: `remover-${visitor.id}`,
    schema,
    values: EMPTY,
    // Once it is sent there is nothing left to lose, whatever the row says.
    readRow: () => ({ values: EMPTY, version: '' }),
    onSubmit: (values) => ban({ ...values, id: String(roomId), visitorId: visitor.id }),
    onSaved,
  });
}

// A type, not an interface: only types count as the records that forms hold.
type BanValues = { reason: string; hours: number | null };
