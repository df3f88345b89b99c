import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, instant, optionalId, optionalText, pathId } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

const MAX_SUBJECT = 150;
const MAX_MESSAGE = 4_000;
const MAX_SENDER = 80;
const MAX_ADDRESS = 200;
/** Test mails that one account sends itself in an hour. */
export const TESTS_PER_HOUR = 10;

/** What stands in braces in a subject or a message, and what it becomes in a mail. */
export const placeholders = {
  nome: 'Primeiro nome do convidado',
  sala: 'Nome da sala',
  empresa: 'Nome de quem envia',
} as const;
export type Placeholder = keyof typeof placeholders;

/** Words in braces that are no placeholder, and which a guest would read as they stand. */
export function unknownPlaceholder(text: string): string | undefined {
  const found = text.match(/\{[^{}\n]{0,40}\}/g) ?? [];
  return found.find((one) => !Object.hasOwn(placeholders, one.slice(1, -1)));
}

function withPlaceholders(max: number) {
  return optionalText(max).superRefine((value, issues) => {
    const unknown = unknownPlaceholder(value);
    if (unknown === undefined) return;
    const known = Object.keys(placeholders).map((name) => `{${name}}`);
    const message = `${unknown} não existe; use ${known.join(', ')}`;
    issues.addIssue({ code: 'custom', message });
  });
}

const fields = {
  /** Empty: the usual one. */
  subject: withPlaceholders(MAX_SUBJECT).refine(
    (value) => !/[\r\n]/.test(value),
    'O assunto cabe em uma linha',
  ),
  /** Paragraphs of plain text; empty: the usual ones. */
  message: withPlaceholders(MAX_MESSAGE),
  /** Shown as the sender; empty: the company, else the room's owner. */
  senderName: optionalText(MAX_SENDER).refine(
    (value) => !/[\r\n]/.test(value),
    'O nome cabe em uma linha',
  ),
  /** Where the company is, at the end of each mail. */
  address: optionalText(MAX_ADDRESS),
  /** The administrator of the room who gets the guests' answers; null: its owner. */
  replyToId: optionalId,
};

export const invitationFormSchema = z.object(fields);
export type InvitationFields = z.output<typeof invitationFormSchema>;

const { subject, message, senderName, address, replyToId } = entities.room.labels;

export const roomInvitationLabels: FieldLabels<InvitationFields> = {
  subject,
  message,
  senderName,
  address,
  replyToId,
};

export const roomInvitationSchema = z
  .object({
    subject: z.string(),
    message: z.string(),
    senderName: z.string(),
    address: z.string(),
    replyToId: id.nullable(),
    /** What stands where a text is empty. */
    usual: z.object({ subject: z.string(), message: z.string(), senderName: z.string() }),
    /** The administrators who can get the answers: those who have confirmed their address. */
    team: z.array(z.object({ id, name: z.string(), email: z.string() })),
    /** Null until it is first saved. */
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'RoomInvitation' });
export type RoomInvitation = z.output<typeof roomInvitationSchema>;

const EXAMPLE = {
  subject: '{nome}, seu convite para a {sala}',
  message: 'Guardamos um lugar para você.\n\nLuiza Farias, curadora',
  senderName: 'Editora Cais',
  address: 'Rua do Porto, 48, Rio de Janeiro',
  replyToId: null,
};

const params = z.object({ id: pathId });
const one = z.object({ invitation: roomInvitationSchema });

/** As it would be, saved or not. */
const draftBody = invitationFormSchema.meta({ examples: [EXAMPLE] });

export const roomInvitationRoutes = {
  get: defineRoute({
    name: 'roomInvitation.get',
    method: 'GET',
    path: '/rooms/{id}/invitation',
    access: 'admin',
    scope: 'rooms:read',
    summary: "What a room's guests are written, and who can get their answers",
    params,
    response: one,
  }),
  update: defineRoute({
    name: 'roomInvitation.update',
    method: 'PUT',
    path: '/rooms/{id}/invitation',
    access: 'admin',
    scope: 'rooms:write',
    summary:
      "Change what a room's guests are written; invitations that are queued stay as they are",
    params,
    body: z
      .object({
        ...fields,
        /** The `updatedAt` that the change is based on; a newer one answers CHANGED_MEANWHILE. */
        updatedAt: instant.optional(),
      })
      .meta({ examples: [EXAMPLE] }),
    response: one,
    errors: ['CHANGED_MEANWHILE'],
  }),
  preview: defineRoute({
    name: 'roomInvitation.preview',
    method: 'POST',
    path: '/rooms/{id}/invitation/preview',
    access: 'admin',
    summary:
      'The invitation as a guest with an invented name would get it; nothing is sent or saved',
    params,
    body: draftBody,
    response: z.object({
      fromName: z.string(),
      replyTo: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
  test: defineRoute({
    name: 'roomInvitation.test',
    method: 'POST',
    path: '/rooms/{id}/invitation/test',
    access: 'admin',
    summary: "Send the invitation to the caller's own confirmed address, without a pass",
    params,
    body: draftBody,
    response: z.object({ email: z.string() }),
    errors: ['TOO_MANY_ATTEMPTS', 'EMAIL_NOT_CONFIRMED'],
  }),
};
