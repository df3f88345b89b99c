import { DEFAULT_TIME_ZONE } from '@atrio/contract/lib/zones';
import type { CertificateFacts } from '@atrio/contract/live/certificates';

const LOCALE = 'pt-BR';
const MINUTE = 60_000;

/** '19:00', by the event's own clock. */
export function clock(at: string, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(LOCALE, format).format(new Date(at));
}

/** '20 de novembro de 2026' */
export function dateWords(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone }).format(new Date(at));
}

/** 'em 20 de novembro de 2026, das 19:00 às 21:40, horário de Brasília' */
export function whenWords({ startsAt, endsAt, timeZone }: CertificateFacts): string {
  const [from, to] = [dateWords(startsAt, timeZone), dateWords(endsAt, timeZone)];
  const [begins, ends] = [clock(startsAt, timeZone), clock(endsAt, timeZone)];
  const zone = timeZone === DEFAULT_TIME_ZONE ? 'de Brasília' : `de ${timeZone}`;
  const when =
    from === to
      ? `em ${from}, das ${begins} às ${ends}`
      : `de ${from}, ${begins}, a ${to}, ${ends}`;
  return `${when}, horário ${zone}`;
}

/** '2 h 30 min', '20 min' */
export function spent(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = String(minutes % 60);
  return hours === 0 ? `${rest} min` : `${hours} h ${rest.padStart(2, '0')} min`;
}
