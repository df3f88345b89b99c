import { DEMO_COMPANIES } from './companies-data.ts';
import { CATEGORIES } from './customization-data.ts';
import type { CompanyKey } from './rooms-data.ts';
import { emblem, PALETTES, scene } from './scenes.ts';
import type { Stage } from './stage.ts';
import { png } from './uploads.ts';

/** Four kinds in every palette. */
const SCENES = 4 * PALETTES.length;

/** All pictures of the demonstration, as PNG. */
export interface Drawings {
  logos: ReadonlyMap<CompanyKey, Buffer>;
  /** By the name of what they stand for. */
  icons: ReadonlyMap<string, Buffer>;
  scenes: readonly Buffer[];
}

/**
 * Drawn before any picture is sent: with the first one that arrives, the server gives up reading
 * SVG for good (modules/platform/files/image-file.ts).
 */
export async function drawAll({ random }: Stage): Promise<Drawings> {
  const scenes = Array.from({ length: SCENES }, (_, index) => {
    const colors = PALETTES[index % PALETTES.length];
    return colors ? png(scene(Math.floor(index / PALETTES.length), colors, random)) : null;
  });
  const logos = DEMO_COMPANIES.map(
    async ({ key, mark, colors }) => [key, await png(emblem(mark, colors[0]))] as const,
  );
  const marks = CATEGORIES.flatMap(({ name, mark, items }) => [{ name, mark }, ...items]);
  const icons = marks.map(
    async ({ name, mark }) => [name, await png(emblem(mark, 'F4F0ED', '374151'))] as const,
  );
  return {
    scenes: (await Promise.all(scenes)).filter((drawn) => drawn !== null),
    logos: new Map(await Promise.all(logos)),
    icons: new Map(await Promise.all(icons)),
  };
}
