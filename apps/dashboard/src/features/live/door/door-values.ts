import { brazilianNumber } from '@atrio/contract/lib/numbers';
import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import {
  type Door,
  type doorBody,
  doorLabels,
  doorSchema,
  MAX_CAPACITY,
} from '@atrio/contract/live/door';
import { MAX_MARGIN_MINUTES } from '@atrio/contract/live/door-hours';
import { z } from 'zod';
import { fromLocal, toLocal } from '../../../kit/dates/date-words.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CAPACITY = `Use de 1 a ${brazilianNumber(MAX_CAPACITY)} lugares, ou deixe vazio`;

const fields = z.object({
  /** Empty: any number. */
  capacity: z.string().trim(),
  whenFull: doorSchema.shape.whenFull,
  approval: doorSchema.shape.approval,
  /** One a line. */
  firstCategories: z.string(),
  asksPassCode: doorSchema.shape.asksPassCode,
  kind: z.enum(['always', 'sessions', 'daily', 'once']),
  from: z.string(),
  to: z.string(),
  /** Days of the week, as '1,2,5'. */
  days: z.string(),
  /** Of the browser's clock. */
  opensAt: z.string(),
  closesAt: z.string(),
  timeZone: z.string(),
  /** Minutes around each session. */
  opensBefore: z.string().trim(),
  closesAfter: z.string().trim(),
});
export type DoorValues = z.output<typeof fields>;

/** The form's flat values, with each problem at the field that a person would correct. */
export const doorFormSchema = fields.superRefine(check).transform(bodyOf);

export const doorFormLabels = {
  ...doorLabels,
  kind: doorLabels.hours,
  from: { label: 'Abre às', none: 'nenhum' },
  to: { label: 'Fecha às', none: 'nenhum' },
  days: { label: 'Dias', none: 'nenhum' },
  opensAt: { label: 'Abre em', none: 'nenhum' },
  closesAt: { label: 'Fecha em', none: 'nenhum' },
  timeZone: { label: 'Fuso horário', none: 'nenhum' },
  opensBefore: { label: 'Abre antes, em minutos', none: 'nenhum' },
  closesAfter: { label: 'Fecha depois, em minutos', none: 'nenhum' },
};

export const categoriesOf = (lines: string) => (lines === '' ? [] : lines.split('\n'));

export const daysOf = (days: string) => (days === '' ? [] : days.split(',').map(Number));

export function doorValues(door: Door): DoorValues {
  const { capacity, whenFull, approval, firstCategories, asksPassCode, hours } = door;
  return {
    capacity: capacity === null ? '' : String(capacity),
    whenFull,
    approval,
    firstCategories: firstCategories.join('\n'),
    asksPassCode,
    kind: hours.kind,
    from: hours.kind === 'daily' ? hours.from : '19:00',
    to: hours.kind === 'daily' ? hours.to : '22:00',
    days: hours.kind === 'daily' ? hours.days.join() : '0,1,2,3,4,5,6',
    opensAt: hours.kind === 'once' ? toLocal(hours.opensAt) : '',
    closesAt: hours.kind === 'once' ? toLocal(hours.closesAt) : '',
    timeZone: hours.kind === 'daily' ? hours.timeZone : DEFAULT_TIME_ZONE,
    opensBefore: hours.kind === 'sessions' ? String(hours.opensBefore) : '30',
    closesAfter: hours.kind === 'sessions' ? String(hours.closesAfter) : '15',
  };
}

/** A row of the server's answers, if it is a door. */
export function readDoor(row: unknown) {
  const door = doorSchema.safeParse(Object(row).door ?? row);
  return door.data && { values: doorValues(door.data), version: door.data.updatedAt ?? '' };
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
  if (kind === 'sessions') {
    for (const name of ['opensBefore', 'closesAfter'] as const) {
      const isMargin = /^\d{1,4}$/.test(values[name]) && Number(values[name]) <= MAX_MARGIN_MINUTES;
      if (!isMargin) refuse(name, `Use de 0 a ${MAX_MARGIN_MINUTES} minutos`);
    }
  }
  if (kind !== 'once') return;
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)];
  if (Number.isNaN(opens)) refuse('opensAt', 'Data inválida');
  if (Number.isNaN(closes)) refuse('closesAt', 'Data inválida');
  if (closes <= opens) refuse('closesAt', 'A porta precisa fechar depois de abrir');
}

function bodyOf(values: DoorValues): z.input<typeof doorBody> {
  const { capacity, whenFull, approval, asksPassCode } = values;
  const seats = capacity === '' ? null : Number(capacity);
  const firstCategories = categoriesOf(values.firstCategories);
  const hours = hoursOf(values);
  return { capacity: seats, whenFull, approval, firstCategories, asksPassCode, hours };
}

function hoursOf(values: DoorValues) {
  const { kind, from, to, days, timeZone, opensAt, closesAt } = values;
  if (kind === 'daily') return { kind, from, to, days: daysOf(days), timeZone };
  if (kind === 'always') return { kind };
  if (kind === 'sessions') {
    const [before, after] = [values.opensBefore, values.closesAfter].map(Number);
    return { kind, opensBefore: before, closesAfter: after };
  }
  return { kind, opensAt: fromLocal(opensAt) ?? '', closesAt: fromLocal(closesAt) ?? '' };
}
