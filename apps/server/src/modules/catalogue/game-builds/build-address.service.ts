import type { Context } from '../../../infrastructure/context.ts';
import { placeAt } from '../../../lib/build-origin.ts';
import { type BuildAddress, findNamed } from './build-page.service.ts';

/**
 * The build that an address leads to, if pages of this origin are that build's. Where all builds
 * share an origin, they are each build's.
 * @param address the build's page: on the dashboard's side, or where it runs
 */
export async function findBuildAt(
  ctx: Pick<Context, 'db' | 'settings' | 'client'>,
  address: string | null,
  origin: string,
): Promise<{ knowsVisitor: boolean } | null> {
  if (!ctx.client.builds?.isOrigin(origin)) return null;
  const { BUILD_ORIGIN } = ctx.settings;
  const named = address === null ? null : namedBy(address, BUILD_ORIGIN);
  const build = named && (await findNamed(ctx, named));
  if (!build) return null;
  const label = placeAt(BUILD_ORIGIN, new URL(origin).host)?.label ?? null;
  if (label !== null && label !== build.host) return null;
  return { knowsVisitor: build.knowsVisitor === 1 };
}

function namedBy(
  address: string,
  settings: Context['settings']['BUILD_ORIGIN'],
): BuildAddress | null {
  // A room may name its build by a path alone.
  if (!URL.canParse(address, 'http://here')) return null;
  const { host, pathname } = new URL(address, 'http://here');
  const label = placeAt(settings, host)?.label ?? null;
  if (label !== null) return { host: label };
  const [, name] = /^\/build\/([^/]+)/.exec(pathname) ?? [];
  try {
    return name === undefined ? null : { name: decodeURIComponent(name) };
  } catch {
    // A stray '%': no build has such a name.
    return null;
  }
}
