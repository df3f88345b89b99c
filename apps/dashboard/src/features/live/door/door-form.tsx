import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import {
  approvalNames,
  type Door,
  type doorBody,
  doorLabels,
  doorSchema,
  MAX_CAPACITY,
  whenFullNames,
} from '@atrio/contract/live/door';
import { Checkbox, Group } from '@mantine/core';
import { IconUsersGroup, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { doorQuery, useUpdateDoor } from './door.api.ts';
import classes from './door.module.css';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CAPACITY = `Use de 1 a ${MAX_CAPACITY.toLocaleString('pt-BR')} lugares, ou deixe vazio`;

const fields = z.object({
  /** Empty: any number. */
  capacity: z.string().trim(),
  whenFull: doorSchema.shape.whenFull,
  approval: doorSchema.shape.approval,
  kind: z.enum(['always', 'daily', 'once']),
  from: z.string(),
  to: z.string(),
  /** Days of the week, as '1,2,5'. */
  days: z.string(),
  /** Of the browser's clock. */
  opensAt: z.string(),
  closesAt: z.string(),
  timeZone: z.string(),
});
type DoorValues = z.output<typeof fields>;

/** The form's flat values, with each problem at the field that a person would correct. */
const doorFormSchema = fields.superRefine(check).transform(bodyOf);

const doorFormLabels = {
  ...doorLabels,
  kind: doorLabels.hours,
  from: { label: 'Abre às', none: 'nenhum' },
  to: { label: 'Fecha às', none: 'nenhum' },
  days: { label: 'Dias', none: 'nenhum' },
  opensAt: { label: 'Abre em', none: 'nenhum' },
  closesAt: { label: 'Fecha em', none: 'nenhum' },
  timeZone: { label: 'Fuso horário', none: 'nenhum' },
};

const daysOf = (days: string) => (days === '' ? [] : days.split(',').map(Number));

function doorValues({ capacity, whenFull, approval, hours }: Door): DoorValues {
  return {
    capacity: capacity === null ? '' : String(capacity),
    whenFull,
    approval,
    kind: hours.kind,
    from: hours.kind === 'daily' ? hours.from : '19:00',
    to: hours.kind === 'daily' ? hours.to : '22:00',
    days: hours.kind === 'daily' ? hours.days.join() : '0,1,2,3,4,5,6',
    opensAt: hours.kind === 'once' ? localOf(hours.opensAt) : '',
    closesAt: hours.kind === 'once' ? localOf(hours.closesAt) : '',
    timeZone: hours.kind === 'daily' ? hours.timeZone : DEFAULT_TIME_ZONE,
  };
}

/** A row of the server's answers, if it is a door. */
function readDoor(row: unknown) {
  const door = doorSchema.safeParse(Object(row).door ?? row);
  if (!door.success) return undefined;
  return { values: doorValues(door.data), version: door.data.updatedAt ?? '' };
}

function check(values: DoorValues, issues: z.RefinementCtx): void {
  const refuse = (path: keyof DoorValues, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  const { capacity, kind, from, to, days, opensAt, closesAt } = values;
  const seats = Number(capacity);
  const isNumber = /^\d{1,6}$/.test(capacity) && seats >= 1 && seats <= MAX_CAPACITY;
  if (capacity !== '' && !isNumber) refuse('capacity', CAPACITY);
  if (kind === 'daily') {
    if (!TIME.test(from)) refuse('from', 'Horário inválido');
    if (!TIME.test(to)) refuse('to', 'Horário inválido');
    if (days === '') refuse('days', 'Escolha ao menos um dia');
  }
  if (kind !== 'once') return;
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)];
  if (Number.isNaN(opens)) refuse('opensAt', 'Data inválida');
  if (Number.isNaN(closes)) refuse('closesAt', 'Data inválida');
  if (closes <= opens) refuse('closesAt', 'A porta precisa fechar depois de abrir');
}

function bodyOf(values: DoorValues): z.input<typeof doorBody> {
  const { capacity, whenFull, approval } = values;
  const seats = capacity === '' ? null : Number(capacity);
  return { capacity: seats, whenFull, approval, hours: hoursOf(values) };
}

function hoursOf({ kind, from, to, days, timeZone, opensAt, closesAt }: DoorValues) {
  if (kind === 'daily') return { kind, from, to, days: daysOf(days), timeZone };
  if (kind === 'always') return { kind };
  const instantOf = (local: string) => new Date(local).toISOString();
  return { kind, opensAt: instantOf(opensAt), closesAt: instantOf(closesAt) };
}

/** As the browser's own input of a date and a time reads it. */
function localOf(instant: string): string {
  const date = new Date(instant);
  const wall = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return wall.toISOString().slice(0, 16);
}

const CONFLICT_TEXTS = { labels: doorFormLabels };

const WHEN_FULL = [
  {
    value: 'queue' as const,
    label: whenFullNames.queue,
    text: 'Cada um vê seu lugar e, na sua vez, tem 45 segundos para entrar. Convidados passam à frente.',
    icon: <IconUsersGroup size={20} stroke={1.7} aria-hidden />,
  },
  {
    value: 'refuse' as const,
    label: whenFullNames.refuse,
    text: 'Mostra que a sala está cheia e quando tentar de novo.',
    icon: <IconX size={20} stroke={1.7} aria-hidden />,
  },
];

const APPROVAL = Object.entries(approvalNames).map(([value, label]) => ({
  // The constant's own keys.
  value: value as keyof typeof approvalNames,
  label,
}));

const HOURS = [
  { value: 'always' as const, label: 'Sempre' },
  { value: 'daily' as const, label: 'Por dia' },
  { value: 'once' as const, label: 'Uma vez' },
];

const DAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];

function useDoorForm(roomId: number, door: Door) {
  const { mutateAsync: update } = useUpdateDoor();
  return useContractForm({
    name: 'porta',
    schema: doorFormSchema,
    values: doorValues(door),
    ...(door.updatedAt !== null && { version: door.updatedAt }),
    readRow: readDoor,
    onSubmit: async (values, version) => {
      const updatedAt = version ? { updatedAt: version } : {};
      return (await update({ ...values, ...updatedAt, id: String(roomId) })).door;
    },
  });
}

/** The settings below a door's state, which says how it loads and fails for both. */
export function DoorSettings({ roomId }: { roomId: number }) {
  const { data: door } = useQuery(doorQuery(roomId));
  if (!door) return null;
  return (
    <div className={classes.settings}>
      <DoorForm roomId={roomId} door={door} />
    </div>
  );
}

/** Seats, queue, approval and hours of a door, saved together. */
function DoorForm({ roomId, door }: { roomId: number; door: Door }) {
  const form = useDoorForm(roomId, door);
  const seats = Number(form.values.capacity);
  const isBelow = seats > 0 && seats < door.taken;
  return (
    <FormPanel
      form={form}
      label="Porta"
      submitLabel="Salvar porta"
      failureTitle="Não foi possível salvar a porta"
      conflictTexts={CONFLICT_TEXTS}
    >
      <div className={classes.fields}>
        <TextField
          label={doorLabels.capacity.label}
          isOptional
          help={
            isBelow
              ? `Ninguém sai; novas entradas abaixo de ${seats}.`
              : 'Pessoas ao mesmo tempo; vazio é sem limite. A equipe não conta e nunca espera.'
          }
          maxLength={6}
          {...form.field('capacity')}
        />
        <ChoiceField
          label={doorLabels.whenFull.label}
          look="cards"
          choices={WHEN_FULL}
          {...form.field('whenFull')}
        />
        <ChoiceField
          label={doorLabels.approval.label}
          look="row"
          choices={APPROVAL}
          help="Bate à porta e a equipe responde, também pelo telefone."
          {...form.field('approval')}
        />
        <ChoiceField
          label="Horário"
          look="row"
          choices={HOURS}
          help="Fora dele a porta mostra quando abre."
          {...form.field('kind')}
        />
        <HoursFields form={form} />
      </div>
    </FormPanel>
  );
}

function HoursFields({ form }: { form: ContractForm<DoorValues> }) {
  const { kind } = form.values;
  if (kind === 'always') return null;
  const names = kind === 'daily' ? (['from', 'to'] as const) : (['opensAt', 'closesAt'] as const);
  const type = kind === 'daily' ? 'time' : 'datetime-local';
  return (
    <div className={classes.hours}>
      {names.map((name) => (
        <TextField
          key={name}
          label={doorFormLabels[name].label}
          type={type}
          {...form.field(name)}
        />
      ))}
      {kind === 'daily' && <Days form={form} />}
      {kind === 'daily' && <p className={classes.note}>{zoneWords(form.values.timeZone)}</p>}
    </div>
  );
}

function Days({ form }: { form: ContractForm<DoorValues> }) {
  const { value, error, onChange } = form.field('days');
  return (
    <Checkbox.Group
      label="Dias"
      error={error}
      data-field="days"
      value={daysOf(value).map(String)}
      onChange={(days) => onChange(days.toSorted().join())}
    >
      <Group gap="sm">
        {DAYS.map((label, day) => (
          <Checkbox key={label} value={String(day)} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function zoneWords(timeZone: string): string {
  const place = timeZone === 'America/Sao_Paulo' ? 'horário de Brasília' : timeZone;
  return `Se fechar antes de abrir, é na madrugada do dia seguinte · ${place}`;
}
