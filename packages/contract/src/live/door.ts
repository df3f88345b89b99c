import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, instant, optionalText, pathId, queryInteger, text } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { brazilianNumber } from '../lib/numbers.ts';
import { defineRoute } from '../lib/route.ts';
import { DEFAULT_TIME_ZONE } from '../lib/zones.ts';
import { closingCauses } from '../rooms/closings.ts';
import { MAX_CATEGORY } from '../rooms/guests.ts';
import { hoursSchema, sentHours } from './door-hours.ts';
import { knockSchema, linePlaceSchema } from './door-line.ts';

/** A seat that was offered is kept for its person as long. */
export const OFFER_SECONDS = 45;
/** So long a seat, or a place in the queue, waits for somebody whose line was lost. */
export const KEPT_SECONDS = 60;
/** Somebody who was refused knocks again after this time at the earliest. */
export const REFUSED_SECONDS = 60;
export const MAX_CAPACITY = 100_000;
export const MAX_NOTE = 200;
/** Most categories of guests that go first in a queue. */
export const MAX_FIRST_CATEGORIES = 20;
/** Most knocks of one answer. */
export const MAX_KNOCKS = 200;
/** Most places of the queue in one answer. */
export const MAX_LINE = 200;

/** Switched by hand: for everybody, for the room's administrators alone, for nobody new. */
export const doorHands = ['open', 'team', 'closed'] as const;
export type DoorHand = (typeof doorHands)[number];
export const doorHandNames: Record<DoorHand, string> = {
  open: 'Aberta',
  team: 'Só equipe',
  closed: 'Fechada',
};

export const whenFullNames = { queue: 'Formar fila', refuse: 'Recusar a entrada' } as const;
export type WhenFull = keyof typeof whenFullNames;

/** Those who have to be let in by the team; `unlisted` have no ticket of the room. */
export const approvalNames = {
  nobody: 'Ninguém',
  unlisted: 'Quem não está na lista',
  everybody: 'Todos',
} as const;
export type Approval = keyof typeof approvalNames;

// The keys of a constant are exactly those of its type.
const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as [K, ...K[]];

const settings = {
  /** People at the same time, without the administrators; null for any number. */
  capacity: z
    .int('Informe quantas pessoas')
    .min(1, 'Use ao menos 1 lugar')
    .max(MAX_CAPACITY, `Use no máximo ${brazilianNumber(MAX_CAPACITY)} lugares`)
    .nullable(),
  whenFull: z.enum(keysOf(whenFullNames)),
  approval: z.enum(keysOf(approvalNames)),
  /** Categories of guests that go before the other guests, in this order; all go before the others. */
  firstCategories: z
    .array(text(MAX_CATEGORY, 'Escolha uma categoria'))
    .max(MAX_FIRST_CATEGORIES, `Escolha no máximo ${MAX_FIRST_CATEGORIES} categorias`)
    .refine((names) => new Set(names).size === names.length, 'Cada categoria entra uma vez'),
  /** True: a guest's pass that is used for the first time needs a code from the guest's mail, too. */
  asksPassCode: z.boolean(),
  /** True: who types the code that the hall's screen shows needs no approval. */
  hallCode: z.boolean(),
};

export const doorSchema = z
  .object({
    ...settings,
    hours: hoursSchema,
    hand: z.enum(doorHands),
    /** True while nobody new comes in, whatever the hours say: `hand` is not `open`. */
    isLocked: z.boolean(),
    /** Since when `hand` is as it is; null if it was never switched. */
    handSince: instant.nullable(),
    /** Set: all rooms of the owner are closed to visitors, whatever hand and hours say. */
    closedFor: z.enum(closingCauses).nullable(),
    /** By hand and by hours together, and by `closedFor`. */
    isOpen: z.boolean(),
    /** The next times at which the hours open and close it. */
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    /** Seats that are taken, kept for somebody whose line was lost, or offered. */
    taken: z.int(),
    queued: z.int(),
    knocking: z.int(),
    /** Null until it is first saved. */
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Door' });
export type Door = z.output<typeof doorSchema>;

/** What is not sent stays. */
export const doorBody = z
  .object({
    capacity: settings.capacity.optional(),
    whenFull: settings.whenFull.optional(),
    approval: settings.approval.optional(),
    firstCategories: settings.firstCategories.optional(),
    asksPassCode: settings.asksPassCode.optional(),
    hallCode: settings.hallCode.optional(),
    hours: sentHours.optional(),
    hand: z.enum(doorHands).optional(),
    /** The same for clients that know two states alone: true is `closed`, false is `open`. */
    isLocked: z.boolean().optional(),
    /** The `updatedAt` that the change is based on; a newer door answers CHANGED_MEANWHILE. */
    updatedAt: instant.optional(),
  })
  .meta({
    examples: [
      {
        capacity: 200,
        whenFull: 'queue',
        approval: 'unlisted',
        hours: {
          kind: 'daily',
          from: '18:30',
          to: '21:55',
          days: [5],
          timeZone: DEFAULT_TIME_ZONE,
        },
      },
    ],
  });

export type DoorFields = {
  [Field in keyof typeof settings | 'hours' | 'hand']: unknown;
};

export const doorLabels: FieldLabels<DoorFields> = entities.room.labels;

/**
 * - `inside`: has a seat
 * - `queued`: has a place in the queue, or a seat that is offered until `offeredUntil`
 * - `knocking`: waits for the team's answer
 * - `closed`: the door is, or the room is full and has no queue
 * - `denied`: the team said no, for `reason`; may try again at `retryAt`
 */
export const doorStates = ['inside', 'queued', 'knocking', 'closed', 'denied'] as const;
export type DoorState = (typeof doorStates)[number];

/** How somebody stands with a room's door: of the answer to `joinRoom`, and of the event `door`. */
export const standing = {
  state: z.enum(doorStates),
  /**
   * Why `closed`: shut by the team, open for the team alone, by the hours, full, or
   * `unavailable`, as all rooms of its owner are, which no visitor is told the cause of.
   */
  cause: z.enum(['closed', 'team', 'hours', 'full', 'unavailable']).optional(),
  /** In the queue; the next one is 1. */
  position: z.int().optional(),
  /** About how long, from how seats became free in the last minutes; left out without a basis. */
  waitMinutes: z.int().optional(),
  /** Since when they wait. */
  since: instant.optional(),
  /** When the hours open the door; left out where nobody knows. */
  opensAt: instant.optional(),
  /** A seat is kept until then: `joinRoom` takes it. */
  offeredUntil: instant.optional(),
  retryAt: instant.optional(),
  /** The team's words to somebody who was refused. */
  reason: z.string().optional(),
  seats: z.object({ taken: z.int(), capacity: z.int().nullable() }).optional(),
  /** Sent when the door lets them in by now: `joinRoom` has to be sent again. */
  mayJoin: z.boolean().optional(),
  /** True: `joinRoom` with the `code` on the hall's screen needs no approval. */
  takesCode: z.boolean().optional(),
};
export const standingSchema = z.object(standing).meta({ id: 'DoorStanding' });
export type Standing = z.output<typeof standingSchema>;

/** Words of somebody who knocks, for the team. */
export const knockNote = optionalText(MAX_NOTE);

/** Where a page of the queue ended, as the answer before says it. */
const lineCursor = z.string('Página inválida').regex(/^[oq](\.-?\d{1,15}){3}$/, 'Página inválida');

export const answerKnocksBody = z
  .object({
    /** Left out: all who are knocking. */
    visitorIds: z.array(id).min(1).max(MAX_KNOCKS).optional(),
    answer: z.enum(['admit', 'refuse']),
    /** Told to those who are refused. */
    reason: optionalText(MAX_NOTE).optional(),
  })
  .meta({ examples: [{ visitorIds: [7], answer: 'refuse', reason: 'Fale com a secretaria' }] });

export const emptyBody = z
  .object({
    /** Told to those who have to leave. */
    reason: optionalText(MAX_NOTE).optional(),
    /** Shuts the door by hand in the same moment; left open, they may come back. */
    closesDoor: z.boolean().default(true),
  })
  .meta({ examples: [{ reason: 'A sessão terminou', closesDoor: true }] });

const params = z.object({ id: pathId });
const one = z.object({ door: doorSchema });

export const doorRoutes = {
  get: defineRoute({
    name: 'door.get',
    method: 'GET',
    path: '/rooms/{id}/door',
    access: 'admin',
    scope: 'rooms:read',
    summary: "A room's door: its settings, its state, and how many wait",
    params,
    response: one,
  }),
  update: defineRoute({
    name: 'door.update',
    method: 'PUT',
    path: '/rooms/{id}/door',
    access: 'admin',
    scope: 'rooms:write',
    summary: "Change a room's door; what is not sent stays. Nobody inside is sent away",
    params,
    body: doorBody,
    response: one,
    errors: ['CHANGED_MEANWHILE'],
  }),
  line: defineRoute({
    name: 'door.line',
    method: 'GET',
    path: '/rooms/{id}/door/line',
    access: 'admin',
    summary: 'The queue in its order, a page at a time; those who are offered a seat come first',
    params,
    query: z.object({
      limit: queryInteger(1, MAX_LINE).optional(),
      /** `next` of the page before. */
      after: lineCursor.optional(),
    }),
    response: z.object({
      line: z.array(linePlaceSchema),
      /** Left out on the last page. */
      next: z.string().optional(),
    }),
  }),
  moveToFront: defineRoute({
    name: 'door.moveToFront',
    method: 'POST',
    path: '/rooms/{id}/door/line',
    access: 'admin',
    summary: 'Put somebody of the queue at its head: they are offered the next free seat',
    params,
    body: z.object({ visitorId: id }),
    /** `moved` is false when they are not in the queue any more, or were offered a seat. */
    response: z.object({ moved: z.boolean(), door: doorSchema }),
  }),
  knocks: defineRoute({
    name: 'door.knocks',
    method: 'GET',
    path: '/rooms/{id}/door/knocks',
    access: 'admin',
    summary: `Those who are knocking, longest first, at most ${MAX_KNOCKS}`,
    params,
    response: z.object({ knocks: z.array(knockSchema) }),
  }),
  answer: defineRoute({
    name: 'door.answer',
    method: 'POST',
    path: '/rooms/{id}/door/knocks',
    access: 'admin',
    summary:
      'Let some or all of those who knock in, or refuse them; a full room puts them in the queue',
    params,
    body: answerKnocksBody,
    /** The number of people who were answered: others may have gone, or been answered already. */
    response: z.object({ answered: z.int(), door: doorSchema }),
  }),
  empty: defineRoute({
    name: 'door.empty',
    method: 'POST',
    path: '/rooms/{id}/live/empty',
    access: 'admin',
    summary: 'Send everybody but the team out of the room; those who wait at the door stay there',
    params,
    body: emptyBody,
    /** The number of seats that are free again. */
    response: z.object({ left: z.int(), door: doorSchema }),
  }),
};
