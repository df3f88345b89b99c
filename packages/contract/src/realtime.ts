import { z } from 'zod';
import { id, instant, optionalText, text } from './lib/fields.ts';
import { notificationSchema } from './notifications.ts';
import { publicRoomSchema } from './visits.ts';

/** decisions.md section 5. */
export const MAX_MESSAGE = 2_000;
export const MESSAGES_PER_PAGE = 50;

/** The two chats of a room: our own, and the voice companion's. */
export const chatSchema = z.enum(['room', 'betalk']);
export type Chat = z.output<typeof chatSchema>;

/** Somebody in a room: a visitor, or an administrator who wrote there. Ids are of one kind. */
export const personSchema = z.object({ id, name: z.string() });
export type Person = z.output<typeof personSchema>;

export const messageSchema = z
  .object({
    id,
    /** Empty once deleted. */
    message: z.string(),
    createdAt: instant,
    editedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    chat: chatSchema,
    sender: personSchema,
    /** True when the sender wrote as an administrator of the room. */
    isFromAdmin: z.boolean(),
    /** Set only for private messages: the one other person who sees it. */
    to: personSchema.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;

export const presentPersonSchema = z.object({ ...personSchema.shape, since: instant });
export type PresentPerson = z.output<typeof presentPersonSchema>;

/** Why, and until when; null has no end. */
export const banNoticeSchema = z.object({ reason: z.string(), endsAt: instant.nullable() });
export type BanNotice = z.output<typeof banNoticeSchema>;

const sceneName = text(200);
const messageText = text(MAX_MESSAGE, 'Escreva uma mensagem');
const limit = z.int().min(1).max(100).optional();

/** One page of messages, oldest first: the newest, or those next to an id. */
const pageOptions = z.object({ before: id.optional(), after: id.optional(), limit });
const messagePage = {
  messages: z.array(messageSchema),
  /** Whether there are more in the direction that was asked for. */
  hasMore: z.boolean(),
};
/** Those inside now, at most 200 of them, longest first; `onlineNow` counts all. */
const presence = { people: z.array(presentPersonSchema), onlineNow: z.int() };

export interface EventDefinition<
  Payload extends readonly z.ZodType[] = readonly z.ZodType[],
  Answer extends z.ZodObject = z.ZodObject,
> {
  /** The arguments before the acknowledgement. */
  readonly payload: Payload;
  /** What the acknowledgement carries besides `success: true`. */
  readonly answer: Answer;
}

function defineEvent<const P extends readonly z.ZodType[], A extends z.ZodObject>(
  payload: P,
  answer: A,
): EventDefinition<P, A> {
  return { payload, answer };
}

/**
 * The events that clients send. Each may carry an acknowledgement; all but `ping` and `identify`
 * need an identity.
 */
export const clientEvents = {
  /** Ignores its argument. */
  ping: defineEvent([z.unknown().optional()], z.object({})),
  /** An access token or a visitor's; again whenever it has been renewed. */
  identify: defineEvent(
    [z.string().min(1).max(2_000)],
    z.object({ id, name: z.string(), role: z.int() }),
  ),
  /** A room's administrator joins its channel without counting as a visit. */
  panelJoinRoom: defineEvent(
    [sceneName],
    z.object({ roomId: id, self: personSchema, room: publicRoomSchema, ...presence }),
  ),
  panelLeaveRoom: defineEvent([sceneName], z.object({})),
  panelGetMessagesOnRoom: defineEvent(
    [
      sceneName,
      pageOptions
        .extend({ chat: chatSchema.optional(), search: optionalText(100).optional() })
        .optional(),
    ],
    z.object(messagePage),
  ),
  /** Every message of one person in a room, of both chats. */
  panelDeleteMessagesOf: defineEvent(
    [sceneName, z.object({ senderId: id })],
    z.object({ count: z.int() }),
  ),
  /** The caller's rooms' online counts from now on, as `roomPresence`; first those not empty. */
  panelWatchRooms: defineEvent(
    [],
    z.object({ rooms: z.array(z.object({ roomId: id, onlineNow: z.int() })) }),
  ),
  /** A visitor enters: a visit begins, and ends with the connection. `betalk`: by voice. */
  joinRoom: defineEvent(
    [sceneName, z.object({ chat: chatSchema.optional() }).optional()],
    z.object({ self: personSchema, room: publicRoomSchema, ...presence }),
  ),
  getMessages: defineEvent(
    [pageOptions.extend({ chat: chatSchema.optional() }).optional()],
    z.object(messagePage),
  ),
  /** With `to`, only that person gets it, as `readPrivateMessage`. */
  playerMessage: defineEvent(
    [z.object({ message: messageText, chat: chatSchema.optional(), to: id.optional() })],
    z.object({ message: messageSchema }),
  ),
  editMessage: defineEvent(
    [z.object({ id, message: messageText })],
    z.object({ message: messageSchema }),
  ),
  deleteMessage: defineEvent([z.object({ id })], z.object({})),
  reportMessage: defineEvent([z.object({ id, reason: text(300).optional() })], z.object({})),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** What the server sends without being asked. */
export const serverEvents = {
  pong: z.object({}),
  welcome: z.object({ id, name: z.string(), role: z.int() }),
  banned: banNoticeSchema,
  /** `chat` tells which of the two it belongs to. */
  playerMessage: messageSchema,
  readPrivateMessage: messageSchema,
  editMessage: messageSchema,
  /** Messages of a room that have been deleted, one or all of one person's. */
  deleteMessage: z.object({ id, deletedAt: instant }),
  deleteMessagesOf: z.object({ senderId: id, deletedAt: instant }),
  /** Who came and went in a joined room since the last of these. */
  presence: z.object({
    roomId: id,
    onlineNow: z.int(),
    joined: z.array(presentPersonSchema),
    left: z.array(id),
  }),
  /** To those who watch their rooms: how many people are inside now. */
  roomPresence: z.object({ roomId: id, onlineNow: z.int() }),
  /** To a room's administrators: the number of reports that wait. */
  reports: z.object({ roomId: id, waiting: z.int() }),
  /** One of the caller's payments stands otherwise than before, or is new to them. */
  paymentChanged: z.object({ paymentId: id, status: z.string(), roomsAdded: z.int() }),
  /** What the caller is told by the bell; null: only how many are unread has changed. */
  notification: z.object({ news: notificationSchema.nullable(), unread: z.int() }),
  /** The caller has lost a room that they had joined: right taken, room or session gone. */
  roomClosed: z.object({ roomId: id }),
  /** The answer of `joinRoom` and `panelJoinRoom` that carried no acknowledgement. */
  roomJoined: z.object({ self: personSchema, room: publicRoomSchema, ...presence }),
  /** The same of `getMessages` and `panelGetMessagesOnRoom`, in the order of the calls. */
  roomMessages: z.object(messagePage),
  /** The answer of a failed event that carried no acknowledgement. */
  failure: z.object({
    event: z.string(),
    error: z.object({ message: z.string(), error: z.string() }),
  }),
} as const;
export type ServerEvent = keyof typeof serverEvents;

/** The event that answers a successful call without an acknowledgement. */
export const repliesWithoutAcknowledgement: Partial<Record<ClientEvent, ServerEvent>> = {
  joinRoom: 'roomJoined',
  panelJoinRoom: 'roomJoined',
  getMessages: 'roomMessages',
  panelGetMessagesOnRoom: 'roomMessages',
};

type Parts<E extends ClientEvent> = (typeof clientEvents)[E]['payload'];
/** What a client sends: the arguments before the acknowledgement. */
export type EventArgs<E extends ClientEvent> = In<Parts<E>>;
/** The same, parsed. */
export type EventInput<E extends ClientEvent> = Out<Parts<E>>;
export type EventAnswer<E extends ClientEvent> = z.output<(typeof clientEvents)[E]['answer']>;
export type ServerPayload<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>;

type In<P extends readonly z.ZodType[]> = P extends readonly [
  infer First extends z.ZodType,
  ...infer Rest extends readonly z.ZodType[],
]
  ? undefined extends z.input<First>
    ? [argument?: z.input<First>, ...rest: In<Rest>]
    : [argument: z.input<First>, ...rest: In<Rest>]
  : [];
type Out<P extends readonly z.ZodType[]> = P extends readonly [
  infer First extends z.ZodType,
  ...infer Rest extends readonly z.ZodType[],
]
  ? [argument: z.output<First>, ...rest: Out<Rest>]
  : [];
