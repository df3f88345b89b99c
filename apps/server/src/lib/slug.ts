import { textKey } from './text-key.ts';

const MAX_SLUG = 60;
const FALLBACK = 'sala';

/** 'Sala de Reunião' → 'sala-de-reuniao'. A name without any Latin letter or digit → `fallback`. */
export function slugify(name: string, fallback = FALLBACK): string {
  const slug = textKey(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}
