import type { BuildPage } from '@atrio/contract/build-page';
import type { BuildRole } from '../../lib/build-file-name.ts';
import type { ContentEncoding } from '../../lib/content-encoding.ts';
import { textKey } from '../../lib/text-key.ts';
import type { Context } from '../../platform/context.ts';
import { fileUrl } from '../files/files.service.ts';
import { findBuildPage, findServedFile, listLoadedFiles } from './build-page.queries.ts';

/** @returns null when nothing is called so */
export async function findPage(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<BuildPage | null> {
  if (isNobodysName(name)) return null;
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
    // A version on air has the first four, or it would not be.
    loaderUrl: addressOf('loader') ?? '',
    frameworkUrl: addressOf('framework') ?? '',
    dataUrl: addressOf('data') ?? '',
    codeUrl: addressOf('wasm') ?? '',
    symbolsUrl: addressOf('symbols'),
    memoryUrl: addressOf('memory'),
  };
}

/** What PostgreSQL does not even look for. */
function isNobodysName(name: string): boolean {
  return name.includes('\0');
}

/** The one address of a build's page; other spellings of its name lead there. */
export function pagePath(name: string): string {
  return `/build/${encodeURIComponent(name)}/`;
}

/** A file of what is on air, or was before; undefined for everything else. */
export async function findBuildFile(
  { db }: Pick<Context, 'db'>,
  { name, versionId, fileName }: { name: string; versionId: string; fileName: string },
) {
  if (!/^[1-9]\d{0,14}$/.test(versionId) || isNobodysName(name + fileName)) return undefined;
  const values = { name, nameKey: textKey(name), versionId: Number(versionId), fileName };
  const [file] = await findServedFile(db, values);
  // The columns hold nothing but what was learnt of files as they arrived.
  return file as (typeof file & { role: BuildRole; encoding: ContentEncoding }) | undefined;
}
