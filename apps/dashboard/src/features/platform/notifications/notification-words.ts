import type { Notification } from '@atrio/contract/platform/notifications';
import { formatLastDay, plural } from '../../../kit/text/format.ts';
import type { UploadNews } from '../../../kit/upload/upload-news.ts';
import { paths } from '../../../paths.ts';

/** One line of the bell: its words, and the link to the thing. */
export interface BellLine {
  /** Unique among the lines. */
  key: string;
  words: string;
  to: string;
  createdAt: string;
  isRead: boolean;
  tone: 'good' | 'bad' | 'plain';
}

type LineContent = Pick<BellLine, 'words' | 'to' | 'tone'>;

const CONTENT_BY_KIND: Record<Notification['kind'], (notification: Notification) => LineContent> = {
  'payment.received': (one) => ({
    words: `${payment(one)} foi recebido`,
    to: paymentPath(one),
    tone: 'good',
  }),
  'payment.overdue': (one) => ({
    words: `${payment(one)} está vencido`,
    to: paymentPath(one),
    tone: 'bad',
  }),
  'rooms.added': ({ data: { count = 1 } }) => ({
    words: `${plural(count, 'sala adicionada', 'salas adicionadas')} à sua conta`,
    to: paths.purchases(),
    tone: 'good',
  }),
  'rooms.closed': ({ data: { reason = '' } }) => ({
    words: `Suas salas foram fechadas para visitantes: ${reason}`,
    to: paths.rooms(),
    tone: 'bad',
  }),
  'rooms.reopened': () => ({
    words: 'Suas salas estão abertas para visitantes de novo',
    to: paths.rooms(),
    tone: 'good',
  }),
  'plan.changed': ({ data: { planName = '', count = 0 } }) => ({
    words:
      count === 0
        ? `Seu plano agora é ${planName}`
        : `Seu plano agora é ${planName}: ${plural(count, 'sala fechou', 'salas fecharam')}`,
    to: paths.payments(),
    tone: 'plain',
  }),
  'debit.ended': ({ data: { planName = '' } }) => ({
    words: `O débito automático do plano ${planName} terminou: pague os próximos meses pelo código PIX`,
    to: paths.payments(),
    tone: 'bad',
  }),
  'rooms.grantEnded': ({ data: { planName = '', count = 0 } }) => ({
    words: `As salas concedidas do plano ${planName} terminaram: ${plural(count, 'sala foi', 'salas foram')} para a lixeira`,
    to: paths.rooms(),
    tone: 'bad',
  }),
  'rooms.grantEnding': ({ data: { planName = '', count = 0, endsAt }, createdAt }) => ({
    words: `${plural(count, 'sala concedida', 'salas concedidas')} do plano ${planName} até ${formatLastDay(endsAt ?? createdAt)}; depois vão para a lixeira`,
    to: paths.purchases(),
    tone: 'bad',
  }),
  'ticket.accepted': ({ data: { email = 'Alguém', roomName = 'sala', roomId, hasEntered } }) => ({
    words: hasEntered
      ? `${email} entrou em ${roomName} pela primeira vez`
      : `${email} criou a conta e já tem o ticket de ${roomName}`,
    to: roomPath(roomId, 'tickets-de-acesso'),
    tone: 'plain',
  }),
  'message.reported': ({ data: { roomName = 'sala', roomId }, times }) => ({
    words: `${plural(times, 'mensagem denunciada', 'mensagens denunciadas')} em ${roomName}`,
    to: roomPath(roomId, 'denuncias'),
    tone: 'bad',
  }),
  'door.knocked': ({ data: { roomName = 'sala', roomId }, times }) => ({
    words:
      times > 1
        ? `${times} pessoas bateram à porta de ${roomName}`
        : `Alguém bateu à porta de ${roomName}`,
    to: roomPath(roomId, 'porta'),
    tone: 'plain',
  }),
  'guests.imported': ({ data: { roomName = 'sala', roomId, count = 0 } }) => ({
    words: `Importação terminada em ${roomName}: ${plural(count, 'convidado', 'convidados')}`,
    to: roomId === undefined ? paths.rooms() : paths.roomGuests(roomId),
    tone: 'good',
  }),
  'roomAdmin.added': ({ data: { byName = 'Alguém', roomName = '', roomId } }) => ({
    words: `${byName} deu a você a administração da sala ${roomName}`,
    to: roomPath(roomId),
    tone: 'plain',
  }),
  'companyAdmin.added': ({ data: { byName = 'Alguém', companyName = '', companyId } }) => ({
    words: `${byName} deu a você a administração da empresa ${companyName}`,
    to: companyId === undefined ? paths.company() : paths.companyEditor(companyId),
    tone: 'plain',
  }),
};

export function lineOf(notification: Notification): BellLine {
  const { id, kind, createdAt, isRead } = notification;
  return { key: `n${id}`, ...CONTENT_BY_KIND[kind](notification), createdAt, isRead };
}

export function uploadLineOf(news: UploadNews): BellLine {
  const { id, outcome, fileName, count, path, page, createdAt, isRead } = news;
  const files =
    count > 1 ? `${fileName} e mais ${plural(count - 1, 'arquivo', 'arquivos')}` : fileName;
  const words =
    outcome === 'interrupted' ? `Envio interrompido: ${files}` : `Não enviado: ${files}`;
  return {
    key: `u${id}`,
    words: page ? `${words} (${page})` : words,
    to: path,
    createdAt,
    isRead,
    tone: 'bad',
  };
}

function payment({ data: { paymentId, planName } }: Notification): string {
  return planName ? `Pagamento ${paymentId} do plano ${planName}` : `Pagamento ${paymentId}`;
}

function paymentPath({ data: { paymentId } }: Notification): string {
  return `${paths.payments()}?busca=${paymentId ?? ''}`;
}

function roomPath(roomId: number | undefined, section?: string): string {
  if (roomId === undefined) return paths.rooms();
  return section ? `${paths.room(roomId)}#${section}` : paths.room(roomId);
}
