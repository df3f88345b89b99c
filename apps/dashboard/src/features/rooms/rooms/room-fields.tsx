import { type Room, type roomFormSchema, roomLabels } from '@atrio/contract/rooms/rooms';
import type { ReactNode } from 'react';
import { CheckboxField } from '../../../kit/fields/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { rowValues, type ValuesOf } from '../../../kit/form/row-values.ts';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { readableUrl } from '../../../kit/text/readable-url.ts';
import classes from './rooms.module.css';
import { slugPreview } from './slug-preview.ts';

export type RoomValues = ValuesOf<typeof roomFormSchema>;

export const NEW_ROOM: RoomValues = {
  name: '',
  iframeUrl: '',
  adminIframeUrl: '',
  companyId: 0,
  environmentId: 0,
  isVisible: true,
  isPrivate: false,
};

export function roomValues(room: Room): RoomValues {
  const values = rowValues(NEW_ROOM, room);
  const { iframeUrl, adminIframeUrl } = values;
  return {
    ...values,
    iframeUrl: readableUrl(iframeUrl),
    adminIframeUrl: readableUrl(adminIframeUrl),
  };
}

interface RoomFieldsProps {
  form: ContractForm<RoomValues>;
  companies: readonly SelectOption[];
  companiesProblem?: string;
  /** Left out for a new room, which starts in environment 1. */
  environments?: readonly SelectOption[];
}

/** The input of each field, in the order of the form. */
const INPUTS: Record<keyof RoomValues, (props: RoomFieldsProps) => ReactNode> = {
  name: ({ form, environments }) => (
    <div className={classes.wide}>
      <TextField
        label={roomLabels.name.label}
        maxLength={120}
        help={
          environments ? undefined : (
            <>
              Link público: <strong>/sala/{slugPreview(form.values.name) || '…'}</strong>
            </>
          )
        }
        {...form.field('name')}
      />
    </div>
  ),
  iframeUrl: ({ form }) => (
    <TextField
      label={roomLabels.iframeUrl.label}
      type="url"
      isOptional
      {...form.field('iframeUrl')}
    />
  ),
  adminIframeUrl: ({ form }) => (
    <TextField
      label={roomLabels.adminIframeUrl.label}
      type="url"
      isOptional
      {...form.field('adminIframeUrl')}
    />
  ),
  companyId: ({ form, companies, companiesProblem }) => (
    <SelectField
      label={roomLabels.companyId.label}
      options={companies}
      help={companiesProblem}
      {...form.field('companyId')}
    />
  ),
  environmentId: ({ form, environments }) =>
    environments && (
      <SelectField
        label={roomLabels.environmentId.label}
        options={environments}
        {...form.field('environmentId')}
      />
    ),
  isVisible: ({ form }) => (
    <CheckboxField label={roomLabels.isVisible.label} {...form.field('isVisible')} />
  ),
  isPrivate: ({ form }) => (
    <CheckboxField label={roomLabels.isPrivate.label} {...form.field('isPrivate')} />
  ),
};

const { isVisible: VisibleInput, isPrivate: PrivateInput, ...INPUTS_ABOVE } = INPUTS;

export function RoomFields(props: RoomFieldsProps) {
  return (
    <div className={classes.fields}>
      {Object.entries(INPUTS_ABOVE).map(([field, Input]) => (
        <Input key={field} {...props} />
      ))}
    </div>
  );
}

/** The checkboxes below the other fields. */
export function RoomFlags(props: RoomFieldsProps) {
  return (
    <div className={classes.flags}>
      <VisibleInput {...props} />
      <PrivateInput {...props} />
    </div>
  );
}
