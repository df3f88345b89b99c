import { CheckboxField } from '../../form/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { ContractForm } from '../../form/use-contract-form.ts';
import type { RoomValues } from './room-values.ts';
import classes from './rooms.module.css';
import { slugPreview } from './slug-preview.ts';

interface RoomFieldsProps {
  form: ContractForm<RoomValues>;
  companies: readonly SelectOption[];
  companiesProblem?: string;
  /** Left out when creating: a new room begins in environment 1. */
  environments?: readonly SelectOption[];
}

export function RoomFields({ form, ...props }: RoomFieldsProps) {
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <TextField
          label="Nome"
          maxLength={120}
          help={
            props.environments ? undefined : (
              <>
                Link público: <strong>/sala/{slugPreview(form.values.name) || '…'}</strong>
              </>
            )
          }
          {...form.field('name')}
        />
      </div>
      <TextField label="Url" type="url" isOptional {...form.field('iframeUrl')} />
      <TextField
        label="Url do administrador"
        type="url"
        isOptional
        {...form.field('adminIframeUrl')}
      />
      <SelectField
        label="Empresa"
        options={props.companies}
        help={props.companiesProblem}
        {...form.field('companyId')}
      />
      {props.environments && (
        <SelectField
          label="Ambiente"
          options={props.environments}
          {...form.field('environmentId')}
        />
      )}
    </div>
  );
}

export function RoomFlags({ form }: { form: ContractForm<RoomValues> }) {
  return (
    <div className={classes.flags}>
      <CheckboxField label="Visível" {...form.field('isVisible')} />
      <CheckboxField label="Privada" {...form.field('isPrivate')} />
    </div>
  );
}
