import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import type { Context } from '../../../infrastructure/context.ts';
import type { BuildRole } from '../../../lib/build-file-name.ts';
import type { ContentEncoding } from '../../../lib/content-encoding.ts';
import { textKey } from '../../../lib/text-key.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import { findBuildPage, findServedFile, listLoadedFiles } from './build-page.queries.ts';

/** @returns null when no build has this name */
export async function findPage(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<BuildPage | null> {
  if (isImpossibleName(name)) return null;
  const [build] = await findBuildPage(db, { nameKey: textKey(name) });
  if (!build) return null;
  const { versionId, logoKey, backgroundKey } = build;
  const files = await listLoadedFiles(db, { versionId });
  const folder = `${pagePath(build.name)}${versionId}/`;
  const addressOf = (role: BuildRole) => {
    const file = files.find((candidate) => candidate.role === role);
    return file ? folder + encodeURIComponent(file.name) : null;
  };
  return {
    name: build.name,
    logoUrl: logoKey === null ? null : fileUrl(logoKey),
    backgroundUrl: backgroundKey === null ? null : fileUrl(backgroundKey),
    version: String(versionId),
    // A published version always has the first four.
    loaderUrl: addressOf('loader') ?? '',
    frameworkUrl: addressOf('framework') ?? '',
    dataUrl: addressOf('data') ?? '',
    codeUrl: addressOf('wasm') ?? '',
    symbolsUrl: addressOf('symbols'),
    memoryUrl: addressOf('memory'),
  };
}

/** PostgreSQL refuses text with a null character. */
function isImpossibleName(name: string): boolean {
  return name.includes('\0');
}

/** The canonical address of a build's page; other spellings of its name redirect to it. */
export function pagePath(name: string): string {
  return `/build/${encodeURIComponent(name)}/`;
}

/** A file of the published version or the previous one; undefined for any other. */
export async function findBuildFile(
  { db }: Pick<Context, 'db'>,
  { name, versionId, fileName }: { name: string; versionId: string; fileName: string },
) {
  if (!/^[1-9]\d{0,14}$/.test(versionId) || isImpossibleName(name + fileName)) return undefined;
  const values = { name, nameKey: textKey(name), versionId: Number(versionId), fileName };
  const [file] = await findServedFile(db, values);
  // The columns hold only values that were found while the files arrived.
  return file as (typeof file & { role: BuildRole; encoding: ContentEncoding }) | undefined;
}
