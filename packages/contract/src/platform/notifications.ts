import { z } from 'zod';
import { id, instant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

export const notificationKinds = [
  'payment.received',
  'payment.overdue',
  'rooms.added',
  'plan.changed',
  'debit.ended',
  'ticket.accepted',
  'message.reported',
  'door.knocked',
  'guests.imported',
  'roomAdmin.added',
  'companyAdmin.added',
  'rooms.closed',
  'rooms.reopened',
  'rooms.grantEnded',
  'rooms.grantEnding',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Most notifications in the list. */
export const NOTIFICATIONS_SHOWN = 30;

/** The data for its text and link; each kind uses some of the fields. */
export const notificationDataSchema = z.object({
  paymentId: id.optional(),
  planName: z.string().optional(),
  roomId: id.optional(),
  roomName: z.string().optional(),
  companyId: id.optional(),
  companyName: z.string().optional(),
  /** For tickets: the e-mail. */
  email: z.string().optional(),
  /** For tickets: says if the holder has signed up or has entered the room. */
  hasEntered: z.boolean().optional(),
  /** The person who did it. */
  byName: z.string().optional(),
  /** Why the rooms were closed. */
  reason: z.string().optional(),
  /** Rooms that were added or closed, or guests that were imported. */
  count: z.int().optional(),
  /** When granted rooms end. */
  endsAt: instant.optional(),
});
export type NotificationData = z.output<typeof notificationDataSchema>;

export const notificationSchema = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    data: notificationDataSchema,
    /** Number of occurrences since it was last read. */
    times: z.int(),
    /** Time of the last occurrence. */
    createdAt: instant,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;

export const notificationRoutes = {
  list: defineRoute({
    name: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    access: 'admin',
    summary: "The latest of the caller's notifications, and how many are unread",
    response: z.object({ notifications: z.array(notificationSchema), unread: z.int() }),
  }),
  read: defineRoute({
    name: 'notifications.read',
    method: 'POST',
    path: '/notifications/read',
    access: 'admin',
    summary: "Mark the caller's notifications as read: one, or all there are",
    body: z.object({ id: id.optional() }),
    response: z.object({ unread: z.int() }),
  }),
};
