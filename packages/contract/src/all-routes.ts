import { adminRoutes, authRoutes } from './accounts.ts';
import { analyticsRoutes } from './analytics.ts';
import { assetRoutes } from './assets.ts';
import { companyColorRoutes, companyRoutes } from './companies.ts';
import { catalogRoutes, categoryRoutes, itemRoutes } from './customization.ts';
import { environmentRoutes } from './environments.ts';
import { historyRoutes } from './history.ts';
import { imageRoutes } from './images.ts';
import type { RouteDefinition } from './lib/route.ts';
import { moderationRoutes } from './moderation.ts';
import { roomAdminRoutes } from './room-admins.ts';
import { roomRoutes } from './rooms.ts';
import { ticketRoutes } from './tickets.ts';
import { visitRoutes } from './visits.ts';

/** Every call there is: the server must answer each, the API reference lists each. */
export const allRoutes: readonly RouteDefinition[] = [
  ...Object.values(authRoutes),
  ...Object.values(adminRoutes),
  ...Object.values(environmentRoutes),
  ...Object.values(companyRoutes),
  ...Object.values(companyColorRoutes),
  ...Object.values(roomRoutes),
  ...Object.values(roomAdminRoutes),
  ...Object.values(ticketRoutes),
  ...Object.values(visitRoutes),
  ...Object.values(analyticsRoutes),
  ...Object.values(moderationRoutes),
  ...Object.values(historyRoutes),
  ...Object.values(imageRoutes),
  ...Object.values(assetRoutes),
  ...Object.values(categoryRoutes),
  ...Object.values(itemRoutes),
  ...Object.values(catalogRoutes),
];
