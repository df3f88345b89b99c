import { z } from 'zod';
import { versionedBundle } from '../catalogue/bundle-versions.ts';
import { type AssetPlatform, assetPlatforms } from '../catalogue/bundles.ts';
import { formId, id, instant, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

export const roomAssetSchema = z
  .object({
    id,
    platform: z.enum(assetPlatforms),
    /** See `parseAssetUrl`. */
    assetUrl: z.string(),
    /** True when the bundle itself names this platform; false when it could not be read. */
    isPlatformVerified: z.boolean(),
    createdAt: instant,
    ...versionedBundle,
  })
  .meta({ id: 'RoomAsset' });
export type RoomAsset = z.output<typeof roomAssetSchema>;

/** The parts of an `assetUrl`: the platform, the original file name, the address. */
export interface AssetAddress {
  platform: AssetPlatform;
  /** 'Key' in the text: the file's name, which is no path. */
  name: string;
  url: string;
}

/** The parts are separated by ';' and '=', so these are escaped in a name. */
export function formatAssetUrl({ platform, name, url }: AssetAddress): string {
  const key = name.replace(/[%;=]/g, (sign) => encodeURIComponent(sign));
  return `Platform=${platform};Key=${key};Url=${url}`;
}

/** Parses exactly the format of `formatAssetUrl`; null for anything else. */
export function parseAssetUrl(assetUrl: string): AssetAddress | null {
  const match = /^Platform=(\w+);Key=([^;=]*);Url=(\/files\/[\w./-]+)$/s.exec(assetUrl);
  const [, platform, key = '', url = ''] = match ?? [];
  const known = assetPlatforms.find((name) => name === platform);
  if (known === undefined) return null;
  const name = key.replace(/%(25|3B|3D)/g, (sign) => decodeURIComponent(sign));
  const address = { platform: known, name, url };
  return formatAssetUrl(address) === assetUrl ? address : null;
}

const response = z.object({ roomAssets: z.array(roomAssetSchema) });

export const assetRoutes = {
  list: defineRoute({
    name: 'assets.list',
    method: 'GET',
    path: '/assets/rooms/{roomId}',
    access: 'admin',
    scope: 'rooms:read',
    summary: "A room's asset bundles, one for each platform",
    params: z.object({ roomId: pathId }),
    response,
  }),
  create: defineRoute({
    name: 'assets.create',
    method: 'POST',
    path: '/assets/rooms/',
    access: 'admin',
    scope: 'rooms:write',
    summary: "Give a room its bundles; a platform's earlier one is replaced",
    body: z.object({
      roomId: formId,
      /** One value per file, in the order of the files. */
      platforms: z
        .array(z.enum(assetPlatforms, 'Plataforma inválida'), 'Escolha a plataforma')
        .min(1, 'Escolha a plataforma')
        .max(assetPlatforms.length)
        .refine((list) => new Set(list).size === list.length, 'Plataforma repetida'),
    }),
    files: {
      files: {
        kind: 'bundle',
        max: assetPlatforms.length,
        required: { sentence: 'Envie um arquivo para cada plataforma' },
      },
    },
    response,
    errors: ['NOT_FOUND', 'NOT_A_BUNDLE', 'WRONG_PLATFORM'],
  }),
  update: defineRoute({
    name: 'assets.update',
    method: 'PUT',
    path: '/assets/roomAsset/{assetId}',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Replace the file of one asset',
    params: z.object({ assetId: pathId }),
    body: z.object({ roomAssetId: formId }),
    files: {
      files: {
        kind: 'bundle',
        max: 1,
        required: { sentence: 'Envie um arquivo para cada plataforma' },
      },
    },
    response,
    errors: ['NOT_A_BUNDLE', 'WRONG_PLATFORM'],
  }),
  restore: defineRoute({
    name: 'assets.restore',
    method: 'POST',
    path: '/assets/roomAsset/{assetId}/restore',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Give an asset one of its earlier files again, in exchange for the current one',
    params: z.object({ assetId: pathId }),
    body: z.object({ versionId: formId }),
    response,
  }),
};
