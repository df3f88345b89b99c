import type { RouteOutput } from '@atrio/contract/lib/route';
import type { BuildOriginKind, platformRoutes } from '@atrio/contract/platform/platform';
import type { Settings } from '../../../env.ts';
import { isDebitOn } from '../../../infrastructure/asaas/access.ts';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';

/** The settings of this installation that change screens. */
export async function getPlatform({
  settings,
}: ActorContext): Promise<RouteOutput<(typeof platformRoutes)['get']>> {
  return {
    platform: {
      buildUploadsOverHttps: settings.BUILD_UPLOADS_OVER_HTTPS,
      buildUploadUrl: settings.BUILD_UPLOAD_URL ?? null,
      buildOrigin: buildOriginKind(settings.BUILD_ORIGIN),
      signUp: settings.SIGN_UP,
      directory: settings.DIRECTORY,
      paymentsSimulated: settings.ASAAS_API_KEY === undefined,
      pixAutomatic: isDebitOn(settings),
    },
  };
}

function buildOriginKind(origin: Settings['BUILD_ORIGIN']): BuildOriginKind {
  if (!origin) return 'none';
  return origin.kind === 'wildcard' ? 'own' : 'shared';
}

/** Read by the pages before sign-in. */
export async function getSignUp({
  settings,
}: Context): Promise<RouteOutput<(typeof platformRoutes)['signUp']>> {
  return { signUp: settings.SIGN_UP };
}
