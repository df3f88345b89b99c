import { z } from 'zod';
import { type EntityKind, entityActions, entityKinds } from '../lib/entities.ts';
import {
  id,
  instant,
  optionalText,
  pathId,
  queryId,
  queryInteger,
  sentInstant,
} from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** The subject of an entry; a room's tickets, images and the like belong to the room. */
export type HistoryKind = EntityKind;

/** The actions of each entity, and those that have sentences of their own. */
export const historyActions = [
  ...entityActions,
  'room.restored',
  'room.purged',
  'room.doorChanged',
  'room.emptied',
  'room.movedToFront',
  'room.invitationChanged',
  'roomAdmin.added',
  'roomAdmin.removed',
  'ticket.created',
  'ticket.deleted',
  'ticket.updated',
  'ticket.changedMany',
  'ticket.deletedMany',
  'ticket.forgotten',
  'ticket.configured',
  'ticket.imported',
  'ticket.checkedIn',
  'ticket.checkedOut',
  'certificate.issued',
  'certificate.revoked',
  'certificate.reissued',
  'certificate.erased',
  'ban.created',
  'ban.removed',
  'ban.platformCreated',
  'ban.platformRemoved',
  'message.deleted',
  'message.published',
  'message.discarded',
  'image.added',
  'image.deleted',
  'image.restored',
  'programme.added',
  'programme.changed',
  'programme.removed',
  'programme.restored',
  'programme.revoked',
  'programme.reminders',
  'asset.updated',
  'color.updated',
  'template.saved',
  'template.renamed',
  'template.deleted',
  'build.restored',
  'bundle.updated',
  'account.emailConfirmed',
  'account.emailTakenBack',
  'account.passwordReset',
  'account.resetSent',
  'account.roleChanged',
  'account.blocked',
  'account.unblocked',
  'account.suspended',
  'account.resumed',
  'account.roomsGranted',
  'account.grantEnded',
  'account.methodChanged',
  'account.paymentsRead',
  'account.paymentDataRead',
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
  'apiKey.rotated',
  'apiKey.revoked',
  'webhook.rotated',
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** Most entries of one answer. */
export const MAX_HISTORY_LINES = 200;

/** A recorded value: text, number, flag or nothing. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One recorded action. */
export const historyEntrySchema = z
  .object({
    id,
    action: z.enum(historyActions),
    /** The name of the person who did it, at that time. */
    adminName: z.string(),
    createdAt: instant,
    /**
     * Per field the old and the new value. Names (of a company, say), not ids. Two nulls only say
     * that the field changed, since the values are private.
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
      kind: z.enum(entityKinds),
      id,
      /** Its name at that time. */
      name: z.string(),
      /** True when it still exists and can be opened. */
      isThere: z.boolean(),
      /** For an item: its category. */
      categoryId: id.nullable(),
    }),
    /** Null when unknown, as in entries older than the recording of addresses. */
    address: z.string().nullable(),
    /** The User-Agent of the browser. */
    device: z.string().nullable(),
  })
  .meta({ id: 'HistoryLine' });
export type HistoryLine = z.output<typeof historyLineSchema>;

/** The end of a page: the instant and the id of its last entry. */
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
      kind: z.enum(entityKinds).optional(),
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
      /** The value of `before` for the next page; null on the last one. */
      next: z.string().nullable(),
      /** Set when a search has paused: it has read all entries newer than this. */
      searchedUntil: instant.nullable(),
    }),
  }),
};
