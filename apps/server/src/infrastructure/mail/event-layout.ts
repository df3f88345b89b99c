import { asTextOnWhite, surface } from '@atrio/contract/lib/company-colors';
import { escapeHtml } from '../../lib/escape-html.ts';

/** What a guest is told: by a company, of something that takes place. All values are plain text. */
export interface EventMail {
  subject: string;
  brand: Brand;
  title: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  /** The first one is filled. */
  actions: readonly Link[];
  pass?: Pass;
  closing?: { before: string; link: Link; after: string };
  footer: { lines: readonly string[]; links: readonly Link[] };
}

interface Brand {
  name: string;
  /** Six hexadecimal digits. */
  primary: string;
  complementary: string;
  /** The address of the logo's picture, also `cid:`. */
  logo: string | null;
}

interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
  /** No longer so. */
  isStruck?: boolean;
}

interface Link {
  label: string;
  url: string;
}

interface Pass {
  /** The address of the QR code's picture, also `cid:`. */
  picture: string;
  name: string;
  category: string;
  note: string;
}

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

/** For clients that read a style sheet; the others have what stands in the elements. */
const STYLE = `@media (max-width:600px){.edge{padding-left:20px!important;padding-right:20px!important}
.stack{display:block!important;width:auto!important}.wide{display:block!important;text-align:center!important;margin:0 0 12px!important}
.arch{display:none!important}.hero{font-size:28px!important}}
@media (prefers-color-scheme: dark){.page{background:#141821!important}.card{background:#1d222c!important;border-color:#363d4a!important}
.ink{color:#f3f1ef!important}.soft{color:#b9c0cc!important}.line{border-color:#363d4a!important}
.link{color:#f3f1ef!important}.quiet{color:#f3f1ef!important;border-color:#7d8696!important}
.pass{background:#262d39!important;border-color:#414a59!important}}`;

/** The frame of all mails to guests, 672 wide, as HTML and as text; all values are escaped. */
export function layOutEvent(mail: EventMail): { subject: string; html: string; text: string } {
  const { subject, paragraphs, facts, actions, pass, closing, footer } = mail;
  const accent = asTextOnWhite(mail.brand.primary);
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f2f0;${FONT}">
<table ${TABLE} class="page" style="background:#f4f2f0"><tr><td align="center" style="padding:24px 8px">
<table ${TABLE} class="card" style="max-width:672px;background:#ffffff;border:1px solid #d9d6d2;border-radius:18px;border-collapse:separate;overflow:hidden">
<tr><td>${banner(mail)}</td></tr>
<tr><td class="edge" style="padding:32px 36px 36px;text-align:left">
${paragraphs.map(paragraph).join('')}${factRows(facts)}${buttons(mail.brand, actions)}
${pass ? passHtml(pass) : ''}${closing ? closingHtml(closing, accent) : ''}
</td></tr></table>
<table ${TABLE} style="max-width:672px"><tr><td class="edge soft" style="padding:20px 36px;text-align:left;font-size:13px;line-height:1.6;color:#5b6473;${FONT}">
${footer.lines.map(escapeHtml).join('<br>')}<br>${footer.links.map((link) => anchor(link, '#5b6473')).join(' · ')}
</td></tr></table></td></tr></table></body></html>`;
  return { subject, html, text: textOf(mail) };
}

function banner({ brand, title }: EventMail): string {
  const { ground, text } = surface(brand.primary);
  const logo = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="" height="36" style="height:36px;max-width:120px;border-radius:9px;background:#ffffff;vertical-align:middle;margin-right:10px">`
    : '';
  const light = `#${brand.complementary}`;
  const arch = `border-radius:52px 52px 0 0;background:${light};background:linear-gradient(${light},#fff1dc)`;
  return `<table ${TABLE} style="background:#${ground};border-bottom:1px solid rgba(255,255,255,.25)"><tr>
<td class="edge" style="padding:28px 36px 32px;text-align:left;color:#${text};${FONT}">
<p style="margin:0 0 32px;font-size:15px;line-height:36px;color:#${text}">${logo}${escapeHtml(brand.name)}</p>
<h1 class="hero" style="margin:0;font-size:34px;line-height:1.15;font-weight:700;color:#${text}">${escapeHtml(title)}</h1></td>
<td class="arch" width="170" valign="bottom" aria-hidden="true" style="padding:28px 36px 0 0"><div style="width:104px;height:140px;${arch}"></div></td>
</tr></table>`;
}

function paragraph(text: string): string {
  const lines = text.split('\n').map(escapeHtml).join('<br>');
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#232b3a;${FONT}">${lines}</p>`;
}

function factRows(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(({ label, value, note, isStruck }) => {
    const words = escapeHtml(value);
    return `<tr><td class="line" style="padding:14px 0;border-top:1px solid #e6e3e0;text-align:left;${FONT}">
<span class="soft" style="font-size:13px;color:#5b6473">${escapeHtml(label)}</span><br>
<span class="ink" style="font-size:16px;font-weight:600;line-height:1.5;color:#232b3a">${isStruck ? `<s>${words}</s>` : words}</span>
${note ? `<br><span class="soft" style="font-size:14px;line-height:1.5;color:#5b6473">${note.split('\n').map(escapeHtml).join('<br>')}</span>` : ''}</td></tr>`;
  });
  return `<table ${TABLE} class="line" style="margin:24px 0 0;border-bottom:1px solid #e6e3e0">${rows.join('')}</table>`;
}

function buttons(brand: Brand, actions: readonly Link[]): string {
  if (actions.length === 0) return '';
  const { ground, text } = surface(brand.primary);
  const looks = actions.map(({ label, url }, index) => {
    const look =
      index === 0
        ? `background:#${ground};color:#${text};border:1px solid #${ground}`
        : 'color:#232b3a;border:1px solid #b9b5b0';
    return `<a class="wide${index === 0 ? '' : ' quiet'}" href="${escapeHtml(url)}" style="display:inline-block;margin:0 10px 12px 0;padding:13px 24px;border-radius:12px;font-size:16px;font-weight:600;text-decoration:none;${look};${FONT}">${escapeHtml(label)}</a>`;
  });
  return `<div style="padding:24px 0 0">${looks.join('')}</div>`;
}

function passHtml({ picture, name, category, note }: Pass): string {
  return `<table ${TABLE} class="pass line" style="margin:14px 0 0;background:#f6f4f2;border:1px solid #ddd9d5;border-radius:16px;border-collapse:separate"><tr>
<td class="stack" width="160" style="padding:20px"><img src="${escapeHtml(picture)}" alt="Código QR do passe de ${escapeHtml(name)}" width="140" height="140" style="display:block;width:140px;height:140px;border-radius:10px;background:#ffffff;color:#232b3a;font-size:13px"></td>
<td class="stack" style="padding:20px;text-align:left;${FONT}">
<span class="ink" style="font-size:13px;font-weight:600;color:#232b3a">Passe de entrada</span><br>
<span class="ink" style="font-size:20px;font-weight:700;line-height:1.4;color:#232b3a">${escapeHtml(name)}</span><br>
${category ? `<span class="soft" style="font-size:14px;color:#5b6473">${escapeHtml(category)}</span><br>` : ''}
<span class="soft" style="display:block;padding-top:12px;font-size:14px;line-height:1.5;color:#4a5362">${escapeHtml(note)}</span></td>
</tr></table>`;
}

function closingHtml({ before, link, after }: NonNullable<EventMail['closing']>, accent: string) {
  return `<p class="soft" style="margin:28px 0 0;font-size:14px;line-height:1.5;color:#4a5362;${FONT}">${escapeHtml(before)} ${anchor(link, `#${accent}`)} ${escapeHtml(after)}</p>`;
}

function anchor({ label, url }: Link, color: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${color};text-decoration:underline">${escapeHtml(label)}</a>`;
}

function textOf({ title, paragraphs, facts, actions, pass, closing, footer }: EventMail): string {
  const linkText = ({ label, url }: Link) => `${label}: ${url}`;
  return [
    title,
    ...paragraphs,
    ...facts.map(({ label, value, note }) => `${label}: ${value}${note ? `\n${note}` : ''}`),
    ...actions.map(linkText),
    ...(pass
      ? [`Passe de entrada: ${[pass.name, pass.category].filter(Boolean).join(', ')}\n${pass.note}`]
      : []),
    ...(closing ? [`${closing.before} ${linkText(closing.link)}`] : []),
    `-- \n${[...footer.lines, ...footer.links.map(linkText)].join('\n')}`,
  ].join('\n\n');
}
