import { platformRoutes } from '@atrio/contract/platform/platform';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';

describe('GET /platform', () => {
  it('returns the settings of the installation to administrators', async () => {
    const app = await buildTestApp();
    const { body } = await app.call(platformRoutes.get, {}, await createAccount(app));
    expect(body.platform).toEqual({
      buildUploadsOverHttps: false,
      buildUploadUrl: null,
      buildOrigin: 'none',
      paymentsSimulated: true,
      pixAutomatic: true,
      signUp: 'open',
      directory: 'all',
    });
  });

  it('follows the settings', async () => {
    const app = await buildTestApp({
      BUILD_UPLOADS_OVER_HTTPS: 'true',
      BUILD_UPLOAD_URL: 'http://203.0.113.7:3000/',
      SIGN_UP: 'invited',
      DIRECTORY: 'known',
      ASAAS_API_KEY: 'uma-chave',
      ASAAS_WEBHOOK_TOKEN: 'x'.repeat(32),
    });
    const { body } = await app.call(platformRoutes.get, {}, await createAccount(app));
    expect(body.platform).toEqual({
      buildUploadsOverHttps: true,
      buildUploadUrl: 'http://203.0.113.7:3000',
      buildOrigin: 'none',
      paymentsSimulated: false,
      pixAutomatic: false,
      signUp: 'invited',
      directory: 'known',
    });
  });

  it('returns only the sign-up setting to others', async () => {
    const app = await buildTestApp({ SIGN_UP: 'closed' });
    const { body } = await app.call(platformRoutes.signUp, {});
    expect(body).toEqual({ success: true, signUp: 'closed' });
    expect((await app.fail(platformRoutes.get, {})).status).toBe(401);
  });
});
