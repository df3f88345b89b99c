import { eventTexts } from '@atrio/contract/organization/event-texts';
import {
  eventTypes,
  type Webhook,
  webhookBody,
  webhookLabels,
} from '@atrio/contract/organization/webhooks';
import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { ChoicesField } from '../../../kit/fields/choices-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import classes from '../api-keys/api-keys.module.css';
import {
  type CompanyChoice,
  CompanyField,
  ForCompanies,
  hasCompany,
  NO_COMPANY,
} from '../api-keys/company-choice.tsx';
import type { Made } from '../api-keys/new-secret.tsx';
import { RotateForm } from '../api-keys/rotate-form.tsx';
import { useCreateWebhook, useRotateWebhook, useUpdateWebhook } from './webhooks.api.ts';

const SUBJECTS: Record<string, string> = {
  room: 'Salas',
  ticket: 'Convidados',
  visit: 'Movimento',
  message: 'Movimento',
  order: 'Seus pedidos',
  payment: 'Seus pedidos',
};
const EVENTS = eventTypes.map((type) => ({
  value: type,
  label: <code>{type}</code>,
  text: eventTexts[type],
  group: SUBJECTS[type.split('.')[0] ?? ''] ?? 'Outros',
}));

const { name, url, types, companyId } = webhookBody.shape;
const schema = z.object({
  ...{ name, url, companyId },
  /** Separated by spaces: the values of a form are plain. */
  types: z
    .string()
    .transform((given) => given.split(' ').filter((one) => one !== ''))
    .pipe(types),
});
type Values = z.input<typeof schema>;

export type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'rotate'; webhook: Webhook } | null;

interface DialogsProps {
  open: OpenDialog;
  onClose: () => void;
  onMade: (made: Made) => void;
}

/** The forms of the list, each in its dialog. */
export function WebhookDialogs({ open, onClose, onMade }: DialogsProps) {
  const show = (made: Made) => {
    onMade(made);
    onClose();
  };
  const { mutateAsync: rotate } = useRotateWebhook();
  const of = open?.kind === 'new' || open === null ? undefined : open.webhook;
  const rotateOne = async (asked: { id: string; overlapHours: number }) =>
    (await rotate(asked)).secret;
  return (
    <>
      <FormDialog title="Novo webhook" isOpen={open?.kind === 'new'} onClose={onClose} size={640}>
        <NewWebhookForm onMade={show} />
      </FormDialog>
      <FormDialog
        title={of ? `Editar “${of.name}”` : ''}
        isOpen={open?.kind === 'edit'}
        onClose={onClose}
        size={640}
      >
        {of && <EditWebhookForm webhook={of} onSaved={onClose} />}
      </FormDialog>
      <FormDialog
        title={of ? `Trocar o segredo de “${of.name}”` : ''}
        isOpen={open?.kind === 'rotate'}
        onClose={onClose}
        size={440}
      >
        {of && <RotateForm kind="webhook" of={of} rotate={rotateOne} onMade={show} />}
      </FormDialog>
    </>
  );
}

const HELP = {
  own: 'O webhook conta o que acontece nas salas da empresa que você administra.',
  any: 'O webhook conta o que acontece só nas salas da empresa escolhida, ou em todas da plataforma.',
};

/** A new webhook: for whom, where to, and what it tells of. */
function NewWebhookForm({ onMade }: FormProps) {
  return <ForCompanies>{(choice) => <NewFields choice={choice} onMade={onMade} />}</ForCompanies>;
}

interface FormProps {
  onMade: (made: Made) => void;
}

function NewFields({ choice, onMade }: FormProps & { choice: CompanyChoice }) {
  const { mutateAsync: create } = useCreateWebhook();
  const form = useContractForm<Values, z.output<typeof schema>>({
    name: 'webhook-novo',
    schema: choice.isNeeded ? schema.refine(hasCompany, NO_COMPANY) : schema,
    values: { name: '', url: '', types: '', companyId: choice.first },
    onSubmit: async (fields) => {
      const { webhook, secret } = await create(fields);
      onMade({ kind: 'webhook', name: webhook.name, secret, isNew: true });
    },
  });
  return (
    <WebhookFields form={form} label="Novo webhook" verb="Criar webhook">
      <CompanyField
        choice={choice}
        help={choice.isNeeded ? HELP.own : HELP.any}
        {...form.field('companyId')}
      />
    </WebhookFields>
  );
}

interface EditFormProps {
  webhook: Webhook;
  onSaved: () => void;
}

function EditWebhookForm({ webhook, onSaved }: EditFormProps) {
  const { mutateAsync: update } = useUpdateWebhook();
  const { id, enabled } = webhook;
  const form = useContractForm<Values, z.output<typeof schema>>({
    name: `webhook-${id}`,
    schema,
    values: {
      ...{ name: webhook.name, url: webhook.url, types: webhook.types.join(' ') },
      companyId: webhook.companyId,
    },
    onSubmit: async ({ name, url, types }) => {
      await update({ id: String(id), name, url, types, enabled });
      onSaved();
    },
  });
  return <WebhookFields form={form} label={`Editar ${webhook.name}`} verb="Salvar" />;
}

interface WebhookFieldsProps {
  form: ReturnType<typeof useContractForm<Values, z.output<typeof schema>>>;
  label: string;
  verb: string;
  children?: ReactNode;
}

function WebhookFields({ form, label, verb, children }: WebhookFieldsProps) {
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label={label} failureTitle="Erro ao salvar o webhook">
      <div className={classes.fields}>
        <TextField
          label={webhookLabels.name.label}
          hasAutoFocus
          maxLength={80}
          {...form.field('name')}
        />
        <TextField
          label={webhookLabels.url.label}
          type="url"
          maxLength={2048}
          placeholder="https://crm.exemplo.com.br/atrio"
          help="Um endereço https da internet que responda em até 15 segundos."
          {...form.field('url')}
        />
        {children}
        <ChoicesField label={webhookLabels.types.label} choices={EVENTS} {...form.field('types')} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={verb} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

export function askToSwitchOff(name: string, onConfirm: () => Promise<unknown>) {
  confirm({
    title: `Desligar “${name}”?`,
    text: 'O que espera deixa de ser enviado. O registro de eventos guarda tudo por 30 dias.',
    action: 'Desligar',
    isSafe: true,
    icon: <IconPlayerPause size={18} stroke={1.7} aria-hidden />,
    onConfirm,
  });
}
