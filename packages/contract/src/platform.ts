import { z } from 'zod';
import { defineRoute } from './lib/route.ts';

/** Who may create an account: everybody, whoever is invited, or nobody (SIGN_UP). */
export const signUpSchema = z.enum(['open', 'invited', 'closed']);
export type SignUp = z.output<typeof signUpSchema>;

/** How this installation is set up, as far as screens behave by it. */
export const platformSchema = z
  .object({
    /** Whether builds may be sent from a page that came over HTTPS (BUILD_UPLOADS_OVER_HTTPS). */
    buildUploadsOverHttps: z.boolean(),
    /** The origin that builds are sent to; null: our own (BUILD_UPLOAD_URL). */
    buildUploadUrl: z.string().nullable(),
    /** Whether payments go to the built-in sandbox: nobody is charged anything. */
    paymentsSimulated: z.boolean(),
    signUp: signUpSchema,
    /** Whom administrators are shown to choose from: everybody, or people they know (DIRECTORY). */
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
