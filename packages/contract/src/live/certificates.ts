import { z } from 'zod';
import { id, instant, listQuery, pathId, queryInteger, sentInstant, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { DEFAULT_SHARE } from './attendance.ts';

/** Most characters of the name on a certificate. */
export const MAX_CERTIFICATE_NAME = 100;

/**
 * `waiting`: not issued yet; `reissued`: another one has taken its place; `erased`: nobody's any more,
 * at that person's request.
 */
export const certificateStates = ['waiting', 'valid', 'reissued', 'revoked', 'erased'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** `7KQ4-M2VX-9PHT`: no I, L, O or U, which could be taken for others. */
const code = z.string();

const session = z
  .object({ title: z.string(), host: z.string(), startsAt: instant, endsAt: instant })
  .meta({ id: 'CertificateSession' });

/** The facts on a certificate. */
const factsSchema = z
  .object({
    name: z.string(),
    eventName: z.string(),
    room: z.string(),
    company: z.string().nullable(),
    startsAt: instant,
    endsAt: instant,
    timeZone: z.string(),
    /** Milliseconds of the programme. */
    measured: z.int(),
    /** Milliseconds of it that the person was connected. */
    connected: z.int(),
    /** Percent, rounded down. */
    share: z.int(),
    sessions: z.array(session),
    signer: z.object({ name: z.string(), role: z.string() }),
    issuedAt: instant,
  })
  .meta({ id: 'CertificateFacts' });
export type CertificateFacts = z.output<typeof factsSchema>;

/** The public part of a certificate, for anybody with its code. */
export const shownCertificateSchema = z
  .object({
    code,
    state: z.enum(['valid', 'reissued', 'revoked', 'erased']),
    /** SHA-256 of what it says, as it is printed on the document: it stays when the rest is erased. */
    digest: z.string(),
    /** Null once it is erased, or reissued with another name. */
    facts: factsSchema.nullable(),
    /** Of the one that took its place. */
    newCode: code.nullable(),
    revokedAt: instant.nullable(),
    colors: z.object({ primary: z.string(), complementary: z.string() }),
  })
  .meta({ id: 'ShownCertificate' });
export type ShownCertificate = z.output<typeof shownCertificateSchema>;

export const certificateSchema = z
  .object({
    id,
    /** Null while it waits. */
    code: code.nullable(),
    state: z.enum(certificateStates),
    name: z.string(),
    /** In the list of guests, where it is another one. */
    guestName: z.string().nullable(),
    /** Null: it is mailed to nobody. */
    email: z.string().nullable(),
    connected: z.int(),
    share: z.int(),
    issuedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** Why it was revoked. */
    reason: z.string(),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.output<typeof certificateSchema>;

/** The progress of an event's certificates. */
export const certificateRunSchema = z
  .object({
    /** The event is over. */
    mayIssue: z.boolean(),
    /** People who stayed for the share and have none yet. */
    ready: z.int(),
    /** The part of them without an address, who get no mail. */
    unmailed: z.int(),
    /** Of this event, in whatever state. */
    total: z.int(),
    /** The part of them that is not issued yet. */
    waiting: z.int(),
    /** The name on the last ones, or the room's. */
    eventName: z.string(),
    signer: z.object({ name: z.string(), role: z.string() }),
  })
  .meta({ id: 'CertificateRun' });
export type CertificateRun = z.output<typeof certificateRunSchema>;

/** The event: as for the report. */
const span = { from: sentInstant.optional(), to: sentInstant.optional() };
const params = z.object({ id: pathId });
const one = z.object({ id: pathId, certificateId: pathId });
const certificate = z.object({ certificate: certificateSchema });

export const issueBody = z.object({
  ...span,
  share: z.int().min(1).max(100),
  eventName: text(120, 'Diga o nome do evento'),
  signerName: text(80, 'Diga quem assina'),
  signerRole: text(80, 'Diga o cargo de quem assina'),
});
export const revokeBody = z.object({ reason: text(200, 'Diga o motivo') });
export const reissueBody = z.object({ name: text(MAX_CERTIFICATE_NAME, 'Diga o nome') });

export const certificateRoutes = {
  run: defineRoute({
    name: 'certificates.run',
    method: 'GET',
    path: '/rooms/{id}/certificates/run',
    access: 'admin',
    summary: 'How many certificates an event could give, and how many it has given',
    params,
    query: z.object({ ...span, share: queryInteger(1, 100).default(DEFAULT_SHARE) }),
    response: z.object({ run: certificateRunSchema }),
  }),
  list: defineRoute({
    name: 'certificates.list',
    method: 'GET',
    path: '/rooms/{id}/certificates',
    access: 'admin',
    scope: 'visits:read',
    summary: 'The certificates of an event',
    params,
    query: listQuery(['name', 'issuedAt']).extend(span),
    response: z.object({ certificates: z.array(certificateSchema), total: z.int().optional() }),
  }),
  issue: defineRoute({
    name: 'certificates.issue',
    method: 'POST',
    path: '/rooms/{id}/certificates',
    access: 'admin',
    summary:
      'Give a certificate to everybody who stayed for a share of an event and has none; safe to repeat',
    params,
    body: issueBody,
    response: z.object({ issued: z.int() }),
    errors: ['EVENT_NOT_OVER', 'NOBODY_STAYED', 'TOO_MANY_ATTEMPTS'],
  }),
  revoke: defineRoute({
    name: 'certificates.revoke',
    method: 'POST',
    path: '/rooms/{id}/certificates/{certificateId}/revoke',
    access: 'admin',
    summary: 'Revoke a certificate; its page says so from then on',
    params: one,
    body: revokeBody,
    response: certificate,
    errors: ['CERTIFICATE_OVER'],
  }),
  reissue: defineRoute({
    name: 'certificates.reissue',
    method: 'POST',
    path: '/rooms/{id}/certificates/{certificateId}/reissue',
    access: 'admin',
    summary: 'Put another one, with the right name, in the place of a certificate, and mail it',
    params: one,
    body: reissueBody,
    response: certificate,
    errors: ['CERTIFICATE_OVER', 'TOO_MANY_ATTEMPTS'],
  }),
  erase: defineRoute({
    name: 'certificates.erase',
    method: 'DELETE',
    path: '/rooms/{id}/certificates/{certificateId}',
    access: 'admin',
    summary: "Erase a person's certificates of an event at their request; digests stay",
    params: one,
    response: z.object({}),
  }),
  show: defineRoute({
    name: 'certificates.show',
    method: 'GET',
    path: '/certificates/{code}',
    access: 'public',
    summary: 'What a certificate says, and whether it is valid; by its code',
    params: z.object({ code: z.string().max(40) }),
    response: z.object({ certificate: shownCertificateSchema }),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
};
