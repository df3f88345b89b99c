import { couponRoutes } from '@atrio/contract/money/coupons';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as couponsService from './coupons.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, couponRoutes.list, couponsService.listAllCoupons);
  handle(app, couponRoutes.create, couponsService.createCoupon);
  handle(app, couponRoutes.update, couponsService.changeCoupon);
  handle(app, couponRoutes.quote, couponsService.quoteCoupon);
}
