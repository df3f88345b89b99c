import { MAX_OVERLAP_HOURS } from '@atrio/contract/organization/api-keys';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import classes from './api-keys.module.css';
import type { Made } from './new-secret.tsx';

const OVERLAPS = [
  { value: 0, label: 'Já' },
  { value: 24, label: '1 dia' },
  { value: MAX_OVERLAP_HOURS, label: '7 dias' },
];
const WORDS = {
  key: {
    ...{ label: 'Trocar a chave', failed: 'Erro ao trocar a chave' },
    until: 'A chave de agora deixa de valer em',
    help: 'Até lá as duas valem: troque o segredo no outro sistema sem parar nada.',
  },
  webhook: {
    ...{ label: 'Trocar o segredo', failed: 'Erro ao trocar o segredo' },
    until: 'O segredo de agora deixa de assinar em',
    help: 'Até lá os dois assinam cada aviso: troque o segredo no outro sistema sem parar nada.',
  },
};
const schema = z.object({ overlapHours: z.int() });

interface RotateFormProps {
  kind: Made['kind'];
  of: { id: number; name: string };
  /** Answers the new secret. */
  rotate: (asked: { id: string; overlapHours: number }) => Promise<string>;
  onMade: (made: Made) => void;
}

/** Another secret for a key or a webhook, and how long the one before goes on. */
export function RotateForm({ kind, of, rotate, onMade }: RotateFormProps) {
  const words = WORDS[kind];
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    name: `trocar-${kind}-${of.id}`,
    schema,
    values: { overlapHours: 24 },
    onSubmit: async ({ overlapHours }) => {
      const secret = await rotate({ id: String(of.id), overlapHours });
      onMade({ kind, name: of.name, secret, isNew: false });
    },
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label={words.label} failureTitle={words.failed}>
      <ChoiceField
        label={words.until}
        look="row"
        choices={OVERLAPS}
        help={words.help}
        hasAutoFocus
        {...form.field('overlapHours')}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Trocar" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
