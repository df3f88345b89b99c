import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ownOrigin } from '../../../http/own-origin.ts';
import { debitOf } from './authorizations.service.ts';
import { hasInvoices, loadInvoiced } from './invoices.service.ts';
import { COPY_SCRIPT, messagePage, PAGE_SCRIPT, paymentPage } from './payment-page.ts';
import { act, type ChargeAction, loadPayment } from './payments.service.ts';
import { documentPath, pagePath } from './responses.ts';
import { isSandboxOn } from './sandbox.access.ts';
import { type SandboxContext, sandboxContextOf } from './sandbox-context.ts';
import { failureOf } from './sandbox-error.ts';

const CONFIG = { config: { infrastructure: true } } as const;
const PAGE = pagePath(':id');

interface Named {
  Params: { id: string };
}

/** The provider's hosted page of a charge, for anybody with its unguessable address. */
export async function routes(app: FastifyInstance): Promise<void> {
  for (const part of isSandboxOn(app.deps) ? [pages] : []) await app.register(part);
}

async function pages(app: FastifyInstance): Promise<void> {
  const context = () => sandboxContextOf(app.deps, ownOrigin(app.server));
  // The forms have no fields and come urlencoded.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, _body, done) => done(null, null),
  );
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = failureOf(error);
    const level = status < 500 ? 'info' : 'error';
    request.log[level]({ status, ...(status >= 500 && { err: error }) }, 'sandbox refused');
    const message = body.errors.map(({ description }) => description).join(' ');
    return sendPage(reply.code(status), (nonce) => messagePage(message, nonce));
  });

  app.get(PAGE_SCRIPT, CONFIG, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(COPY_SCRIPT),
  );
  app.get<Named>(PAGE, CONFIG, async ({ params }, reply) => {
    const payment = await loadPayment(context(), params.id);
    const traits = {
      hasInvoices: await hasInvoices(context(), payment),
      debit: await debitOf(context(), payment),
    };
    return sendPage(reply, (nonce) => paymentPage(payment, traits, nonce));
  });
  answerDocuments(app, context);

  const button = (path: string, chosen: ChargeAction) =>
    app.post<Named>(`${PAGE}/${path}`, CONFIG, async ({ params }, reply) => {
      await act(context(), params.id, chosen);
      return reply.redirect(pagePath(encodeURIComponent(params.id)), 303);
    });
  button('pagar', 'pay');
  button('pagar-nota-recusada', 'payRefused');
  button('pagar-e-autorizar', 'authorize');
  button('recusar-autorizacao', 'refuseDebits');
  button('recusar-debito', 'refuseDebit');
  button('cancelar-autorizacao', 'endDebits');
  button('terminar-autorizacao', 'expireDebits');
  button('vencer', 'expire');
  button('estornar', 'refund');
  button('contestar', 'dispute');
  button('reverter', 'win');
}

/** Of issued notas fiscais, for anybody with their unguessable address. */
function answerDocuments(app: FastifyInstance, context: () => SandboxContext): void {
  const document = documentPath(':id');
  app.get<Named>(`${document}/pdf`, CONFIG, async ({ params }, reply) => {
    const { id } = await loadInvoiced(context(), params.id);
    return sendPage(reply, (nonce) => messagePage(`Nota fiscal nº ${id}, simulada`, nonce));
  });
  app.get<Named>(`${document}/xml`, CONFIG, async ({ params }, reply) => {
    const { id } = await loadInvoiced(context(), params.id);
    return reply
      .type('application/xml')
      .send(`<NFSe simulada="true"><Numero>${id}</Numero></NFSe>`);
  });
}

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "script-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      'content-security-policy': policy.join(';'),
      'x-frame-options': 'DENY',
      // A submitted form sends its origin to our own server only.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}
