import { z } from 'zod';
import {
  id,
  instant,
  optionalText,
  pathId,
  queryId,
  queryInteger,
  sentInstant,
} from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

/** What a line is about; a room's tickets, images and the like are about the room. */
export const historyKinds = [
  'room',
  'company',
  'environment',
  'plan',
  'build',
  'category',
  'item',
  'account',
  'paymentData',
  'invitation',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyActions = [
  'room.created',
  'room.updated',
  'room.deleted',
  'room.restored',
  'room.purged',
  'roomAdmin.added',
  'roomAdmin.removed',
  'ticket.created',
  'ticket.deleted',
  'ban.created',
  'ban.removed',
  'message.deleted',
  'image.added',
  'image.deleted',
  'image.restored',
  'asset.updated',
  'company.created',
  'company.updated',
  'company.deleted',
  'color.updated',
  'environment.created',
  'environment.updated',
  'environment.deleted',
  'plan.created',
  'plan.updated',
  'build.created',
  'build.updated',
  'build.restored',
  'build.deleted',
  'category.created',
  'category.updated',
  'category.deleted',
  'item.created',
  'item.updated',
  'item.deleted',
  'bundle.updated',
  'account.created',
  'account.updated',
  'account.emailConfirmed',
  'account.emailTakenBack',
  'account.passwordReset',
  'account.resetSent',
  'account.roleChanged',
  'account.blocked',
  'account.unblocked',
  'account.signedOut',
  'account.sessionEnded',
  'account.sessionsEnded',
  'account.twoFactorEnabled',
  'account.twoFactorDisabled',
  'account.recoveryCodesRenewed',
  'account.exported',
  'account.erased',
  'paymentData.created',
  'paymentData.updated',
  'invitation.sent',
  'invitation.deleted',
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** As many lines as one answer may hold. */
export const MAX_HISTORY_LINES = 200;

/** A value as it was written: text, number, flag or nothing. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One thing that somebody did. */
export const historyEntrySchema = z
  .object({
    id,
    action: z.enum(historyActions),
    /** The name of the person who did it, at that time. */
    adminName: z.string(),
    createdAt: instant,
    /**
     * Field by field: before and after. Names (of a company, say), not ids. Two nulls: that it has
     * changed is all that is told, since nobody is to read the values.
     */
    changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** An entry with its subject and origin, for the history of all subjects. */
export const historyLineSchema = z
  .object({
    ...historyEntrySchema.shape,
    /** Null once their account is gone. */
    adminId: id.nullable(),
    subject: z.object({
      kind: z.enum(historyKinds),
      id,
      /** Its name at that time. */
      name: z.string(),
      /** True when it still exists and can be opened. */
      isThere: z.boolean(),
      /** Of an item: its category. */
      categoryId: id.nullable(),
    }),
    /** Null when unknown, as in lines from before addresses were recorded. */
    address: z.string().nullable(),
    /** The User-Agent of the browser. */
    device: z.string().nullable(),
  })
  .meta({ id: 'HistoryLine' });
export type HistoryLine = z.output<typeof historyLineSchema>;

/** Where a page ends: the instant and the id of its last line. */
const cursor = z.string().regex(/^\d{1,15}-\d{1,15}$/, 'Posição inválida');

export const historyRoutes = {
  room: defineRoute({
    name: 'history.room',
    method: 'GET',
    path: '/rooms/{id}/history',
    access: 'master',
    summary: 'Every change to a room, newest first',
    params: z.object({ id: pathId }),
    query: z.object({ before: queryId.optional(), limit: queryInteger(1, 100).optional() }),
    response: z.object({ history: z.array(historyEntrySchema), hasMore: z.boolean() }),
  }),
  list: defineRoute({
    name: 'history.list',
    method: 'GET',
    path: '/history',
    access: 'master',
    summary: 'Every change by anyone, newest first',
    query: z.object({
      kind: z.enum(historyKinds).optional(),
      adminId: queryId.optional(),
      since: sentInstant.optional(),
      /** Not included. */
      until: sentInstant.optional(),
      search: optionalText(100).optional(),
      before: cursor.optional(),
      limit: queryInteger(1, MAX_HISTORY_LINES).optional(),
    }),
    response: z.object({
      history: z.array(historyLineSchema),
      /** What `before` is for the next page; null: this is the last. */
      next: z.string().nullable(),
      /** Set when a search gave up for now: it has looked at all that is newer than this. */
      searchedUntil: instant.nullable(),
    }),
  }),
};
