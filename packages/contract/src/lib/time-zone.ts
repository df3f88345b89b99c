import { z } from 'zod';
import { knownTimeZone } from './zones.ts';

/** A name of the IANA database, as the engine spells it. */
export const timeZone = z
  .string('Fuso horário inválido')
  .max(60, 'Fuso horário inválido')
  .transform((name, issues) => {
    const zone = knownTimeZone(name);
    if (zone !== undefined) return zone;
    issues.addIssue({ code: 'custom', message: 'Fuso horário inválido' });
    return z.NEVER;
  });
