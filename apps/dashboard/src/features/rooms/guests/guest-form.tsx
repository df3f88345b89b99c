import { isZoneField, zoneProblem } from '@atrio/contract/rooms/guest-zone';
import {
  type GuestFields,
  type GuestSettings,
  guestFormSchema,
  guestLabels,
  guestSettingsSchema,
  MAX_GUEST_FIELDS,
} from '@atrio/contract/rooms/guests';
import { Button, TextInput } from '@mantine/core';
import { z } from 'zod';
import { fromLocal, toLocal } from '../../../kit/dates/date-words.ts';
import { FieldLabel } from '../../../kit/fields/field-label.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type FieldProps, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { type GuestRow, useConfigureGuests, useCreateGuest, useUpdateGuest } from './guests.api.ts';
import classes from './guests.module.css';

const moment = z.string().transform(fromLocal);
const values = guestFormSchema.pick({ name: true, email: true, category: true, note: true });
const schema = z
  .object({
    ...values.shape,
    validFrom: moment,
    validUntil: moment,
    /** The values of the room's own fields, in the order of their names. */
    own0: z.string().trim().max(200, 'Use no máximo 200 caracteres'),
    own1: z.string().trim().max(200, 'Use no máximo 200 caracteres'),
    own2: z.string().trim().max(200, 'Use no máximo 200 caracteres'),
    own3: z.string().trim().max(200, 'Use no máximo 200 caracteres'),
    own4: z.string().trim().max(200, 'Use no máximo 200 caracteres'),
    notify: z.boolean(),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom < validUntil, {
    path: ['validUntil'],
    error: 'O fim da validade vem depois do começo',
  });
type Values = z.input<typeof schema>;

const OWN = ['own0', 'own1', 'own2', 'own3', 'own4'] as const;

const schemaFor = (fields: readonly string[]) =>
  schema.superRefine((typed, issues) => {
    for (const [at, path] of OWN.entries()) {
      const message = zoneProblem(fields[at] ?? '', typed[path]);
      if (message) issues.addIssue({ code: 'custom', path: [path], message });
    }
  });

interface GuestFormProps {
  roomId: number;
  /** The guest to change; without one, the form adds. */
  guest: GuestRow | undefined;
  /** The names of the room's own fields. */
  fields: readonly string[];
  onSaved: () => void;
}

/** The form of one guest, in a dialog. */
export function GuestForm(props: GuestFormProps) {
  const { guest, fields } = props;
  const form = useGuestForm(props);
  const close = useFormDialog(form);
  const label = guest ? 'Alterar convidado' : 'Adicionar convidado';
  return (
    <FormShell
      form={form}
      label={label}
      failureTitle={guest ? 'Erro ao alterar convidado' : 'Erro ao adicionar convidado'}
    >
      <GuestInputs form={form} fields={fields} isNew={guest === undefined} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={label} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

const ZONE_HELP = 'Como Europe/Lisbon: os e-mails dizem os horários neste fuso.';

interface GuestInputsProps {
  form: ReturnType<typeof useGuestForm>;
  fields: readonly string[];
  isNew: boolean;
}

function GuestInputs({ form, fields, isNew }: GuestInputsProps) {
  return (
    <div className={classes.fields}>
      <TextField
        label={guestLabels.name.label}
        isOptional
        hasAutoFocus
        maxLength={120}
        {...form.field('name')}
      />
      <TextField label={guestLabels.email.label} type="email" {...form.field('email')} />
      <TextField
        label={guestLabels.category.label}
        isOptional
        maxLength={60}
        {...form.field('category')}
      />
      {OWN.slice(0, fields.length).map((name, at) => (
        <TextField
          key={name}
          label={fields[at] ?? ''}
          help={isZoneField(fields[at] ?? '') ? ZONE_HELP : undefined}
          isOptional
          maxLength={200}
          {...form.field(name)}
        />
      ))}
      <TextAreaField
        label={guestLabels.note.label}
        isOptional
        maxLength={500}
        {...form.field('note')}
      />
      <ValidityFields from={form.field('validFrom')} until={form.field('validUntil')} />
      {isNew && <SwitchField label="Enviar o convite por e-mail" {...form.field('notify')} />}
    </div>
  );
}

interface ValidityFieldsProps {
  from: FieldProps<string>;
  until: FieldProps<string>;
}

/** From when until when a ticket lets in. */
export function ValidityFields({ from, until }: ValidityFieldsProps) {
  return (
    <div className={classes.pair}>
      <MomentField label={guestLabels.validFrom.label} {...from} />
      <MomentField label={guestLabels.validUntil.label} {...until} />
    </div>
  );
}

function useGuestForm({ roomId, guest, fields, onSaved }: GuestFormProps) {
  const { mutateAsync: create } = useCreateGuest();
  const { mutateAsync: update } = useUpdateGuest();
  return useContractForm<Values, z.output<typeof schema>>({
    name: `convidado-${guest?.id ?? `novo-${roomId}`}`,
    schema: schemaFor(fields),
    values: valuesOf(guest, fields),
    onSubmit: ({ notify, ...typed }) => {
      const body = bodyOf(typed, fields);
      if (!guest) return create({ ...body, id: String(roomId), notify });
      return update({ ...body, id: String(guest.id), updatedAt: guest.updatedAt });
    },
    onSaved,
  });
}

function valuesOf(guest: GuestRow | undefined, fields: readonly string[]): Values {
  const own = (at: number) => guest?.fields[fields[at] ?? ''] ?? '';
  return {
    name: guest?.givenName ?? '',
    email: guest?.email ?? '',
    category: guest?.category ?? '',
    note: guest?.note ?? '',
    validFrom: toLocal(guest?.validFrom ?? null),
    validUntil: toLocal(guest?.validUntil ?? null),
    own0: own(0),
    own1: own(1),
    own2: own(2),
    own3: own(3),
    own4: own(4),
    notify: true,
  };
}

function bodyOf(
  { own0, own1, own2, own3, own4, ...rest }: Omit<z.output<typeof schema>, 'notify'>,
  fields: readonly string[],
): GuestFields {
  const own = [own0, own1, own2, own3, own4];
  return { ...rest, fields: Object.fromEntries(fields.map((name, at) => [name, own[at] ?? ''])) };
}

const fieldName = z.string().trim().max(40, 'Use no máximo 40 caracteres');
const NAMES = ['field0', 'field1', 'field2', 'field3', 'field4'] as const;
const settingsSchema = z
  .object({
    field0: fieldName,
    field1: fieldName,
    field2: fieldName,
    field3: fieldName,
    field4: fieldName,
    keptDays: z.string().trim().regex(/^\d*$/, 'Informe quantos dias'),
  })
  .transform((typed) => ({
    fields: NAMES.map((key) => typed[key]).filter(Boolean),
    keptDays: typed.keptDays === '' ? null : Number(typed.keptDays),
  }))
  .superRefine(({ fields }, issues) => {
    if (new Set(fields).size === fields.length) return;
    const { length } = fields.slice(0, -1);
    const path = [NAMES[length] ?? 'field0'];
    issues.addIssue({ code: 'custom', path, message: 'Dois campos têm o mesmo nome' });
  })
  .pipe(guestSettingsSchema);
type SettingsValues = z.input<typeof settingsSchema>;

interface GuestSettingsFormProps {
  roomId: number;
  settings: GuestSettings;
  onSaved: () => void;
}

/** Names the room's own fields of guests. */
export function GuestSettingsForm({ roomId, settings, onSaved }: GuestSettingsFormProps) {
  const { mutateAsync: configure } = useConfigureGuests();
  const form = useContractForm<SettingsValues, GuestSettings>({
    name: `campos-de-convidados-${roomId}`,
    schema: settingsSchema,
    values: settingsValues(settings),
    onSubmit: (body) => configure({ ...body, id: String(roomId) }),
    onSaved,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Campos da lista" failureTitle="Erro ao salvar os campos">
      <div className={classes.fields}>
        <p className={classes.help}>
          Até {MAX_GUEST_FIELDS} campos seus em cada convidado, como “Escola” ou “Veículo”. Um campo
          sem nome sai da lista; o que foi anotado nele volta com o nome. O de nome “Fuso” diz em
          que fuso horário os e-mails falam com cada um.
        </p>
        {NAMES.map((key, at) => (
          <TextField
            key={key}
            label={`Campo ${at + 1}`}
            isOptional
            hasAutoFocus={at === 0}
            maxLength={40}
            {...form.field(key)}
          />
        ))}
        <TextField
          label="Apagar quem não veio depois de (dias)"
          help="Conta do último contato, do fim do passe e da última sessão. Vazio: ficam enquanto a sala existir."
          isOptional
          maxLength={4}
          {...form.field('keptDays')}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Salvar campos" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

function settingsValues({ fields, keptDays }: GuestSettings): SettingsValues {
  const [field0 = '', field1 = '', field2 = '', field3 = '', field4 = ''] = fields;
  const days = keptDays === null ? '' : String(keptDays);
  return { field0, field1, field2, field3, field4, keptDays: days };
}

interface MomentFieldProps extends FieldProps<string> {
  label: string;
}

/** A day and a time of the browser's zone, or none. */
function MomentField({ label, onChange, ...field }: MomentFieldProps) {
  return (
    <TextInput
      {...field}
      type="datetime-local"
      label={<FieldLabel text={label} isOptional />}
      data-field={field.name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
