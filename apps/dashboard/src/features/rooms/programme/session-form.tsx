import type { GuestState } from '@atrio/contract/rooms/guests';
import type { RoomSession, SessionFields } from '@atrio/contract/rooms/programme';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { FieldLabel } from '../../../kit/fields/field-label.tsx';
import { Select } from '../../../kit/fields/select.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type FieldProps, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { plural } from '../../../kit/text/format.ts';
import { guestSummaryQuery } from '../guests/guests.api.ts';
import { useAddSession, useChangeSession } from './programme.api.ts';
import classes from './programme.module.css';
import {
  changedTime,
  movedEnd,
  type SessionValues,
  sessionFormSchema,
  sessionValues,
  zoneOptions,
} from './programme-days.ts';

interface SessionFormProps {
  roomId: number;
  /** The session to change; without one, the form creates. */
  session: RoomSession | undefined;
  onSaved: () => void;
}

/** The form of a session, in a dialog. */
export function SessionForm({ roomId, session, onSaved }: SessionFormProps) {
  const [tells, setTells] = useState<Tells>('yes');
  const form = useSessionForm({ roomId, session, onSaved, tells });
  const change = session && changedTime(session, form.values, Date.now());
  const close = useFormDialog(form);
  const starts = form.field('startsAt');
  const ends = form.field('endsAt');
  function handleStart(startsAt: string) {
    ends.onChange(movedEnd(form.values, startsAt));
    starts.onChange(startsAt);
  }
  return (
    <FormShell
      form={form}
      label={session ? 'Editar sessão' : 'Nova sessão'}
      failureTitle={session ? 'Erro ao alterar a sessão' : 'Erro ao criar a sessão'}
    >
      <div className={classes.fields}>
        <TextField label="Título" maxLength={120} hasAutoFocus {...form.field('title')} />
        <div className={classes.pair}>
          <DateTimeField label="Começa" type="datetime-local" {...starts} onChange={handleStart} />
          <DateTimeField label="Termina" type="datetime-local" {...ends} />
        </div>
        <ZoneField {...form.field('timeZone')} />
        <RepeatFields form={form} />
        <TextField label="Quem conduz" isOptional maxLength={120} {...form.field('host')} />
        <TextAreaField
          label="Descrição"
          isOptional
          maxLength={2_000}
          {...form.field('description')}
        />
        {change && <TellField roomId={roomId} change={change} value={tells} onChange={setTells} />}
      </div>
      <div className={classes.formActions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={session ? 'Alterar sessão' : 'Criar sessão'} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

function RepeatFields({ form }: { form: ReturnType<typeof useSessionForm> }) {
  return (
    <>
      <ChoiceField
        label="Repetição"
        look="row"
        choices={REPEATS}
        {...(form.field('repeats') as FieldProps<SessionValues['repeats']>)}
      />
      {form.values.repeats === 'count' && (
        <TextField label="Quantas vezes ao todo" maxLength={2} {...form.field('count')} />
      )}
      {form.values.repeats === 'until' && (
        <DateTimeField label="Até o dia" type="date" {...form.field('until')} />
      )}
    </>
  );
}

type Tells = 'yes' | 'no';

interface TellFieldProps {
  roomId: number;
  change: { before: string; after: string };
  value: Tells;
  onChange: (value: Tells) => void;
}

/** The guests who would be told of a changed time, and from when to when; nothing without any. */
function TellField({ roomId, change, value, onChange }: TellFieldProps) {
  const { data } = useQuery(guestSummaryQuery(roomId));
  const invited = data?.states.filter(({ state }) => INVITED.has(state));
  const count = invited?.reduce((sum, { count }) => sum + count, 0);
  if (count === 0) return null;
  const guests = count === undefined ? 'os convidados' : plural(count, 'convidado', 'convidados');
  return (
    <ChoiceField
      label={`Avisar ${guests}?`}
      look="row"
      name="notify"
      value={value}
      error={undefined}
      choices={TELLS}
      help={
        <>
          <del>{change.before}</del> → <ins>{change.after}</ins>
        </>
      }
      onChange={onChange}
      onBlur={() => undefined}
    />
  );
}

/** Others have had no invitation, or have declined it. */
const INVITED = new Set<GuestState>(['queued', 'sent', 'returned', 'accepted', 'entered']);

const TELLS = [
  { value: 'yes' as const, label: 'Avisar por e-mail' },
  { value: 'no' as const, label: 'Não avisar' },
];

const REPEATS = [
  { value: 'once' as const, label: 'Uma vez' },
  { value: 'count' as const, label: 'Toda semana, n vezes' },
  { value: 'until' as const, label: 'Toda semana, até um dia' },
];

interface DateTimeFieldProps extends FieldProps<string> {
  label: string;
  /** A day alone, or a day with an hour. */
  type: 'date' | 'datetime-local';
}

/** The browser's own field for a day or an hour: its value is 2026-11-20, or 2026-11-20T19:00. */
function DateTimeField(props: DateTimeFieldProps) {
  return (
    <TextInput
      type={props.type}
      label={<FieldLabel text={props.label} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}

function ZoneField({ value, error, name, onChange, onBlur }: FieldProps<string>) {
  return (
    <Select
      label={<FieldLabel text="Fuso horário" />}
      data={zoneOptions(value)}
      value={value}
      error={error}
      data-field={name}
      searchable
      nothingFoundMessage="Nenhum fuso com este nome"
      onChange={(zone) => zone && onChange(zone)}
      onBlur={onBlur}
    />
  );
}

function useSessionForm(props: SessionFormProps & { tells: Tells }) {
  const { roomId, session, onSaved, tells } = props;
  const { mutateAsync: add } = useAddSession();
  const { mutateAsync: change } = useChangeSession();
  return useContractForm<SessionValues, SessionFields>({
    name: `sessao-${session?.id ?? `nova-${roomId}`}`,
    schema: sessionFormSchema,
    values: sessionValues(session, Date.now()),
    onSubmit: (fields) =>
      session
        ? change({
            ...fields,
            id: String(session.id),
            updatedAt: session.updatedAt,
            notify: tells === 'yes',
          })
        : add({ ...fields, id: String(roomId) }),
    onSaved,
  });
}
