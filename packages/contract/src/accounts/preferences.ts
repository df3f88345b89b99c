import { z } from 'zod';
import { areasWithColumns } from '../lib/entities.ts';
import { defineRoute } from '../lib/route.ts';

/** Lists with columns that each person can choose: the entities', the bin, the payments, the guests, the customers, the bans from the platform. */
export const columnLists = [
  ...new Set([
    ...(['rooms', 'bin', 'payments', 'guests', 'customers', 'platformBans'] as const),
    ...areasWithColumns,
  ]),
];
export type ColumnList = (typeof columnLists)[number];

const MAX_COLUMNS = 30;

/** Ids of the dashboard, which ignores ids of columns that it no longer has. */
const columnIds = z.array(z.string().regex(/^[a-zA-Z]{1,30}$/)).max(MAX_COLUMNS);

/** A person's columns of one list that differ from the default. */
export const columnChoiceSchema = z
  .object({
    list: z.enum(columnLists),
    shown: columnIds,
    hidden: columnIds,
  })
  .meta({ id: 'ColumnChoice' });
export type ColumnChoice = z.output<typeof columnChoiceSchema>;

const columnChoices = z
  .array(columnChoiceSchema)
  .max(columnLists.length)
  .refine((all) => new Set(all.map(({ list }) => list)).size === all.length, 'Lista repetida');

export const preferencesSchema = z
  .object({ columns: z.array(columnChoiceSchema) })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferencesSchema>;

export const preferenceRoutes = {
  get: defineRoute({
    name: 'preferences.get',
    method: 'GET',
    path: '/account/preferences',
    access: 'admin',
    summary: 'How the caller has set up their screens, on whatever device',
    response: z.object({ preferences: preferencesSchema }),
  }),
  put: defineRoute({
    name: 'preferences.put',
    method: 'PUT',
    path: '/account/preferences',
    access: 'admin',
    summary: 'Set the columns of the named lists; other lists stay as they are',
    body: z.object({ columns: columnChoices }),
    response: z.object({ preferences: preferencesSchema }),
  }),
};
