import type { RouteArgs } from '@atrio/contract/lib/route';
import {
  type Environment,
  environmentBody,
  environmentLabels,
  type environmentRoutes,
} from '@atrio/contract/organization/environments';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';

interface EnvironmentFormProps {
  name: string;
  /** Creates one; otherwise the form changes one. */
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
        <TextField label={environmentLabels.name.label} maxLength={120} {...form.field('name')} />
      </Card>
    </FormPage>
  );
}

/** Stands in place of the form for people who may use an environment but not change it. */
export function EnvironmentOfAll({ environment: { roomCount } }: { environment: Environment }) {
  return (
    <EmptyState
      title="Este ambiente é de todos"
      text={`Só quem administra a plataforma pode alterá-lo. Você tem ${plural(roomCount, 'sala', 'salas')} nele.`}
      actions={
        <Button component={Link} to={paths.environments()} variant="default">
          Voltar para Ambientes
        </Button>
      }
    />
  );
}
