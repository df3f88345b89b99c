import { adminRoutes } from '@atrio/contract/accounts/accounts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as adminService from './admins.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, adminRoutes.create, adminService.createAdmin);
  handle(app, adminRoutes.list, adminService.listAllAdmins);
  handle(app, adminRoutes.data, adminService.ownData);
  handle(app, adminRoutes.update, adminService.updateOwnProfile);
}
