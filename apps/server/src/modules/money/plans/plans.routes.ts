import { planRoutes } from '@atrio/contract/money/plans';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as planService from './plans.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, planRoutes.list, planService.listAllPlans);
  handle(app, planRoutes.create, planService.createPlan);
  handle(app, planRoutes.update, planService.changePlan);
  handle(app, planRoutes.models, planService.listModels);
}
