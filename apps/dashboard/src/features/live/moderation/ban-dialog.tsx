import { createBanBody } from '@atrio/contract/live/moderation';
import type { Person } from '@atrio/contract/live/realtime';
import { Button, getDefaultZIndex, Modal, Radio, Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { z } from 'zod';
import { confirmDiscard } from '../../../kit/feedback/confirm.tsx';
import { useComingDialog } from '../../../kit/feedback/use-coming-dialog.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import { useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { type FieldProps, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import classes from './ban-dialog.module.css';
import { useBan, useBanEverywhere } from './moderation.api.ts';

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;

/**
 * The dialog that bans somebody from a room. `askBan` opens it for one person; the caller renders
 * `banDialog`.
 */
export function useBanDialog(roomId: number): {
  askBan: (visitor: Person) => void;
  banDialog: ReactNode;
} {
  const [visitor, setVisitor] = useState<Person>();
  const [isOpen, setOpen] = useState(false);
  return {
    askBan: (next) => {
      setVisitor(next);
      setOpen(true);
    },
    banDialog: (
      <BanDialog roomId={roomId} visitor={visitor} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}

interface BanDialogProps {
  roomId: number;
  /** Kept while the dialog fades out. */
  visitor: Person | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Rendered while closed too, so that the focus returns to the button that opened it. */
function BanDialog({ roomId, visitor, isOpen, onClose }: BanDialogProps) {
  const isPhone = useIsPhone();
  const form = useRef<BanFormHandle>(null);
  const askToClose = () => form.current?.close();
  useComingDialog(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={askToClose}
      title={visitor && `Remover ${visitor.name} da sala?`}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      // The discard question opens over this dialog. Mantine would close both with one Esc, so
      // this dialog handles the key itself.
      zIndex={UNDER_QUESTIONS}
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && askToClose()}
    >
      {visitor && (
        <BanForm key={visitor.id} ref={form} roomId={roomId} visitor={visitor} onClose={onClose} />
      )}
    </Modal>
  );
}

const schema = createBanBody.omit({ visitorId: true }).extend({ everywhere: z.boolean() });
const EMPTY: BanValues = { reason: '', hours: 24, everywhere: false };

/** Lets the dialog close the form by Esc and its close button too. */
interface BanFormHandle {
  /** Closes; asks first when there are unsaved changes. */
  close: () => void;
}

interface BanFormProps {
  ref: Ref<BanFormHandle>;
  roomId: number;
  visitor: Person;
  onClose: () => void;
}

function BanForm({ ref, roomId, visitor, onClose }: BanFormProps) {
  const { form, close } = useBanForm(roomId, visitor, onClose);
  const canBanEverywhere = isMaster(useAccount());
  const { everywhere } = form.values;
  useImperativeHandle(ref, () => ({ close: () => void close() }));
  return (
    <FormShell form={form} label="Remover da sala" failureTitle="Erro ao remover da sala">
      <div className={classes.fields}>
        <p className={classes.text}>
          {everywhere
            ? 'A pessoa sai na hora de todas as salas e não entra em nenhuma até o fim do prazo. Vale para o e-mail confirmado e os aparelhos de onde entrou.'
            : 'A pessoa sai na hora e só consegue entrar de novo no fim do prazo.'}
        </p>
        {canBanEverywhere && (
          <SwitchField
            {...form.field('everywhere')}
            label="Banir da plataforma"
            help="Em todas as salas, de todos os clientes"
          />
        )}
        <BanReason {...form.field('reason')} />
        <BanTerm {...form.field('hours')} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={() => void close()}>
          Cancelar
        </Button>
        <SubmitButton
          label={everywhere ? 'Banir' : 'Remover'}
          isBusy={form.isBusy}
          variant="danger"
        />
      </div>
    </FormShell>
  );
}

function useBanForm(roomId: number, visitor: Person, onClose: () => void) {
  const { mutateAsync: ban } = useBan();
  const { mutateAsync: banEverywhere } = useBanEverywhere();
  const form = useContractForm({
    name: `remover-${visitor.id}`,
    schema,
    values: EMPTY,
    // After sending nothing is unsaved, regardless of the answer's row.
    readRow: () => ({ values: EMPTY, version: '' }),
    onSubmit: async ({ everywhere, ...values }) => {
      const wanted = { ...values, visitorId: visitor.id };
      if (everywhere) await banEverywhere({ ...wanted, roomId });
      else await ban({ ...wanted, id: String(roomId) });
    },
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

// A type, not an interface: forms take records, and only type aliases are assignable to those.
type BanValues = { reason: string; hours: number | null; everywhere: boolean };

/** The reason; the dialog focuses this field when it opens. */
function BanReason({ name, value, error, onChange, onBlur }: FieldProps<string>) {
  return (
    <Textarea
      label="Motivo"
      description="Aparece para a pessoa removida."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={name}
      data-field={name}
      data-autofocus
      rows={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

const TERMS = [
  { hours: 1, label: '1 hora' },
  { hours: 24, label: '1 dia' },
  { hours: 7 * 24, label: '7 dias' },
  { hours: 30 * 24, label: '30 dias' },
  { hours: null, label: 'Sem prazo' },
];

/** The length of the ban; radio values are text, so the hours are converted here. */
function BanTerm({ name, value, error, onChange }: FieldProps<number | null>) {
  return (
    <Radio.Group
      label="Prazo"
      value={String(value)}
      error={error}
      data-field={name}
      onChange={(chosen) =>
        onChange(TERMS.find(({ hours }) => String(hours) === chosen)?.hours ?? null)
      }
    >
      <div className={classes.terms}>
        {TERMS.map(({ hours, label }) => (
          <Radio
            key={label}
            value={String(hours)}
            label={label}
            classNames={{ body: classes.term }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
