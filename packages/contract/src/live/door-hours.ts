import { z } from 'zod';
import { instant, sentInstant } from '../lib/fields.ts';
import { timeZone } from '../lib/time-zone.ts';
import { DEFAULT_TIME_ZONE } from '../lib/zones.ts';

const timeOfDay = z
  .string('Horário inválido')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido');

/** A session's people come earlier and go later by at most half a day. */
export const MAX_MARGIN_MINUTES = 720;
const margin = z
  .int('Informe quantos minutos')
  .min(0, 'Use 0 minutos ou mais')
  .max(MAX_MARGIN_MINUTES, `Use no máximo ${MAX_MARGIN_MINUTES} minutos`);

const days = z.array(z.int().min(0).max(6)).min(1, 'Escolha ao menos um dia').max(7);

/** When the door is open by itself. */
export const hoursSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('always') }),
    /** Once, from one instant to another. */
    z.object({ kind: z.literal('once'), opensAt: instant, closesAt: instant }),
    /** On these days of the week (0 is Sunday); `to` up to `from` ends on the day after. */
    z.object({
      kind: z.literal('daily'),
      from: z.string(),
      to: z.string(),
      days: z.array(z.int()),
      timeZone: z.string(),
    }),
    /** Around each session of the room's programme, by minutes. */
    z.object({ kind: z.literal('sessions'), opensBefore: z.int(), closesAfter: z.int() }),
  ])
  .meta({ id: 'DoorHours' });
export type DoorHours = z.output<typeof hoursSchema>;

export const sentHours = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('always') }),
      z.object({ kind: z.literal('once'), opensAt: sentInstant, closesAt: sentInstant }),
      z.object({
        kind: z.literal('daily'),
        from: timeOfDay,
        to: timeOfDay,
        days,
        timeZone: timeZone.default(DEFAULT_TIME_ZONE),
      }),
      z.object({
        kind: z.literal('sessions'),
        opensBefore: margin.default(30),
        closesAfter: margin.default(15),
      }),
    ],
    'Opção inválida',
  )
  .refine(
    (hours) => hours.kind !== 'once' || Date.parse(hours.closesAt) > Date.parse(hours.opensAt),
    { path: ['closesAt'], message: 'A porta precisa fechar depois de abrir' },
  );
