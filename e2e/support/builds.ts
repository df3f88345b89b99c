import { buildRoutes, type GameBuildDetail } from '@atrio/contract/catalogue/game-builds';
import { sampleBuildFiles } from '@atrio/server/test/sample-build.ts';
import { imageFile } from '@atrio/server/test/sample-files.ts';
import type { Caller } from './api.ts';

type Sample = NonNullable<Parameters<typeof sampleBuildFiles>[0]>;

interface BuildOptions extends Sample {
  images?: { logo?: File; backgroundImage?: File };
  /** Files beside the required ones. */
  others?: readonly File[];
  /** In place of all of them: a zip, or the files of another engine. */
  files?: readonly File[];
}

/** Creates a runnable build through the API. */
export async function createBuild(
  { url, address = '', token = '' }: Caller,
  name: string,
  { images = {}, others = [], files, ...sample }: BuildOptions = {},
): Promise<GameBuildDetail> {
  const body = new FormData();
  body.append('buildName', name);
  for (const [field, image] of Object.entries(images)) body.append(field, image);
  const sent = files ?? [...sampleBuildFiles(sample), ...others];
  for (const file of sent) body.append('files', file);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const { method, path, response: schema } = buildRoutes.create;
  const response = await fetch(url + path, { method, headers, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return schema.parse(await response.json()).build;
}

export async function buildImages() {
  return {
    logo: await imageFile({ width: 256, height: 256, name: 'marca.png' }),
    backgroundImage: await imageFile({ width: 640, height: 360, name: 'fundo.png' }),
  };
}
