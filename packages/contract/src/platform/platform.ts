import { z } from 'zod';
import { defineRoute } from '../lib/route.ts';

/** The sign-up policy: everybody, invited people only, or nobody (SIGN_UP). */
export const signUpSchema = z.enum(['open', 'invited', 'closed']);
export type SignUp = z.output<typeof signUpSchema>;

/**
 * The origin that a build's page runs in: one of its own, one that all builds share, or none, so
 * that it keeps nothing between visits (BUILD_ORIGIN).
 */
export const buildOriginSchema = z.enum(['own', 'shared', 'none']);
export type BuildOriginKind = z.output<typeof buildOriginSchema>;

/** The settings of this installation that change screens. */
export const platformSchema = z
  .object({
    /** True when a page served over HTTPS may upload builds (BUILD_UPLOADS_OVER_HTTPS). */
    buildUploadsOverHttps: z.boolean(),
    /** The origin that builds are sent to; null for this server (BUILD_UPLOAD_URL). */
    buildUploadUrl: z.string().nullable(),
    buildOrigin: buildOriginSchema,
    /** True when payments go to the built-in sandbox, which charges nobody. */
    paymentsSimulated: z.boolean(),
    /** True when an order can be paid by PIX Automático (PIX_AUTOMATICO). */
    pixAutomatic: z.boolean(),
    signUp: signUpSchema,
    /**
     * The people that administrators can choose from: everybody, or people they know (DIRECTORY).
     */
    directory: z.enum(['all', 'known']),
  })
  .meta({ id: 'Platform' });
export type Platform = z.output<typeof platformSchema>;

export const platformRoutes = {
  get: defineRoute({
    name: 'platform.get',
    method: 'GET',
    path: '/platform',
    access: 'admin',
    summary: 'How this installation is set up',
    response: z.object({ platform: platformSchema }),
  }),
  signUp: defineRoute({
    name: 'platform.signUp',
    method: 'GET',
    path: '/platform/signUp',
    access: 'public',
    summary: 'Who may create an account',
    response: z.object({ signUp: signUpSchema }),
  }),
};
