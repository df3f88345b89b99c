import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import type { Context } from '../../../infrastructure/context.ts';
import type { BuildRole } from '../../../lib/build-file-name.ts';
import { type BuildOrigin, originOfBuild } from '../../../lib/build-origin.ts';
import type { ContentEncoding } from '../../../lib/content-encoding.ts';
import { textKey } from '../../../lib/text-key.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import {
  findBuildOnHost,
  findBuildPage,
  findFileOnHost,
  findServedFile,
  listLoadedFiles,
} from './build-page.queries.ts';

/** The build that an address means, by its name or by its subdomain. */
export type BuildAddress = { name: string } | { host: string };

type Ctx = Pick<Context, 'db'>;

/**
 * The build's names, and what its page is made of where that is asked for.
 * @returns null when there is no such build
 */
export async function findNamed({ db }: Ctx, address: BuildAddress) {
  if ('host' in address) return (await findBuildOnHost(db, address))[0] ?? null;
  if (isImpossibleName(address.name)) return null;
  return (await findBuildPage(db, { nameKey: textKey(address.name) }))[0] ?? null;
}

type Named = NonNullable<Awaited<ReturnType<typeof findNamed>>>;

/**
 * @param folder the path of the page itself, with a slash at the end
 * @param keepsData true where the page has an origin that can be named
 */
export async function describePage(
  { db }: Ctx,
  build: Named,
  { folder, keepsData }: { folder: string; keepsData: boolean },
): Promise<BuildPage & { hasOwnPage: boolean }> {
  const { name, versionId, logoKey, backgroundKey } = build;
  const files = await listLoadedFiles(db, { versionId });
  const ofVersion = `${folder}${versionId}/`;
  const addressOf = (role: BuildRole) => {
    const file = files.find((candidate) => candidate.role === role);
    return file ? ofVersion + encodePath(file.name) : null;
  };
  return {
    name,
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
    workerUrl: addressOf('worker'),
    streamingAssetsUrl: `${ofVersion}StreamingAssets`,
    keepsData,
    hasOwnPage: files.some(({ role }) => role === 'page'),
  };
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** PostgreSQL refuses text with a null character. */
function isImpossibleName(name: string): boolean {
  return name.includes('\0');
}

/** The canonical path of a build's page; other spellings of its name redirect to it. */
export function pagePath(name: string): string {
  return `/build/${encodeURIComponent(name)}/`;
}

/** Address of a build's page: whole where the builds' origin can be told, else a path here. */
export function pageUrl(
  settings: BuildOrigin | undefined,
  { name, host }: { name: string; host: string },
): string {
  const origin = originOfBuild(settings, host) ?? '';
  return settings?.kind === 'wildcard' ? `${origin}/` : origin + pagePath(name);
}

/**
 * A file of the published version or the previous one; undefined for any other.
 * @param path as it lies in the build, `StreamingAssets/clip.mp4`
 */
export async function findBuildFile(
  { db }: Ctx,
  address: BuildAddress,
  { versionId, path }: { versionId: string; path: string },
) {
  if (!/^[1-9]\d{0,14}$/.test(versionId) || isImpossibleName(path)) return undefined;
  const file = { versionId: Number(versionId), path };
  const [found] = await findServed(db, address, file);
  // The columns hold only values that were found while the files arrived.
  return found as (typeof found & { role: BuildRole; encoding: ContentEncoding }) | undefined;
}

async function findServed(
  db: Context['db'],
  address: BuildAddress,
  file: { versionId: number; path: string },
) {
  if ('host' in address) return findFileOnHost(db, { ...file, host: address.host });
  const { name } = address;
  if (isImpossibleName(name)) return [];
  return findServedFile(db, { ...file, name, nameKey: textKey(name) });
}
