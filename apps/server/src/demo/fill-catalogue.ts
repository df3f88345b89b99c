import type { Actor } from '../infrastructure/context.ts';
import { createCategory } from '../modules/catalogue/customization/categories.service.ts';
import { createItem } from '../modules/catalogue/customization/items.service.ts';
import { createBuild } from '../modules/catalogue/game-builds/build-editing.service.ts';
import { buildPainter } from './build-painter.ts';
import { CATEGORIES } from './customization-data.ts';
import type { Drawings } from './drawings.ts';
import type { BuildName } from './rooms-data.ts';
import { contextAt, DAY, MINUTE, type Stage } from './stage.ts';
import { tinyBuild } from './tiny-build.ts';
import { type DemoFile, picture, sent } from './uploads.ts';

const BUILDS: readonly { name: BuildName; company: 'cais' | 'ipe'; hue: number; scene: number }[] =
  [
    { name: 'Galeria Cais', company: 'cais', hue: 186, scene: 1 },
    { name: 'Auditório Ipê', company: 'ipe', hue: 34, scene: 4 },
  ];

/** Fills the pages below 'Plataforma': categories with their items, and builds. */
export async function fillCatalogue(
  stage: Stage,
  helena: Actor,
  { icons, logos, scenes }: Drawings,
): Promise<void> {
  const iconOf = (field: string, name: string) => picture(field, 'icone.png', icons.get(name));
  let now = stage.now - 320 * DAY;
  for (const { name, items } of CATEGORIES) {
    now += 11 * MINUTE;
    const ctx = contextAt(stage, helena, now);
    const { category } = await createCategory(ctx, { name }, sent(iconOf('categoryIcon', name)));
    for (const item of items) {
      now += 3 * MINUTE;
      const input = { categoryId: category.id, name: item.name };
      const ctx = contextAt(stage, helena, now);
      await createItem(ctx, input, sent(iconOf('itemIcon', item.name)));
    }
  }
  for (const [index, { name, company, hue, scene }] of BUILDS.entries()) {
    const sentAt = stage.now - (300 - index * 40) * DAY;
    const files: DemoFile[] = [
      ...picture('logo', 'marca.png', logos.get(company)),
      ...picture('backgroundImage', 'fundo.png', scenes[scene]),
    ];
    for (const file of tinyBuild({ stem: company, painter: buildPainter(name, hue) })) {
      files.push({ field: 'files', kind: 'build', ...file });
    }
    const ctx = contextAt(stage, helena, sentAt);
    await createBuild(ctx, { buildName: name }, sent(files));
  }
}
