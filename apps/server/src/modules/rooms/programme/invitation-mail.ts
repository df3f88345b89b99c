import type { Placeholder } from '@atrio/contract/rooms/room-invitation';
import type { EventMail } from '../../../infrastructure/mail/event-layout.ts';
import type { GuestLinks, Sender } from './guest-mail.service.ts';
import { dayOf, type Meeting, placeWords, whenWords, zoneNote } from './programme.words.ts';

/** Times after the first day that a mail names; its calendar has more of them. */
const NAMED = 3;
const WITH_PASS =
  'Pessoal, vale para um aparelho. Num segundo aparelho pedimos um código enviado a este e-mail.';

export interface Addressee {
  name: string;
  category: string;
}

interface Invitation {
  subject: string;
  message: string;
  /** The person who invites, for a room without words of its own. */
  inviter: string;
  to: Addressee;
  /** The same for all guests of a room. */
  facts: EventMail['facts'];
  hasTimes: boolean;
  links: GuestLinks;
  enterUrl: string;
  /** The address of the picture of the pass. */
  picture: string;
}

/** The usual subject and message of an invitation, with their placeholders. */
export function usualTexts(inviter: string) {
  return {
    subject: 'Convite para a sala {sala}',
    message: `${inviter} convidou você para a sala “{sala}”.\n\nPara entrar, abra o link e informe este mesmo e-mail.`,
  };
}

/** What an invitation says, before it has its frame. */
export function invitationContent(
  sender: Sender,
  { to, facts, hasTimes, links, enterUrl, picture, ...invitation }: Invitation,
): Omit<EventMail, 'brand' | 'footer'> {
  const usual = usualTexts(invitation.inviter);
  const values = { nome: firstName(to.name), sala: sender.roomName, empresa: sender.name };
  const subject = filled(invitation.subject || usual.subject, values);
  const message = filled(invitation.message || usual.message, values);
  return {
    // A name may have a line break; a subject has none.
    subject: subject.replace(/\s+/g, ' '),
    title: sender.roomName,
    paragraphs: [
      values.nome ? `Olá, ${values.nome},` : 'Olá,',
      ...message.split(/\n{2,}/).filter(Boolean),
    ],
    facts,
    actions: [
      { label: 'Entrar com meu passe', url: enterUrl },
      ...(hasTimes ? [{ label: 'Adicionar ao calendário', url: links.calendar }] : []),
    ],
    pass: { picture, name: to.name || 'Convidado', category: to.category, note: WITH_PASS },
    closing: {
      before: 'Não vai poder vir?',
      link: { label: 'Recusar o convite', url: links.decline },
      after: 'e abrir o lugar para outra pessoa.',
    },
  };
}

/** @param coming by their start */
export function invitationFacts(
  { roomName, roomUrl }: Sender,
  coming: readonly Meeting[],
): EventMail['facts'] {
  const where = {
    label: 'Onde',
    value: `${roomName}, sala virtual`,
    note: `No navegador do computador ou do telefone, sem instalar nada.\n${roomUrl}`,
  };
  const [first] = coming;
  if (!first) return [where];
  const { timeZone } = first;
  const day = dayOf(first.startsAt, timeZone);
  const today = coming.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day);
  const span = {
    startsAt: first.startsAt,
    endsAt: Math.max(...today.map(({ endsAt }) => endsAt)),
    timeZone,
  };
  const later = coming.slice(today.length);
  const named = later.slice(0, NAMED).map((one) => `Depois: ${one.title}, ${placeWords(one)}`);
  const others = later.length - named.length;
  const more =
    others > 0 ? [`e mais ${others === 1 ? '1 data' : `${others} datas`} na agenda`] : [];
  const hosts = [...new Set(today.map(({ host }) => host).filter(Boolean))];
  const titles = [...new Set(today.map(({ title }) => title))];
  return [
    {
      label: 'Quando',
      value: capitalized(whenWords(span)),
      note: [`${zoneNote(span)}.`, ...named, ...more].join('\n'),
    },
    where,
    ...(hosts.length > 0
      ? [{ label: 'Com', value: listWords(hosts), note: `${listWords(titles)}.` }]
      : [{ label: 'O quê', value: listWords(titles) }]),
  ];
}

/**
 * Puts values into braces. Where somebody has no name, the comma that set it apart goes too, and the
 * next word begins the sentence.
 */
function filled(text: string, values: Record<Placeholder, string>): string {
  const spoken = values.nome
    ? text
    : text
        .replace(/^\{nome\}[,;:!]?\s*(\p{L}?)/gmu, (_all, letter: string) => letter.toUpperCase())
        .replace(/,?[ \t]*\{nome\}/g, '');
  return spoken.replace(/\{(nome|sala|empresa)\}/g, (_all, name: Placeholder) => values[name]);
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

function listWords(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
