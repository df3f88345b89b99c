import { z } from 'zod';
import { id, instant, optionalText, pathId, queryFlag, sentInstant, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { timeZone } from '../lib/time-zone.ts';
import { DEFAULT_TIME_ZONE } from '../lib/zones.ts';
import { MAX_OCCURRENCES } from './occurrences.ts';

/** Most sessions of a room. */
export const MAX_SESSIONS = 100;
/** A deleted session can be brought back for as long. */
export const SESSION_RESTORE_MINUTES = 10;
const MAX_HOURS = 48;
const HOUR = 3_600_000;

const repeatSchema = z
  .object({
    every: z.literal('week'),
    /** How often in all. */
    count: z
      .int('Informe quantas vezes')
      .min(2, 'Use ao menos 2 vezes')
      .max(MAX_OCCURRENCES, `Use no máximo ${MAX_OCCURRENCES} vezes`)
      .optional(),
    /** The last possible day, in the session's time zone. */
    until: z.iso.date('Data inválida').optional(),
  })
  .meta({ id: 'SessionRepeat' });

const occurrenceSchema = z
  .object({ startsAt: instant, endsAt: instant })
  .meta({ id: 'SessionOccurrence' });

/** A session of a room's programme. */
export const roomSessionSchema = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    /** The people who lead it, in words; may be empty. */
    host: z.string(),
    /** Of the first time, if it repeats. */
    startsAt: instant,
    endsAt: instant,
    timeZone: z.string(),
    repeat: repeatSchema.nullable(),
    /** The time that goes on now, else the next one, else the last. */
    current: occurrenceSchema,
    /** Other sessions of the room at the same time, which is allowed. */
    overlaps: z.array(z.object({ id, title: z.string() })),
    /** Grows with every change that calendars have to take over. */
    sequence: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'RoomSession' });
export type RoomSession = z.output<typeof roomSessionSchema>;

/** Most times of a weekly session that visitors are shown before now, and from now on. */
export const SHOWN_TIMES = 4;

/** A session as a room shows it to its visitors. */
export const shownSessionSchema = roomSessionSchema
  .pick({ id: true, title: true, description: true, host: true, timeZone: true })
  .extend({
    /** The last ones that are over, the one that goes on now, and the next ones. */
    times: z.array(occurrenceSchema),
  })
  .meta({ id: 'ShownSession' });
export type ShownSession = z.output<typeof shownSessionSchema>;

const fields = z.object({
  title: text(120, 'Título é obrigatório'),
  description: optionalText(2_000).default(''),
  host: optionalText(120).default(''),
  startsAt: sentInstant,
  endsAt: sentInstant,
  timeZone: timeZone.default(DEFAULT_TIME_ZONE),
  repeat: repeatSchema.nullable().default(null),
});

const EXAMPLE = {
  title: 'Clube de leitura',
  description: 'Contos de dezembro',
  host: 'Davi Sarmento',
  startsAt: '2026-11-25T22:30:00Z',
  endsAt: '2026-11-25T23:30:00Z',
  timeZone: DEFAULT_TIME_ZONE,
  repeat: { every: 'week' as const, count: 4 },
};

type Fields = z.output<typeof fields>;

/** The rules between the fields, each at the field that a person would correct. */
function checkTimes({ startsAt, endsAt, repeat }: Fields, issues: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR;
  const year = new Date(startsAt).getUTCFullYear();
  if (year < 2000 || year > 2100) refuse('startsAt', 'Data inválida');
  if (hours <= 0) refuse('endsAt', 'A sessão precisa terminar depois de começar');
  if (hours > MAX_HOURS) refuse('endsAt', `Uma sessão dura no máximo ${MAX_HOURS} horas`);
  if (!repeat) return;
  if ((repeat.count === undefined) === (repeat.until === undefined)) {
    refuse('repeat', 'Informe até quando ela se repete');
  }
  if (repeat.until !== undefined && Date.parse(repeat.until) < Date.parse(startsAt) - 48 * HOUR) {
    refuse('repeat', 'A repetição termina antes de começar');
  }
}

export const sessionBody = fields.superRefine(checkTimes).meta({ examples: [EXAMPLE] });

export const changeSessionBody = fields
  .extend({
    /** The `updatedAt` that the change is based on; a newer row answers CHANGED_MEANWHILE. */
    updatedAt: instant.optional(),
    /** True mails a changed time to every invited guest, once the session has stayed so for a moment. */
    notify: z.boolean().default(true),
  })
  .superRefine(checkTimes)
  .meta({ examples: [EXAMPLE] });

export type SessionFields = Fields;

/** When guests are reminded before each time of a session. */
export const reminderNames = {
  both: '1 dia e 1 h antes',
  day: '1 dia antes',
  hour: '1 h antes',
  none: 'nenhum',
} as const;
export type Reminders = keyof typeof reminderNames;
// The keys of a constant are exactly those of its type.
const remindersSchema = z.enum(Object.keys(reminderNames) as [Reminders, ...Reminders[]]);

const params = z.object({ id: pathId });
const one = z.object({ session: roomSessionSchema });

export const programmeRoutes = {
  list: defineRoute({
    name: 'programme.list',
    method: 'GET',
    path: '/rooms/{id}/sessions',
    access: 'admin',
    scope: 'rooms:read',
    summary: "A room's programme: its sessions by their first start",
    params,
    response: z.object({ sessions: z.array(roomSessionSchema), reminders: remindersSchema }),
  }),
  remind: defineRoute({
    name: 'programme.remind',
    method: 'PUT',
    path: '/rooms/{id}/reminders',
    access: 'admin',
    summary:
      "Choose when a room's guests are reminded; a reminder that has begun to go out goes on",
    params,
    body: z.object({ reminders: remindersSchema }),
    response: z.object({ reminders: remindersSchema }),
  }),
  create: defineRoute({
    name: 'programme.create',
    method: 'POST',
    path: '/rooms/{id}/sessions',
    access: 'admin',
    scope: 'rooms:write',
    isOnceByKey: true,
    summary: "Add a session to a room's programme",
    params,
    body: sessionBody,
    response: one,
    errors: ['PROGRAMME_FULL'],
  }),
  update: defineRoute({
    name: 'programme.update',
    method: 'PUT',
    path: '/sessions/{id}',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Change a session; a field that is left out goes back to its default',
    params,
    body: changeSessionBody,
    response: one,
    errors: ['CHANGED_MEANWHILE'],
  }),
  remove: defineRoute({
    name: 'programme.remove',
    method: 'DELETE',
    path: '/sessions/{id}',
    access: 'admin',
    scope: 'rooms:write',
    summary: `Delete a session, which can be brought back for ${SESSION_RESTORE_MINUTES} minutes`,
    params,
    /** False tells the invited guests nothing of it. */
    query: z.object({ notify: queryFlag.default(true) }),
    response: z.object({}),
  }),
  restore: defineRoute({
    name: 'programme.restore',
    method: 'POST',
    path: '/sessions/{id}/restore',
    access: 'admin',
    scope: 'rooms:write',
    summary: `Bring back a session that was deleted less than ${SESSION_RESTORE_MINUTES} minutes ago`,
    params,
    response: one,
    errors: ['PROGRAMME_FULL'],
  }),
};

const agenda = z.object({
  /** Under this server's address; whoever has it reads the programme. */
  path: z.string(),
});

export const agendaRoutes = {
  address: defineRoute({
    name: 'programme.agenda',
    method: 'GET',
    path: '/rooms/{id}/agenda',
    access: 'admin',
    summary: "The address of the programme as a calendar, for the room's team",
    params,
    response: agenda,
  }),
  revoke: defineRoute({
    name: 'programme.revokeAgenda',
    method: 'DELETE',
    path: '/rooms/{id}/agenda',
    access: 'admin',
    summary: "End the address of the team's calendar, and get another",
    params,
    response: agenda,
  }),
};
