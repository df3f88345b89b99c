import { allScopes, scopes as scopeTexts } from '@atrio/contract/lib/scopes';
import { apiKeyBody, apiKeyLabels } from '@atrio/contract/organization/api-keys';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { ChoicesField } from '../../../kit/fields/choices-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { useCreateKey } from './api-keys.api.ts';
import classes from './api-keys.module.css';
import {
  type CompanyChoice,
  CompanyField,
  ForCompanies,
  hasCompany,
  NO_COMPANY,
} from './company-choice.tsx';
import type { Made } from './new-secret.tsx';

const DAY = 24 * 60 * 60_000;
const LIFETIMES = [
  { value: 30, label: '30 dias' },
  { value: 90, label: '90 dias' },
  { value: 365, label: '1 ano' },
  { value: 0, label: 'Sem prazo' },
];

const { name, companyId, scopes } = apiKeyBody.shape;
const schema = z.object({
  ...{ name, companyId },
  /** Separated by spaces: the values of a form are plain. */
  scopes: z
    .string()
    .transform((given) => given.split(' ').filter((one) => one !== ''))
    .pipe(scopes),
  days: z.int(),
});
type Values = z.input<typeof schema>;

interface FormProps {
  onMade: (made: Made) => void;
}

/** A new key: for whom, what it may do, and for how long. */
export function NewKeyForm({ onMade }: FormProps) {
  return <ForCompanies>{(choice) => <KeyFields choice={choice} onMade={onMade} />}</ForCompanies>;
}

interface KeyFieldsProps extends FormProps {
  choice: CompanyChoice;
}

function KeyFields({ choice, onMade }: KeyFieldsProps) {
  const { mutateAsync: create } = useCreateKey();
  const form = useContractForm<Values, z.output<typeof schema>>({
    name: 'chave-nova',
    schema: choice.isNeeded ? schema.refine(hasCompany, NO_COMPANY) : schema,
    values: { name: '', scopes: '', days: 365, companyId: choice.first },
    onSubmit: async ({ days, ...fields }) => {
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY).toISOString();
      const { apiKey, key } = await create({ ...fields, expiresAt });
      onMade({ kind: 'key', name: apiKey.name, secret: key, isNew: true });
    },
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Nova chave" failureTitle="Erro ao criar a chave">
      <div className={classes.fields}>
        <TextField
          label={apiKeyLabels.name.label}
          hasAutoFocus
          maxLength={80}
          {...form.field('name')}
        />
        <CompanyField
          choice={choice}
          help={choice.isNeeded ? HELP.own : HELP.any}
          {...form.field('companyId')}
        />
        <ChoicesField
          label={apiKeyLabels.scopes.label}
          choices={SCOPES}
          {...form.field('scopes')}
        />
        <ChoiceField label="Vale por" look="row" choices={LIFETIMES} {...form.field('days')} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Criar chave" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

const HELP = {
  own: 'A chave alcança as salas da empresa que você administra, e nunca mais do que você.',
  any: 'A chave alcança só as salas da empresa escolhida, ou as de toda a plataforma.',
};
const SCOPES = allScopes.map((scope) => ({
  value: scope,
  label: <code>{scope}</code>,
  ...scopeTexts[scope],
}));
