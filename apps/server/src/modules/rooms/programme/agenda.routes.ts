import { agendaRoutes } from '@atrio/contract/rooms/programme';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contextOf } from '../../../http/context.ts';
import { handle } from '../../../http/handle.ts';
import { AppError } from '../../../lib/app-error.ts';
import { endReminders, readAgenda, roomOfGuest } from './agenda.service.ts';
import {
  type Answering,
  answerInvitation,
  readAnswering,
  readInviting,
} from './guest-answers.service.ts';
import type { Sender } from './guest-mail.service.ts';
import { sendGuestPage } from './guest-page.ts';
import { readAgendaAddress, revokeAgendaAddress } from './team-agenda.service.ts';

/** Calendars and mail programs call these: they are no part of the API that is published. */
const CONFIG = { config: { infrastructure: true } } as const;

/** For an address that is cut, or of a guest who was taken off the list or has another pass by now. */
const GONE = {
  title: 'Este endereço não vale mais',
  paragraphs: ['Procure o link no e-mail mais novo que recebeu, ou responda a ele.'],
};

interface Named {
  Params: { token: string };
}

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, agendaRoutes.address, readAgendaAddress);
  handle(app, agendaRoutes.revoke, revokeAgendaAddress);
  app.get<Named>('/agenda/:token.ics', CONFIG, async (request, reply) =>
    reply
      .headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' })
      .type('text/calendar; charset=utf-8')
      .send(await readAgenda(contextOf(request), request.params.token)),
  );
  await app.register(unsubscribing);
}

/** RFC 8058: the mail program posts a form of one field, of which nothing is needed. */
async function unsubscribing(app: FastifyInstance): Promise<void> {
  app.setErrorHandler((error, _request, reply) =>
    error instanceof AppError && error.code === 'NOT_FOUND'
      ? sendGuestPage(reply.code(404), GONE)
      : reply.send(error),
  );
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  for (const [index, type] of types.entries()) {
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(index === 0 ? body.toString() : '')),
    );
  }
  app.get<Named>('/lembretes/:token', CONFIG, async (request, reply) => {
    const room = await roomOfGuest(contextOf(request), request.params.token);
    return sendGuestPage(reply, {
      title: 'Não receber lembretes?',
      paragraphs: [
        `Você deixa de receber lembretes das sessões da sala ${room}. Mudanças de horário continuam chegando.`,
      ],
      form: { button: 'Não receber lembretes' },
    });
  });
  app.post<Named>('/lembretes/:token', CONFIG, async (request, reply) => {
    await endReminders(contextOf(request), request.params.token);
    return sendGuestPage(reply, {
      title: 'Pronto',
      paragraphs: ['Você não recebe mais lembretes desta sala.'],
    });
  });
  answering(app);
}

/** Looking changes nothing: mail programs open every link of a mail. */
function answering(app: FastifyInstance): void {
  app.get<Named>('/recusar/:token', CONFIG, async (request, reply) =>
    sendAnswer(reply, await readAnswering(contextOf(request), request.params.token)),
  );
  app.post<Named & { Body: URLSearchParams | undefined }>(
    '/recusar/:token',
    CONFIG,
    async (request, reply) => {
      const sent = request.body ?? new URLSearchParams();
      const answer = { comes: sent.has('volto'), reason: sent.get('motivo') ?? '' };
      const { token } = request.params;
      return sendAnswer(reply, await answerInvitation(contextOf(request), token, answer), true);
    },
  );
  app.get<Named>('/convidado/:token', CONFIG, async (request, reply) => {
    const sender = await readInviting(contextOf(request), request.params.token);
    return sendGuestPage(reply, privacyPage(sender));
  });
}

function sendAnswer(
  reply: FastifyReply,
  { room, company, color, state }: Answering,
  isNew = false,
) {
  const head = { company, color };
  if (state === 'entered') {
    const paragraphs = [`Você já entrou em ${room}. Não há mais convite a recusar.`];
    return sendGuestPage(reply, { ...head, title: 'Você já esteve na sala', paragraphs });
  }
  if (state === 'declined') {
    return sendGuestPage(reply, {
      ...head,
      title: 'Convite recusado',
      paragraphs: [
        `A equipe de ${room} vê sua resposta. Mudou de ideia? O convite ainda pode valer.`,
      ],
      form: { button: 'Quero participar', hidden: { name: 'volto', value: '1' } },
    });
  }
  if (isNew) {
    const paragraphs = [`Que bom: contamos com você em ${room}. O convite continua valendo.`];
    return sendGuestPage(reply, { ...head, title: 'Presença confirmada', paragraphs });
  }
  return sendGuestPage(reply, {
    ...head,
    title: 'Recusar o convite?',
    paragraphs: [`A equipe de ${room} fica sabendo que você não vem, e seu lugar fica livre.`],
    form: {
      button: 'Recusar o convite',
      field: { name: 'motivo', label: 'Motivo (opcional)', max: 200 },
    },
  });
}

function privacyPage({ roomName, name, colors, replyTo }: Sender) {
  return {
    title: 'Como usamos seus dados',
    company: name,
    color: colors.primary,
    paragraphs: [
      `${name} convidou você para ${roomName} e é quem decide sobre estes dados.`,
      'Guardamos seu e-mail, o nome e as anotações que a equipe fez na lista de convidados, e quando o convite foi enviado, respondido e usado. Servem para deixar você entrar e para saber quem participa.',
      'Se você entrar: o tempo que passa na sala e o que escreve nela, à vista de quem a administra.',
      'Ficam até a equipe tirar você da lista ou apagar a sala. Não há cookies, e nada é vendido ou entregue a outros para anúncios.',
      `Para ver, corrigir ou apagar seus dados, escreva para ${replyTo.name}: ${replyTo.address}.`,
    ],
  };
}
