const LOCALE = 'pt-BR';

const date = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const longDate = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const reais = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** dd/mm/aaaa, in the browser's zone. */
export function formatDate(value: string | number | Date): string {
  return date.format(new Date(value));
}

/** dd/mm/aaaa hh:mm, in the browser's zone. */
export function formatDateTime(value: string | number | Date): string {
  const moment = new Date(value);
  return `${date.format(moment)} ${time.format(moment)}`;
}

/** 'Sexta-feira, 20 de novembro de 2026'. */
export function formatLongDate(value: string | number | Date): string {
  const text = longDate.format(new Date(value));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 1.234 */
export function formatInteger(value: number): string {
  return integer.format(value);
}

/** '1 sala', '1.234 salas'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** 'R$ 1.234,56' from integer cents, with a plain space as the specification writes it. */
export function formatMoneyCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}R$ ${reais.format(Math.abs(cents) / 100)}`;
}

/** 'HP' for 'Helena de Prado': first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(LOCALE) ?? '').join('');
}
