import { z } from 'zod';
import { pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

export const HALL_CODE_LENGTH = 6;
/** A code is shown so long, and is good as long again. */
export const HALL_CODE_SECONDS = 30;

/** As somebody types it who reads it off the hall's screen, where it stands in two groups. */
export const hallCode = z
  .string('Digite o código da tela')
  .max(20, 'Código inválido')
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${HALL_CODE_LENGTH}}$`), 'Digite os seis números'));

export const hallCodeSchema = z
  .object({
    code: z.string(),
    /** The one after it, so that a screen changes in time whatever the line does. */
    next: z.string(),
    /** Until then, from the answer on: a screen's own clock may be wrong. */
    remainingMs: z.int(),
  })
  .meta({ id: 'HallCode' });
export type HallCode = z.output<typeof hallCodeSchema>;

export const hallCodeRoutes = {
  get: defineRoute({
    name: 'door.hallCode',
    method: 'GET',
    path: '/rooms/{id}/door/code',
    access: 'admin',
    summary: "The code for the hall's screen, which changes every 30 seconds; null without one",
    params: z.object({ id: pathId }),
    response: z.object({ hall: hallCodeSchema.nullable() }),
  }),
};
