import { createHash } from 'node:crypto';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { asTextOnWhite, surface } from '@atrio/contract/lib/company-colors';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../lib/escape-html.ts';

interface GuestPage {
  title: string;
  /** Above the title. */
  company?: string;
  paragraphs: readonly string[];
  form?: Form;
  /** Six hexadecimal digits. */
  color?: string;
}

interface Form {
  button: string;
  /** A text that may be left out. */
  field?: { name: string; label: string; max: number };
  hidden?: { name: string; value: string };
}

/** A page that a mail leads to: it needs no account and no script, and is in no search engine. */
export function sendGuestPage(reply: FastifyReply, page: GuestPage) {
  const style = styleOf(page.color ?? DEFAULT_COLORS.primary);
  const hash = createHash('sha256').update(style).digest('base64');
  const { title, company, paragraphs, form } = page;
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      // Not `no-referrer`: the form would be sent as if from another origin, and be refused.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Átrio</title><style>${style}</style></head><body><main>
${company ? `<p class="company">${escapeHtml(company)}</p>` : ''}<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${form ? formHtml(form) : ''}
</main></body></html>`);
}

function formHtml({ button, field, hidden }: Form): string {
  const typed = field
    ? `<label>${escapeHtml(field.label)}<input name="${field.name}" maxlength="${field.max}" autocomplete="off"></label>`
    : '';
  const kept = hidden
    ? `<input type="hidden" name="${hidden.name}" value="${escapeHtml(hidden.value)}">`
    : '';
  return `<form method="post">${typed}${kept}<button>${escapeHtml(button)}</button></form>`;
}

function styleOf(color: string): string {
  const { ground, text } = surface(color);
  return `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f2f0;color:#232b3a;font:17px/1.55 Figtree,system-ui,sans-serif}
main{box-sizing:border-box;width:min(100%,480px);padding:40px 32px;background:#fff;border-top:6px solid #${ground};border-radius:18px}
h1{margin:0 0 12px;font-size:26px;line-height:1.2}p{margin:0 0 16px}.company{margin:0 0 8px;font-weight:600;color:#${asTextOnWhite(color)}}
label{display:block;margin:0 0 20px;font-size:15px}input{box-sizing:border-box;display:block;width:100%;margin-top:6px;padding:11px 12px;border:1px solid #767f8e;border-radius:10px;background:transparent;color:inherit;font:inherit}
button{padding:13px 22px;border:0;border-radius:12px;background:#${ground};color:#${text};font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #2f6fdb;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#141821;color:#f3f1ef}main{background:#1d222c}.company{color:inherit}}`;
}
