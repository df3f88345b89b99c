import { approvalNames, type Door, doorLabels, whenFullNames } from '@atrio/contract/live/door';
import { Checkbox, Group } from '@mantine/core';
import { IconUsersGroup, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { zoneWords } from '../../rooms/programme/programme-days.ts';
import { doorQuery, useUpdateDoor } from './door.api.ts';
import classes from './door.module.css';
import {
  type DoorValues,
  daysOf,
  doorFormLabels,
  doorFormSchema,
  doorValues,
  readDoor,
} from './door-values.ts';
import { FirstCategories } from './first-categories.tsx';

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
  { value: 'sessions' as const, label: 'Pela programação' },
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
      const based = version && { updatedAt: version };
      return (await update({ ...values, ...based, id: String(roomId) })).door;
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
  return (
    <FormPanel
      form={form}
      label="Porta"
      submitLabel="Salvar porta"
      failureTitle="Não foi possível salvar a porta"
      conflictTexts={{ labels: doorFormLabels }}
    >
      <div className={classes.fields}>
        <TextField
          label={doorLabels.capacity.label}
          isOptional
          help={capacityHelp(Number(form.values.capacity), door.taken)}
          maxLength={6}
          {...form.field('capacity')}
        />
        <ChoiceField
          label={doorLabels.whenFull.label}
          look="cards"
          choices={WHEN_FULL}
          {...form.field('whenFull')}
        />
        <FirstCategories roomId={roomId} {...form.field('firstCategories')} />
        <ChoiceField
          label={doorLabels.approval.label}
          look="row"
          choices={APPROVAL}
          help="Bate à porta e a equipe responde, também pelo telefone."
          {...form.field('approval')}
        />
        <PassCodeField form={form} />
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

function capacityHelp(seats: number, taken: number): string {
  return seats > 0 && seats < taken
    ? `Ninguém sai; novas entradas abaixo de ${seats}.`
    : 'Pessoas ao mesmo tempo; vazio é sem limite. A equipe não conta e nunca espera.';
}

function PassCodeField({ form }: { form: ContractForm<DoorValues> }) {
  return (
    <SwitchField
      label={doorLabels.asksPassCode.label}
      help="O passe do convite deixa entrar com um toque. Com isto, no primeiro uso ele pede também um código."
      {...form.field('asksPassCode')}
    />
  );
}

const HOURS_FIELDS = {
  sessions: { names: ['opensBefore', 'closesAfter'], type: 'text' },
  daily: { names: ['from', 'to'], type: 'time' },
  once: { names: ['opensAt', 'closesAt'], type: 'datetime-local' },
} as const;

function HoursFields({ form }: { form: ContractForm<DoorValues> }) {
  const { kind } = form.values;
  if (kind === 'always') return null;
  const { names, type } = HOURS_FIELDS[kind];
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
      {kind === 'daily' && (
        <p className={classes.note}>
          Se fechar antes de abrir, é na madrugada do dia seguinte ·{' '}
          {zoneWords(form.values.timeZone)}
        </p>
      )}
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
