import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import {
  email,
  id,
  instant,
  listQuery,
  optionalText,
  pathId,
  queryFlag,
  queryTextList,
  sentInstant,
  text,
} from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { brazilianNumber } from '../lib/numbers.ts';
import { defineRoute } from '../lib/route.ts';
import { zoneProblem } from './guest-zone.ts';
import { unsentSchema } from './tickets.ts';

/** Most guests of one bulk call that names them. */
export const MAX_BULK_GUESTS = 1_000;
/** Most categories of one filter. */
const MAX_CATEGORIES = 50;
/** Most fields of their own that the administrators of a room give its guests. */
export const MAX_GUEST_FIELDS = 5;
const MAX_NAME = 120;
export const MAX_CATEGORY = 60;
const MAX_NOTE = 500;
const MAX_VALUE = 200;

/** How far a guest has come; each is stored. */
export const guestProgress = [
  'added',
  'queued',
  'sent',
  'returned',
  'accepted',
  'declined',
  'entered',
] as const;
export type GuestProgress = (typeof guestProgress)[number];

/** As a list shows it: a validity that is over hides all but who entered or refused. */
export const guestStateSchema = z.enum([...guestProgress, 'expired']);
export type GuestState = z.output<typeof guestStateSchema>;

const validitySchema = z.enum(['now', 'later', 'over', 'always']);

const fieldName = text(40, 'Dê um nome ao campo');

/** The values of the room's own fields, by their names. */
const fieldValues = z
  .record(z.string().min(1).max(40), optionalText(MAX_VALUE))
  .refine((values) => Object.keys(values).length <= MAX_GUEST_FIELDS, 'Campos demais')
  .superRefine((values, issues) => {
    for (const [name, value] of Object.entries(values)) {
      const message = zoneProblem(name, value);
      if (message) issues.addIssue({ code: 'custom', path: [name], message });
    }
  });

const validity = z.union([z.literal('').transform(() => null), sentInstant]).nullable();

export const guestSchema = z
  .object({
    id,
    /** Empty for an address that was added alone. */
    name: z.string(),
    email: z.string(),
    category: z.string(),
    note: z.string(),
    fields: z.record(z.string(), z.string()),
    validFrom: instant.nullable(),
    validUntil: instant.nullable(),
    state: guestStateSchema,
    /** When they came to this state; of `expired`, when the validity ended. */
    stateAt: instant,
    /** Why the invitation came back, as the mail server's code; or why they will not come. */
    reason: z.string().nullable(),
    invitedAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    enteredAt: instant.nullable(),
    lastEnteredAt: instant.nullable(),
    /** Since when they are there in person, and by whose word; null where nobody has noted it. */
    checkedInAt: instant.nullable(),
    checkedInBy: z.string().nullable(),
    /** True while they are in the room. */
    isInside: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Guest' });
export type Guest = z.output<typeof guestSchema>;

export const guestFormSchema = z.object({
  name: optionalText(MAX_NAME),
  email,
  category: optionalText(MAX_CATEGORY),
  note: optionalText(MAX_NOTE),
  fields: fieldValues,
  validFrom: validity,
  validUntil: validity,
});
export type GuestFields = z.output<typeof guestFormSchema>;

const { name, category, note, fields, validFrom, validUntil } = entities.room.labels;

export const guestLabels: FieldLabels<GuestFields> = {
  name,
  email: { label: 'E-mail', none: 'nenhum' },
  category,
  note,
  fields,
  validFrom,
  validUntil,
};

export const createGuestBody = z.object({
  ...guestFormSchema.partial().shape,
  email,
  /** True sends an invitation. */
  notify: z.boolean().default(true),
});

/** Any subset of the form. */
export const updateGuestBody = z.object({
  ...guestFormSchema.partial().shape,
  /** The `updatedAt` the change was based on; a newer row answers CHANGED_MEANWHILE. */
  updatedAt: instant.optional(),
});

const guestFilter = {
  state: guestStateSchema.optional(),
  /** Empty: those without a category. */
  category: optionalText(MAX_CATEGORY).optional(),
  validity: validitySchema.optional(),
};

export const guestChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invite') }),
  z.object({ kind: z.literal('category'), category: optionalText(MAX_CATEGORY) }),
  z.object({ kind: z.literal('validity'), validFrom: validity, validUntil: validity }),
  z.object({ kind: z.literal('remove') }),
]);
export type GuestChange = z.output<typeof guestChange>;

/** Reasons for which a guest is left as they are. */
export const guestSkipSchema = z.enum(['entered', 'declined', 'expired', ...unsentSchema.options]);
export type GuestSkip = z.output<typeof guestSkipSchema>;

/** Longest time that a room keeps guests who never came. */
export const MAX_KEPT_DAYS = 3_650;

const keptDays = z
  .int('Informe quantos dias')
  .min(1, 'Use ao menos 1 dia')
  .max(MAX_KEPT_DAYS, `Use no máximo ${brazilianNumber(MAX_KEPT_DAYS)} dias`)
  .nullable();

export const guestSettingsSchema = z
  .object({
    /** Guests who never came go after so many days; null keeps them as long as the room. */
    keptDays,
    /** The names of the room's own fields. */
    fields: z
      .array(fieldName)
      .max(MAX_GUEST_FIELDS, `Use no máximo ${MAX_GUEST_FIELDS} campos`)
      .refine((names) => new Set(names).size === names.length, 'Dois campos têm o mesmo nome'),
  })
  .meta({ id: 'GuestSettings' });
export type GuestSettings = z.output<typeof guestSettingsSchema>;

const guestCountSchema = z
  .object({ state: guestStateSchema, count: z.int() })
  .meta({ id: 'GuestCount' });

const guestCategorySchema = z
  .object({ name: z.string(), count: z.int() })
  .meta({ id: 'GuestCategory' });

const guestsSkippedSchema = z
  .object({ reason: guestSkipSchema, count: z.int() })
  .meta({ id: 'GuestsSkipped' });

const params = z.object({ id: pathId });

export const guestRoutes = {
  list: defineRoute({
    name: 'guests.list',
    method: 'GET',
    path: '/rooms/{id}/guests',
    access: 'admin',
    scope: 'tickets:read',
    summary: "A room's guests: found by name, address or note, filtered by state",
    params,
    query: listQuery(['name', 'createdAt', 'stateAt']).extend({
      ...guestFilter,
      /** Any of these. */
      categories: queryTextList(MAX_CATEGORIES, MAX_CATEGORY).optional(),
      /** Limits the list to those who have not entered, or to those who have. */
      notEntered: queryFlag.optional(),
      /** Limits it to guests in the hall, or to the others. */
      present: queryFlag.optional(),
    }),
    response: z.object({ guests: z.array(guestSchema), total: z.int().optional() }),
  }),
  summary: defineRoute({
    name: 'guests.summary',
    method: 'GET',
    path: '/rooms/{id}/guests/summary',
    access: 'admin',
    scope: 'tickets:read',
    summary: 'How many guests a room has in each state and category, and how its list is set up',
    params,
    response: z.object({
      total: z.int(),
      /** Guests in the hall, by the reception's word. */
      present: z.int(),
      states: z.array(guestCountSchema),
      categories: z.array(guestCategorySchema),
      settings: guestSettingsSchema,
    }),
  }),
  create: defineRoute({
    name: 'guests.create',
    method: 'POST',
    path: '/rooms/{id}/guests',
    access: 'admin',
    scope: 'tickets:write',
    isOnceByKey: true,
    summary: 'Put a guest on the list of a room',
    params,
    body: createGuestBody,
    response: z.object({ guest: guestSchema, unsent: unsentSchema.optional() }),
    errors: ['TICKET_ALREADY_EXISTS'],
  }),
  update: defineRoute({
    name: 'guests.update',
    method: 'PUT',
    path: '/guests/{id}',
    access: 'admin',
    scope: 'tickets:write',
    summary: 'Change a guest; another address has never been invited',
    params,
    body: updateGuestBody,
    response: z.object({ guest: guestSchema }),
    errors: ['TICKET_ALREADY_EXISTS', 'CHANGED_MEANWHILE'],
  }),
  bulk: defineRoute({
    name: 'guests.bulk',
    method: 'POST',
    path: '/rooms/{id}/guests/bulk',
    access: 'admin',
    scope: 'tickets:write',
    summary:
      'One change to many guests: those named, or all that a filter matches. A call that is repeated changes nothing more and mails nobody twice',
    params,
    body: z
      .object({
        ids: z.array(id).min(1).max(MAX_BULK_GUESTS).optional(),
        /** Used instead of `ids`, with the names and meanings of `guests.list`. */
        matching: z
          .object({
            ...guestFilter,
            search: optionalText(100).optional(),
            categories: z.array(optionalText(MAX_CATEGORY)).max(MAX_CATEGORIES).optional(),
            notEntered: z.boolean().optional(),
            present: z.boolean().optional(),
          })
          .optional(),
        change: guestChange,
      })
      .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
        path: ['ids'],
        error: 'Escolha os convidados',
      })
      .meta({ examples: [{ ids: [7, 12], change: { kind: 'invite' } }] }),
    response: z.object({
      changed: z.int(),
      skipped: z.array(guestsSkippedSchema),
    }),
    errors: ['IN_PROGRESS'],
  }),
  configure: defineRoute({
    name: 'guests.configure',
    method: 'PUT',
    path: '/rooms/{id}/guests/settings',
    access: 'admin',
    summary: "Set up the list of a room's guests",
    params,
    /** Days that are not sent stay. */
    body: guestSettingsSchema.extend({ keptDays: keptDays.optional() }),
    response: z.object({ settings: guestSettingsSchema }),
  }),
};
