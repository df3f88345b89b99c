import type { environmentRoutes } from '@atrio/contract/environments';
import { environmentBody } from '@atrio/contract/environments';
import type { RouteArgs } from '@atrio/contract/lib/route';
import { FormPage } from '../../form/form-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { Card } from '../../ui/card.tsx';

interface EnvironmentFormProps {
  name: string;
  /** Create or change: the one form serves both. */
  isNew: boolean;
  onSubmit: (values: RouteArgs<typeof environmentRoutes.create>) => Promise<unknown>;
  onSaved: () => void;
}

export function EnvironmentForm({ name, isNew, onSubmit, onSaved }: EnvironmentFormProps) {
  const form = useContractForm({
    name: 'ambiente',
    schema: environmentBody,
    values: { name },
    onSubmit,
    onSaved,
  });
  const label = isNew ? 'Criar ambiente' : 'Alterar ambiente';
  return (
    <FormPage
      form={form}
      label={label}
      submitLabel={label}
      failureTitle={isNew ? 'Erro ao criar ambiente' : 'Erro ao alterar ambiente'}
    >
      <Card>
        <TextField label="Nome" maxLength={120} {...form.field('name')} />
      </Card>
    </FormPage>
  );
}
