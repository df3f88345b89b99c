import { escapeHtml } from '../../lib/escape-html.ts';

export interface MailContent {
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** The small line at the end: the reason for the mail. */
  reason: string;
}

/** The layout of all our mails, as HTML and as text; all values are escaped. */
export function layOut(content: MailContent): { subject: string; html: string; text: string } {
  const { subject, paragraphs, button, reason } = content;
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('');
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f0ed;color:#232b3a;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:16px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#c02137">Átrio</p>
${body}${button ? buttonHtml(button) : ''}
<p style="margin:24px 0 0;font-size:13px;color:#616d80">${escapeHtml(reason)}</p>
</div></body></html>`;
  const link = button ? [`${button.label}: ${button.url}`] : [];
  return { subject, html, text: [...paragraphs, ...link, `-- \n${reason}`].join('\n\n') };
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#d92e43;color:#fff;' +
    'text-decoration:none;font-weight:bold';
  return `<p style="margin:0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}
