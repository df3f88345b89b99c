import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { Timed } from '@atrio/contract/rooms/occurrences';
import { layOut } from '../../../infrastructure/mail/layout.ts';
import { whenWords } from './programme.words.ts';

type When = Pick<Timed, 'startsAt' | 'endsAt' | 'timeZone'>;

interface Notice {
  kind: 'moved' | 'cancelled' | 'restored' | 'reminder';
  title: string;
  roomName: string;
  when: When;
  /** The time that guests know, of a session that was moved. */
  before: When | null;
  roomUrl: string;
  /** Ends reminders; only those have it. */
  unsubscribeUrl: string | null;
}

const SUBJECTS = {
  moved: 'Novo horário',
  cancelled: 'Cancelada',
  restored: 'De volta à programação',
  reminder: 'Lembrete',
};

/** What a guest is told of a session. */
export function noticeMail({ kind, title, roomName, when, ...rest }: Notice) {
  const { before, roomUrl, unsubscribeUrl } = rest;
  const session = `“${title}”, na sala ${roomName}`;
  const told = {
    moved: [
      `A sessão ${session}, mudou de horário.`,
      ...(before ? [`Antes: ${hoursOf(before)}`] : []),
      `Agora: ${hoursOf(when)}`,
    ],
    cancelled: [`A sessão ${session}, foi cancelada.`, `Seria: ${hoursOf(when)}`],
    restored: [`A sessão ${session}, acontece como marcada.`, `Quando: ${hoursOf(when)}`],
    reminder: [`A sessão ${session}, está chegando.`, `Quando: ${hoursOf(when)}`],
  }[kind];
  return layOut({
    subject: `${SUBJECTS[kind]}: ${title}`,
    paragraphs: unsubscribeUrl
      ? [...told, `Não quer receber lembretes? Abra ${unsubscribeUrl}`]
      : told,
    ...(kind !== 'cancelled' && { button: { label: 'Abrir a sala', url: roomUrl } }),
    reason: 'Você recebeu esta mensagem porque seu e-mail tem um convite para esta sala do Átrio.',
  });
}

/** In the session's zone, and in that of Brasília beside it when they differ. */
function hoursOf(when: When): string {
  const own = whenWords(when);
  if (when.timeZone === DEFAULT_TIME_ZONE) return `${own} (horário de Brasília)`;
  const brasilia = whenWords({ ...when, timeZone: DEFAULT_TIME_ZONE });
  return `${own} (${when.timeZone}); no horário de Brasília: ${brasilia}`;
}
