import { adminRoutes, authRoutes } from './accounts.ts';
import { companyRoutes } from './companies.ts';
import { environmentRoutes } from './environments.ts';
import type { RouteDefinition } from './lib/route.ts';
import { roomRoutes } from './rooms.ts';

/** Every call there is: the server must answer each, the API reference lists each. */
export const allRoutes: readonly RouteDefinition[] = [
  ...Object.values(authRoutes),
  ...Object.values(adminRoutes),
  ...Object.values(environmentRoutes),
  ...Object.values(companyRoutes),
  ...Object.values(roomRoutes),
];
