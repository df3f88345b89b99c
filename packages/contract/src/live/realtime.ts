import { z } from 'zod';
import { id, instant, optionalText, text } from '../lib/fields.ts';
import { notificationSchema } from '../platform/notifications.ts';
import { publicRoomSchema } from '../rooms/public-room.ts';
import { conversationSchema } from './conversation.ts';
import { knockNote, standing, standingSchema } from './door.ts';
import { hallCode } from './hall-code.ts';

/** docs/product/rules.md#messages */
export const MAX_MESSAGE = 2_000;
export const MESSAGES_PER_PAGE = 50;

/**
 * Up to this many people inside, everybody is named to everybody; above it, names are asked for by
 * page. Counts are always of all.
 */
export const NAMED_PEOPLE = 200;
export const PEOPLE_PER_PAGE = 50;

/** The two chats of a room: our own, and the voice companion's. */
export const chatSchema = z.enum(['room', 'betalk']);
export type Chat = z.output<typeof chatSchema>;

/**
 * A person in a room: a visitor, or an administrator who wrote there. Both share one kind of id.
 */
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
    /** The recipient of a private message; the only other person who sees it. */
    to: personSchema.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;

export const presentPersonSchema = z.object({ ...personSchema.shape, since: instant });
export type PresentPerson = z.output<typeof presentPersonSchema>;

/** The reason and the end of the ban; null has no end. */
export const banNoticeSchema = z.object({
  reason: z.string(),
  endsAt: instant.nullable(),
  /** There for a ban from all rooms of the platform. */
  everywhere: z.literal(true).optional(),
});
export type BanNotice = z.output<typeof banNoticeSchema>;

const sceneName = text(200);
const messageText = text(MAX_MESSAGE, 'Escreva uma mensagem');
const limit = z.int().min(1).max(100).optional();

/** One page of messages, oldest first: the newest, or the ones before or after an id. */
const pageOptions = z.object({ before: id.optional(), after: id.optional(), limit });
const messagePage = {
  messages: z.array(messageSchema),
  /** True when there are more in the requested direction. */
  hasMore: z.boolean(),
};
/**
 * The people inside now, longest first, and their number. Above `NAMED_PEOPLE` it is the first page
 * of them; `getPeople` reads the others.
 */
const presence = { people: z.array(presentPersonSchema), onlineNow: z.int() };

/** The answer to who has joined a room. */
const joined = {
  self: personSchema,
  room: publicRoomSchema,
  conversation: conversationSchema,
  ...presence,
};

export interface EventDefinition<
  Payload extends readonly z.ZodType[] = readonly z.ZodType[],
  Answer extends z.ZodObject = z.ZodObject,
> {
  /** The arguments before the acknowledgement. */
  readonly payload: Payload;
  /** The fields of the acknowledgement besides `success: true`. */
  readonly answer: Answer;
}

function defineEvent<const P extends readonly z.ZodType[], A extends z.ZodObject>(
  payload: P,
  answer: A,
): EventDefinition<P, A> {
  return { payload, answer };
}

const joinOptions = z.object({
  chat: chatSchema.optional(),
  note: knockNote.optional(),
  /** On the hall's screen; a wrong one answers WRONG_HALL_CODE. Where no door asks it is ignored. */
  code: hallCode.optional(),
});

/**
 * The events that clients send. Each may carry an acknowledgement; all but `ping` and `identify`
 * need an identity.
 */
export const clientEvents = {
  /** Ignores its argument. */
  ping: defineEvent([z.unknown().optional()], z.object({})),
  /** An access token or a visitor's token; sent again whenever it is renewed. */
  identify: defineEvent(
    [z.string().min(1).max(2_000)],
    z.object({ id, name: z.string(), role: z.int() }),
  ),
  /** A room's administrator joins its channel without counting as a visit. */
  panelJoinRoom: defineEvent([sceneName], z.object({ roomId: id, ...joined })),
  panelLeaveRoom: defineEvent([sceneName], z.object({})),
  panelGetMessagesOnRoom: defineEvent(
    [
      sceneName,
      pageOptions
        .extend({ chat: chatSchema.optional(), search: optionalText(100).optional() })
        .optional(),
    ],
    z.object({
      ...messagePage,
      /** From where the next page of a search goes on: one call looks at so many messages only. */
      next: id.optional(),
    }),
  ),
  /** Deletes every message of one person in a room, in both chats. */
  panelDeleteMessagesOf: defineEvent(
    [sceneName, z.object({ senderId: id })],
    z.object({ count: z.int() }),
  ),
  /**
   * Subscribes to the online counts of the caller's rooms, as `roomPresence`. The answer lists the
   * rooms with people inside.
   */
  panelWatchRooms: defineEvent(
    [],
    z.object({ rooms: z.array(z.object({ roomId: id, onlineNow: z.int() })) }),
  ),
  /**
   * Lets a visitor enter: a visit begins, and ends with the connection. `betalk` is by voice. Somebody
   * whom the door does not let in yet has another `state` than `inside`, sees nobody, and hears the
   * event `door`.
   */
  joinRoom: defineEvent([sceneName, joinOptions.optional()], z.object({ ...joined, ...standing })),
  /** Gives up one's seat, or one's place in the queue, at once instead of after a minute. */
  leaveRoom: defineEvent([sceneName], z.object({})),
  /** A page of the people inside the joined room: those after a person, longest inside first. */
  getPeople: defineEvent(
    [
      z
        .object({
          after: presentPersonSchema.pick({ id: true, since: true }).optional(),
          search: optionalText(100).optional(),
          limit: z.int().min(1).max(NAMED_PEOPLE).optional(),
        })
        .optional(),
    ],
    z.object({ ...presence, hasMore: z.boolean() }),
  ),
  getMessages: defineEvent(
    [pageOptions.extend({ chat: chatSchema.optional() }).optional()],
    z.object(messagePage),
  ),
  /**
   * With `to`, only that person gets it, as `readPrivateMessage`. Of a guest it may be refused by the
   * room's rules: LINKS_OFF, SLOW_MODE with the seconds to wait, or MESSAGE_HELD, when it is kept
   * until the team has approved it.
   */
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

/** The events that the server sends by itself. */
export const serverEvents = {
  pong: z.object({}),
  welcome: z.object({ id, name: z.string(), role: z.int() }),
  banned: banNoticeSchema,
  /** `chat` names the chat that it belongs to. */
  playerMessage: messageSchema,
  readPrivateMessage: messageSchema,
  editMessage: messageSchema,
  /** Deleted messages of a room: one, or all of one person. */
  deleteMessage: z.object({ id, deletedAt: instant }),
  deleteMessagesOf: z.object({ senderId: id, deletedAt: instant }),
  /** The people who came and went in a joined room since the previous event. */
  presence: z.object({
    roomId: id,
    onlineNow: z.int(),
    joined: z.array(presentPersonSchema),
    left: z.array(id),
    /**
     * - `all`: everybody who came and went
     * - `left`: those who went; the room is too full to name newcomers
     * - `none`: nobody, as too many came and went
     */
    names: z.enum(['all', 'left', 'none']),
  }),
  /** The number of people inside, for administrators who watch their rooms. */
  roomPresence: z.object({ roomId: id, onlineNow: z.int() }),
  /** How a visitor who waits at the door of a room stands now. */
  door: standingSchema,
  /** The people at a room's door, for its administrators. */
  doorbell: z.object({ roomId: id, taken: z.int(), queued: z.int(), knocking: z.int() }),
  /** The number of open reports, for a room's administrators. */
  reports: z.object({ roomId: id, waiting: z.int() }),
  /** How the conversation of a joined room is led from now on. */
  conversation: conversationSchema.extend({ roomId: id }).meta({ id: 'ConversationOfRoom' }),
  /** The number of messages that wait for approval, for a room's administrators. */
  held: z.object({ roomId: id, waiting: z.int() }),
  /** One of the caller's payments has changed or is new. */
  paymentChanged: z.object({ paymentId: id, status: z.string(), roomsAdded: z.int() }),
  /** A new notification for the caller; null when only the number of unread ones has changed. */
  notification: z.object({ news: notificationSchema.nullable(), unread: z.int() }),
  /**
   * The caller has lost a joined room: the right was removed, the room or the session has ended, or
   * the team has sent everybody out, with a reason that may be empty.
   */
  roomClosed: z.object({ roomId: id, emptied: z.object({ reason: z.string() }).optional() }),
  /** The answer of `joinRoom` and `panelJoinRoom` that carried no acknowledgement. */
  roomJoined: z.object({ ...joined, ...standingSchema.partial().shape }),
  /** The same for `getMessages` and `panelGetMessagesOnRoom`, in the order of the calls. */
  roomMessages: z.object({ ...messagePage, next: id.optional() }),
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
/** The arguments that a client sends before the acknowledgement. */
export type EventArgs<E extends ClientEvent> = In<Parts<E>>;
/** The same arguments after parsing. */
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
