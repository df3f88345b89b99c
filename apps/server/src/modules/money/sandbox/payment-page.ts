import { billingWords } from '@atrio/contract/money/payments';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { qrSvg } from '../../../lib/qr-picture.ts';
import { printedLine } from './boleto.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { Payment } from './payments.queries.ts';
import { actionsOf, type ChargeAction, type ChargeTraits, pixCodeOf } from './payments.service.ts';
import { boletoOf, pagePath } from './responses.ts';

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
export const PAGE_SCRIPT = '/sandbox/copiar.js';

const ACTIONS: Record<ChargeAction, { path: string; label: string; isMain?: true }> = {
  pay: { path: 'pagar', label: 'Pagar', isMain: true },
  payRefused: { path: 'pagar-nota-recusada', label: 'Pagar, e a prefeitura recusa a nota' },
  authorize: { path: 'pagar-e-autorizar', label: 'Pagar e autorizar o débito automático' },
  refuseDebits: { path: 'recusar-autorizacao', label: 'No banco: recusar o débito automático' },
  refuseDebit: { path: 'recusar-debito', label: 'No banco: recusar este débito' },
  endDebits: { path: 'cancelar-autorizacao', label: 'No banco: cancelar o débito automático' },
  expireDebits: { path: 'terminar-autorizacao', label: 'No banco: o prazo da autorização termina' },
  expire: { path: 'vencer', label: 'Vencer' },
  refund: { path: 'estornar', label: 'Estornar' },
  dispute: { path: 'contestar', label: 'Contestar' },
  win: { path: 'reverter', label: 'Reverter contestação' },
};

const STATUSES: Record<string, { label: string; colour: string }> = {
  PENDING: { label: 'Aguardando', colour: 'amber' },
  OVERDUE: { label: 'Vencido', colour: 'red' },
  CONFIRMED: { label: 'Confirmado', colour: 'green' },
  RECEIVED: { label: 'Recebido', colour: 'green' },
  REFUNDED: { label: 'Estornado', colour: 'sky' },
  CHARGEBACK_REQUESTED: { label: 'Contestado', colour: 'red' },
};
const DELETED = { label: 'Removido', colour: 'sky' };

/** Shows the copy button if the browser can copy; otherwise the field can still be selected. */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll('button[data-text]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.text);
    } catch {
      // Over plain HTTP this is the only clipboard.
      document.getElementById('codigo').select();
      document.execCommand('copy');
    }
    document.getElementById('aviso').textContent = 'Código copiado';
  });
}
`;

/** @param nonce permits the style of this page */
export function paymentPage(payment: Payment, traits: ChargeTraits, nonce: string): string {
  const value = REAIS.format(payment.value_cents / 100);
  const { label, colour } = statusOf(payment);
  const actions = actionsOf(payment, traits);
  const isOpen = actions.includes('pay');
  return layOut(
    `Cobrança de ${value}`,
    nonce,
    `<p class="numero">Cobrança nº ${payment.id}</p>
<h1>${value}</h1>
<dl>
<dt>Pagador</dt><dd>${escapeHtml(payment.payer)}</dd>
<dt>Descrição</dt><dd>${escapeHtml(payment.description ?? '–')}</dd>
<dt>Valor</dt><dd>${value}</dd>
<dt>Vencimento</dt><dd>${payment.due_date.split('-').reverse().join('/')}</dd>
<dt>Forma de pagamento</dt><dd>${billingWords(payment.billing_type)}</dd>
<dt>Situação</dt><dd><span class="situacao ${colour}">${label}</span></dd>
</dl>
${isOpen ? paymentSection(payment) : ''}
<div class="acoes">${actions.map((chosen) => buttonFor(chosen, payment)).join('')}</div>`,
  );
}

export function messagePage(message: string, nonce: string): string {
  return layOut(message, nonce, `<h1>${escapeHtml(message)}</h1>`);
}

function paymentSection(payment: Payment): string {
  if (payment.billing_type === 'CREDIT_CARD') return CARD_SECTION;
  if (payment.billing_type !== 'BOLETO') {
    const code = pixCodeOf(payment);
    const picture = qrSvg(code).replace('<svg ', '<svg role="img" aria-label="QR Code do PIX" ');
    const field = copyField('Código PIX copia e cola', code, code, 'Copiar código PIX', 5);
    return `<section><h2>Pague com PIX</h2><div class="qr">${picture}</div>${field}</section>`;
  }
  const { line } = boletoOf(payment);
  const field = copyField('Linha digitável', printedLine(line), line, 'Copiar linha digitável', 2);
  return `<section><h2>Pague o boleto</h2>${field}</section>`;
}

const CARD_SECTION = `<section><h2>Pague com cartão</h2>
<p class="aviso">No provedor, os dados do cartão são digitados nesta página, e só nela. Aqui basta “Pagar”.</p></section>`;

function copyField(label: string, shown: string, text: string, action: string, rows: number) {
  return `<label for="codigo">${label}</label>
<textarea id="codigo" rows="${rows}" readonly spellcheck="false">${escapeHtml(shown)}</textarea>
<button type="button" data-text="${escapeHtml(text)}" hidden>${action}</button>
<p class="aviso" id="aviso" role="status"></p>`;
}

function buttonFor(chosen: ChargeAction, payment: Payment): string {
  const { path, label, isMain } = ACTIONS[chosen];
  const action = `${pagePath(payment.asaas_id)}/${path}`;
  const kind = isMain ? ' class="cheio"' : '';
  return `<form method="post" action="${escapeHtml(action)}"><button${kind}>${label}</button></form>`;
}

function statusOf({ status, deleted_at }: Payment) {
  if (deleted_at !== null) return DELETED;
  return STATUSES[status] ?? { label: status, colour: 'sky' };
}

function layOut(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)} – Átrio</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style nonce="${nonce}">${PAGE_STYLE}</style><script src="${PAGE_SCRIPT}" defer></script></head>
<body><main>
<p class="marca">${LOGO} Átrio</p>
<p class="nota">Pagamento simulado: nenhum valor é cobrado</p>
${content}
</main></body></html>`;
}

const LOGO = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
<path d="M5.6 29.4V19.6a10.4 10.4 0 0 1 20.8 0v9.8" fill="none" stroke="#ED3C53" stroke-width="3.6" stroke-linecap="round"/>
<path d="M11 31.2V20a5 5 0 0 1 10 0v11.2Z" fill="#EF6634"/>
<path d="M14.6 5.9 19 .6h6.4l-6.2 5.3Z" fill="#ED3C53"/></svg>`;
