import { z } from 'zod';
import { email, id, instant, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Days within which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** A person who may create an account with this address, and has not yet. */
export const invitationSchema = z
  .object({
    id,
    email: z.string(),
    /** The person who sent it last. */
    invitedBy: z.string(),
    sentAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitationSchema>;

export const createInvitationBody = z.object({ email });

export const invitationRoutes = {
  list: defineRoute({
    name: 'invitations.list',
    method: 'GET',
    path: '/invitations',
    access: 'master',
    summary: 'Invitations to create an account that nobody has accepted yet, newest first',
    response: z.object({ invitations: z.array(invitationSchema) }),
  }),
  create: defineRoute({
    name: 'invitations.create',
    method: 'POST',
    path: '/invitations',
    access: 'master',
    isOnceByKey: true,
    summary: 'Mail an invitation to create an account; again, and the older link is void',
    body: createInvitationBody,
    response: z.object({ invitation: invitationSchema }),
    errors: ['EMAIL_TAKEN', 'SIGN_UP_CLOSED', 'TOO_MANY_ATTEMPTS', 'RECIPIENT_MAIL_LIMIT'],
  }),
  remove: defineRoute({
    name: 'invitations.remove',
    method: 'DELETE',
    path: '/invitations/{id}',
    access: 'master',
    summary: 'Take an invitation back',
    params: z.object({ id: pathId }),
    response: z.object({}),
  }),
};
