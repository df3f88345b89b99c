import { readFileSync } from 'node:fs';
import { z } from 'zod';

const file = new URL('../../package.json', import.meta.url);

/** Of this Átrio, for people; what fits together is told by the migrations. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(file, 'utf8'))).version;
