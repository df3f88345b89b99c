import { publicUrl } from '../../../env.ts';
import type { Context } from '../../../infrastructure/context.ts';
import { type EventMail, layOutEvent } from '../../../infrastructure/mail/event-layout.ts';
import type { MailExtras, MailPicture } from '../../../lib/mail-extras.ts';
import { colorsOf } from '../../organization/companies/company-colors.service.ts';
import { writeAgendaToken } from './agenda-token.ts';
import { findSender } from './invitation.queries.ts';

export type Sender = NonNullable<Awaited<ReturnType<typeof senderOf>>>;
export type GuestLinks = ReturnType<typeof linksOf>;

/** By whom the mails to a room's guests are; undefined for a room in the bin. */
export async function senderOf(ctx: Pick<Context, 'db' | 'settings'>, roomId: number) {
  const row = await findSender(ctx.db, roomId);
  if (!row) return undefined;
  const { companyId, otherName, otherEmail, ownerName, ownerEmail } = row;
  const colors = await colorsOf(ctx, companyId === null ? [] : [companyId]);
  const owner = { name: ownerName, address: ownerEmail };
  const isOther = otherName !== null && otherEmail !== null;
  return {
    roomId,
    roomName: row.name,
    roomUrl: `${publicUrl(ctx.settings)}/sala/${row.sceneName}`,
    usualName: row.company ?? ownerName,
    name: row.senderName || (row.company ?? ownerName),
    owner,
    replyTo: isOther ? { name: otherName, address: otherEmail } : owner,
    address: row.address ?? '',
    subject: row.subject ?? '',
    message: row.message ?? '',
    senderName: row.senderName ?? '',
    replyToId: row.replyToId,
    updatedAt: row.updatedAt,
    colors: colors(companyId ?? 0),
    logoKey: row.companyLogo ?? row.ownLogo,
  };
}

/** A guest's own addresses, which need no account. */
export function linksOf(
  { secret, settings }: Pick<Context, 'secret' | 'settings'>,
  { id, passVersion }: { id: number; passVersion: number },
) {
  const origin = publicUrl(settings);
  const token = writeAgendaToken(secret, { kind: 'guest', id, version: 0 });
  const answer = writeAgendaToken(secret, { kind: 'decline', id, version: passVersion });
  return {
    calendar: `${origin}/agenda/${token}.ics`,
    unsubscribe: `${origin}/lembretes/${token}`,
    decline: `${origin}/recusar/${answer}`,
    privacy: `${origin}/convidado/${token}`,
  };
}

/** The contents of a mail to a guest; its frame is the sender's. */
type Content = Omit<EventMail, 'brand' | 'footer'>;

/** A mail of a room's company to one of its guests. */
export function mailFrom(
  sender: Sender,
  links: GuestLinks,
  content: Content,
  { pictures = [], ...extras }: Omit<MailExtras, 'fromName' | 'replyTo'> = {},
): ReturnType<typeof layOutEvent> & { extras: MailExtras } {
  const { name, address, roomName, replyTo, logoKey, colors } = sender;
  const logo: MailPicture[] = logoKey ? [{ cid: 'logo', key: logoKey }] : [];
  const all = [...logo, ...pictures];
  const laidOut = layOutEvent({
    ...content,
    brand: { ...colors, name, logo: logoKey ? 'cid:logo' : null },
    footer: {
      lines: [
        `Você recebe este e-mail porque está na lista de convidados de ${roomName}.`,
        `${[name, address].filter(Boolean).join(', ')}. Responda a este e-mail para falar com ${replyTo.name}.`,
      ],
      links: [
        { label: 'Não receber lembretes', url: links.unsubscribe },
        { label: 'Como usamos seus dados', url: links.privacy },
      ],
    },
  });
  return {
    ...laidOut,
    extras: { fromName: name, replyTo, ...extras, ...(all.length > 0 && { pictures: all }) },
  };
}
