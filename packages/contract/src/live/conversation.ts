import { z } from 'zod';
import { id, instant, listQuery, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Seconds between two messages of one guest; 0 is off. */
export const slowModes = [0, 5, 10, 30, 60, 120] as const;

export const MAX_NOTICE = 140;
export const MAX_HELD_WORD = 40;
export const MAX_HELD_WORDS = 200;
/** Messages of one person that may wait for approval at once. */
export const MAX_HELD_PER_PERSON = 10;
/** Days after which a message that nobody has approved goes. */
export const HELD_DAYS = 7;

const slowSeconds = z.literal(slowModes, 'Escolha um dos tempos');

/** How a room's conversation is led now; everybody inside knows it. */
export const conversationSchema = z
  .object({
    /** Grows with each change: of two states, the one with the higher number is the later. */
    revision: z.int(),
    slowSeconds,
    /** Guests may send no links. */
    linksOff: z.boolean(),
    /** The message that stands above the conversation. */
    pinned: z
      .object({
        id,
        message: z.string(),
        senderName: z.string(),
        /** The administrator who pinned it; null when their account is gone. */
        byName: z.string().nullable(),
      })
      .nullable(),
    /** An announcement at the top of the room's page. */
    notice: z.object({ text: z.string(), since: instant }).nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationSchema>;

/** What panic sets: the door shut, everybody knocks, no links, slow mode of 120 s. */
export const panicMeasures = ['door', 'approval', 'links', 'slow'] as const;
export type PanicMeasure = (typeof panicMeasures)[number];

export const liveModeSchema = z
  .object({
    conversation: conversationSchema,
    /** Words and phrases that hold a guest's message for approval, in lower case. */
    heldWords: z.array(z.string()),
    /** The number of messages that wait for approval. */
    held: z.int(),
    /** Set while the room is in panic; its administrator is null when their account is gone. */
    panic: z
      .object({
        since: instant,
        byName: z.string().nullable(),
        /** What was set otherwise before; the rest was as harsh already. */
        changed: z.array(z.enum(panicMeasures)),
      })
      .nullable(),
  })
  .meta({ id: 'LiveMode' });
export type LiveMode = z.output<typeof liveModeSchema>;

/** A message that waits for approval; only the room's administrators see it. */
export const heldMessageSchema = z
  .object({
    id,
    message: z.string(),
    sender: z.object({ id, name: z.string() }),
    /** The word that holds it. */
    word: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'HeldMessage' });
export type HeldMessage = z.output<typeof heldMessageSchema>;

const heldWord = text(MAX_HELD_WORD, 'Escreva uma palavra').refine(
  (word) => /[\p{L}\p{N}]/u.test(word),
  'Escreva uma palavra',
);

/** What is not sent stays. */
export const liveModeBody = z.object({
  slowSeconds: slowSeconds.optional(),
  linksOff: z.boolean().optional(),
  /** A message to everybody in this room; null unpins. */
  pinnedId: id.nullable().optional(),
  /** Null takes the announcement away. */
  notice: text(MAX_NOTICE, 'Escreva o aviso').nullable().optional(),
  heldWords: z
    .array(heldWord)
    .max(MAX_HELD_WORDS, `Use no máximo ${MAX_HELD_WORDS} palavras`)
    .optional(),
});

const params = z.object({ id: pathId });
const heldParams = z.object({ id: pathId, heldId: pathId });

export const liveModeRoutes = {
  get: defineRoute({
    name: 'liveMode.get',
    method: 'GET',
    path: '/rooms/{id}/live',
    access: 'admin',
    scope: 'rooms:read',
    summary: "How a room's conversation is led, as its administrators see it",
    params,
    response: z.object({ live: liveModeSchema }),
  }),
  change: defineRoute({
    name: 'liveMode.change',
    method: 'PUT',
    path: '/rooms/{id}/live',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Change how the conversation is led, at once for everybody inside',
    params,
    body: liveModeBody,
    response: z.object({ live: liveModeSchema }),
  }),
  panic: defineRoute({
    name: 'liveMode.panic',
    method: 'POST',
    path: '/rooms/{id}/live/panic',
    access: 'admin',
    scope: 'messages:moderate',
    summary:
      'Close the door, let everybody knock, turn links off and slow down to 120 s, all at once',
    params,
    response: z.object({ live: liveModeSchema }),
  }),
  calm: defineRoute({
    name: 'liveMode.calm',
    method: 'DELETE',
    path: '/rooms/{id}/live/panic',
    access: 'admin',
    scope: 'messages:moderate',
    summary: 'End the panic: what it set and nobody has changed since goes back to what it was',
    params,
    response: z.object({ live: liveModeSchema }),
  }),
  held: defineRoute({
    name: 'liveMode.held',
    method: 'GET',
    path: '/rooms/{id}/held',
    access: 'admin',
    scope: 'messages:read',
    summary: 'Messages that wait for approval, oldest first',
    params,
    query: listQuery(['createdAt']),
    response: z.object({ held: z.array(heldMessageSchema), total: z.int().optional() }),
  }),
  publish: defineRoute({
    name: 'liveMode.publish',
    method: 'POST',
    path: '/rooms/{id}/held/{heldId}/publish',
    access: 'admin',
    scope: 'messages:moderate',
    summary: 'Publish a message that waits; it joins the conversation now',
    params: heldParams,
    response: z.object({}),
  }),
  discard: defineRoute({
    name: 'liveMode.discard',
    method: 'DELETE',
    path: '/rooms/{id}/held/{heldId}',
    access: 'admin',
    scope: 'messages:moderate',
    summary: 'Discard a message that waits',
    params: heldParams,
    response: z.object({}),
  }),
};
