import type { Timed } from '@atrio/contract/rooms/occurrences';
import type { EventMail } from '../../../infrastructure/mail/event-layout.ts';
import type { GuestLinks } from './guest-mail.service.ts';
import { whenWords, zoneNote } from './programme.words.ts';

type When = Pick<Timed, 'startsAt' | 'endsAt' | 'timeZone'>;

interface Notice {
  kind: 'moved' | 'cancelled' | 'restored' | 'reminder';
  title: string;
  host: string;
  roomName: string;
  when: When;
  /** The time that guests know, of a session that was moved. */
  before: When | null;
  roomUrl: string;
  links: GuestLinks;
}

const SUBJECTS = {
  moved: 'Novo horário',
  cancelled: 'Cancelada',
  restored: 'De volta à programação',
  reminder: 'Lembrete',
};

/** What a guest is told of a session, in the frame that all mails to guests have. */
export function noticeContent(notice: Notice): Omit<EventMail, 'brand' | 'footer'> {
  const { kind, title, roomName, host, roomUrl, links } = notice;
  const session = `“${title}”, na sala ${roomName}`;
  const told = {
    moved: `A sessão ${session}, mudou de horário.`,
    cancelled: `A sessão ${session}, foi cancelada.`,
    restored: `A sessão ${session}, acontece como marcada.`,
    reminder: `A sessão ${session}, está chegando.`,
  }[kind];
  return {
    subject: `${SUBJECTS[kind]}: ${title}`.replace(/\s+/g, ' '),
    title,
    paragraphs: [told],
    facts: [
      ...timesOf(notice),
      ...(host && kind !== 'cancelled' ? [{ label: 'Com', value: host }] : []),
    ],
    actions:
      kind === 'cancelled'
        ? []
        : [
            { label: 'Abrir a sala', url: roomUrl },
            { label: 'Adicionar ao calendário', url: links.calendar },
          ],
    ...(kind !== 'cancelled' && {
      closing: {
        before: 'Não vai poder vir?',
        link: { label: 'Recusar o convite', url: links.decline },
        after: 'e abrir o lugar para outra pessoa.',
      },
    }),
  };
}

function timesOf({ kind, when, before }: Notice): EventMail['facts'] {
  const value = whenWords(when);
  const note = `${zoneNote(when)}.`;
  if (kind === 'cancelled') return [{ label: 'Seria', value, note, isStruck: true }];
  if (kind !== 'moved') return [{ label: 'Quando', value, note }];
  const old = before ? [{ label: 'Antes', value: whenWords(before), isStruck: true }] : [];
  return [...old, { label: 'Agora', value, note }];
}
