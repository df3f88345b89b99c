import { z } from 'zod';
import { roleSchema, twoFactorCode } from '../accounts/accounts.ts';
import { preferencesSchema } from '../accounts/preferences.ts';
import { passwordBody } from '../accounts/two-factor.ts';
import { email, id, instant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { day } from '../money/payments.ts';
import { roomSchema } from '../rooms/rooms.ts';

const words = z.string();
const maybe = words.nullable();
const moment = instant.nullable();

const { isVisible, isPrivate, ...roomShape } = roomSchema.omit({
  companyName: true,
  environmentName: true,
  onlineNow: true,
  canDelete: true,
}).shape;

/** A room with its settings. */
const ownRoom = z.object({ ...roomShape, visible: isVisible, private: isPrivate });

/** What the list of a room says about a guest. */
const guest = {
  id,
  name: words,
  category: words,
  note: words,
  /** The room's own fields, as JSON. */
  fields: words,
  createdAt: instant,
  invitedAt: moment,
  acceptedAt: moment,
  declinedAt: moment,
  declineReason: words,
  enteredAt: moment,
  lastEnteredAt: moment,
  checkedInAt: moment,
};

/** All data about the caller (LGPD, art. 18). */
export const myDataSchema = z
  .object({
    exportedAt: instant,
    profile: z.object({
      userId: id,
      adminId: id,
      name: words,
      email: words,
      accountType: roleSchema,
      createdAt: instant,
      /** Data linked by the address alone is listed only once the address is confirmed. */
      emailConfirmed: z.boolean(),
      twoFactor: z.boolean(),
    }),
    /** The display settings of the person. */
    preferences: preferencesSchema,
    /** The recipients of data outside this server. */
    sharedWith: z.array(z.object({ name: words, purpose: words })),
    sessions: z.array(
      z.object({
        id,
        device: words,
        address: words,
        createdAt: instant,
        lastUsedAt: instant,
        endedAt: moment,
      }),
    ),
    rooms: z.array(ownRoom),
    coAdministeredRooms: z.array(z.object({ id, roomId: id, roomName: words, since: instant })),
    environments: z.array(z.object({ id, name: words, createdAt: instant })),
    /** Keys that the person has made, without their secrets. */
    apiKeys: z.array(z.object({ id, name: words, scopes: words, createdAt: instant })),
    webhooks: z.array(z.object({ id, name: words, url: words, types: words, createdAt: instant })),
    companies: z.array(z.object({ id, name: words, owner: z.boolean() })),
    programme: z.array(
      z.object({
        id,
        roomId: id,
        title: words,
        description: words,
        host: words,
        startsAt: instant,
        endsAt: instant,
        timeZone: words,
        deletedAt: moment,
      }),
    ),
    ticketsGiven: z.array(z.object({ ...guest, roomId: id, email: words })),
    ticketsReceived: z.array(z.object({ ...guest, roomName: words })),
    certificates: z.array(
      z.object({
        id,
        code: maybe,
        state: words,
        name: words,
        eventName: words,
        connected: z.int(),
        issuedAt: moment,
      }),
    ),
    visits: z.array(
      z.object({ id, roomName: words, chat: words, startedAt: instant, endedAt: moment }),
    ),
    platformBans: z.array(
      z.object({ id, roomName: words, reason: words, createdAt: instant, endsAt: moment }),
    ),
    messages: z.array(
      z.object({
        id,
        roomName: words,
        chat: words,
        private: z.boolean(),
        text: words,
        createdAt: instant,
        editedAt: moment,
        deletedAt: moment,
      }),
    ),
    paymentData: z.array(
      z.object({
        id,
        name: words,
        email: words,
        additionalEmails: words,
        cpfCnpj: words,
        postalCode: words,
        address: words,
        addressNumber: words,
        complement: words,
        province: words,
        asaasId: maybe,
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
    orders: z.array(
      z.object({
        id,
        planName: words,
        value: words,
        billingType: words,
        firstDueDate: day,
        state: words,
        asaasId: maybe,
        authorizationId: maybe,
        authorizationStatus: maybe,
        createdAt: instant,
      }),
    ),
    payments: z.array(
      z.object({
        id,
        orderId: id,
        value: words,
        status: words,
        billingType: words,
        dueDate: day,
        paymentDate: day.nullable(),
        asaasId: words,
        invoiceNumber: maybe,
        createdAt: instant,
      }),
    ),
    purchases: z.array(
      z.object({
        id,
        orderId: id.nullable(),
        roomModelId: id,
        roomId: id.nullable(),
        usedAt: moment,
        createdAt: instant,
      }),
    ),
    mails: z.array(z.object({ id, subject: words, createdAt: instant, sentAt: moment })),
    notifications: z.array(
      z.object({
        id,
        kind: words,
        /** JSON; its shape depends on the kind. */
        data: words,
        createdAt: instant,
        readAt: moment,
      }),
    ),
    /** The actions of the person, with the network address of each. */
    history: z.array(
      z.object({
        id,
        action: words,
        subject: words,
        /** JSON: [{ field, before, after }]. */
        changes: words,
        address: maybe,
        device: maybe,
        createdAt: instant,
      }),
    ),
  })
  .meta({ id: 'MyData' });
export type MyData = z.output<typeof myDataSchema>;

/** The name shown instead of an erased person's. */
export const ERASED_NAME = 'Conta excluída';

/** The address is typed again to prevent accidents; `code` is required with a second factor. */
export const eraseBody = passwordBody.extend({ email, code: twoFactorCode.optional() });

export const myDataRoutes = {
  export: defineRoute({
    name: 'myData.export',
    method: 'POST',
    path: '/admins/export',
    access: 'admin',
    summary: 'Everything that is held about the person who asks, as one JSON document',
    body: passwordBody,
    response: myDataSchema,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  }),
  erase: defineRoute({
    name: 'myData.erase',
    method: 'POST',
    path: '/admins/erase',
    access: 'admin',
    summary: "End one's own account for good; what the law keeps stays without a name",
    body: eraseBody,
    response: z.object({}),
    errors: [
      'WRONG_PASSWORD',
      'EMAIL_MISMATCH',
      'LAST_MASTER',
      'TWO_FACTOR_REQUIRED',
      'WRONG_TWO_FACTOR_CODE',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
};
