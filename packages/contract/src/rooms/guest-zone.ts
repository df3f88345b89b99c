import { knownTimeZone } from '../lib/zones.ts';

/** True for the field of a list that says in which time zone a guest is. */
export function isZoneField(name: string): boolean {
  return /^(fuso( hor[aá]rio)?|time ?zone)$/i.test(name.trim().normalize('NFC'));
}

/** The error of a value in the field of time zones; undefined for all others. */
export function zoneProblem(name: string, value: string): string | undefined {
  if (value.trim() === '' || !isZoneField(name)) return undefined;
  if (knownTimeZone(value.trim()) !== undefined) return undefined;
  return 'Fuso desconhecido. Use um nome como Europe/Lisbon';
}
