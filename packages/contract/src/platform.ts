import { z } from 'zod';
import { defineRoute } from './lib/route.ts';

/** How this installation is set up, as far as screens behave by it. */
export const platformSchema = z
  .object({
    /** Whether builds may be sent from a page that came over HTTPS (BUILD_UPLOADS_OVER_HTTPS). */
    buildUploadsOverHttps: z.boolean(),
    /** The origin that builds are sent to; null: our own (BUILD_UPLOAD_URL). */
    buildUploadUrl: z.string().nullable(),
    /** Whether payments go to the built-in sandbox: nobody is charged anything. */
    paymentsSimulated: z.boolean(),
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
};
