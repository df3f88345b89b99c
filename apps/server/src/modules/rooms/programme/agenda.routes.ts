import { agendaRoutes } from '@atrio/contract/rooms/programme';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contextOf } from '../../../http/context.ts';
import { handle } from '../../../http/handle.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { endReminders, readAgenda, roomOfGuest } from './agenda.service.ts';
import { readAgendaAddress, revokeAgendaAddress } from './team-agenda.service.ts';

/** Calendars and mail programs call these: they are no part of the API that is published. */
const CONFIG = { config: { infrastructure: true } } as const;

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
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, null),
    );
  }
  app.get<Named>('/lembretes/:token', CONFIG, async (request, reply) => {
    const room = await roomOfGuest(contextOf(request), request.params.token);
    return sendPage(reply, {
      title: 'Não receber lembretes?',
      text: `Você deixa de receber lembretes das sessões da sala ${room}. Mudanças de horário continuam chegando.`,
      button: 'Não receber lembretes',
    });
  });
  app.post<Named>('/lembretes/:token', CONFIG, async (request, reply) => {
    await endReminders(contextOf(request), request.params.token);
    return sendPage(reply, {
      title: 'Pronto',
      text: 'Você não recebe mais lembretes desta sala.',
    });
  });
}

function sendPage(reply: FastifyReply, page: { title: string; text: string; button?: string }) {
  const { title, text, button } = page;
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Átrio</title></head><body><main>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ''}
</main></body></html>`);
}
