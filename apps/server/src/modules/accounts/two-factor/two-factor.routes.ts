import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as twoFactorService from './two-factor.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, twoFactorRoutes.get, twoFactorService.showTwoFactor);
  handle(app, twoFactorRoutes.setup, twoFactorService.setUpTwoFactor);
  handle(app, twoFactorRoutes.confirm, twoFactorService.activateTwoFactor);
  handle(app, twoFactorRoutes.recoveryCodes, twoFactorService.renewRecoveryCodes);
  handle(app, twoFactorRoutes.disable, twoFactorService.disableTwoFactor);
}
