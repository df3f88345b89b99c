import { adminRoutes, authRoutes } from './accounts.ts';
import { analyticsRoutes } from './analytics.ts';
import { assetRoutes } from './assets.ts';
import { companyColorRoutes, companyRoutes } from './companies.ts';
import { catalogRoutes, categoryRoutes, itemRoutes } from './customization.ts';
import { emailRoutes } from './emails.ts';
import { environmentRoutes } from './environments.ts';
import { buildRoutes } from './game-builds.ts';
import { historyRoutes } from './history.ts';
import { imageRoutes } from './images.ts';
import { invitationRoutes } from './invitations.ts';
import type { RouteDefinition } from './lib/route.ts';
import { moderationRoutes } from './moderation.ts';
import { myDataRoutes } from './my-data.ts';
import { notificationRoutes } from './notifications.ts';
import { orderRoutes } from './orders.ts';
import { overviewRoutes } from './overview.ts';
import { paymentAccountRoutes, postalRoutes } from './payment-account.ts';
import { paymentRoutes, webhookRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { planRoutes } from './plans.ts';
import { platformRoutes } from './platform.ts';
import { preferenceRoutes } from './preferences.ts';
import { purchaseRoutes } from './purchases.ts';
import { roomAdminRoutes } from './room-admins.ts';
import { roomLookRoutes } from './room-look.ts';
import { roomRoutes } from './rooms.ts';
import { roomBulkRoutes } from './rooms-bulk.ts';
import { searchRoutes } from './search.ts';
import { ticketRoutes } from './tickets.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { visitRoutes } from './visits.ts';

/** Every call there is: the server must answer each, the API reference lists each. */
export const allRoutes: readonly RouteDefinition[] = [
  ...Object.values(authRoutes),
  ...Object.values(twoFactorRoutes),
  ...Object.values(adminRoutes),
  ...Object.values(emailRoutes),
  ...Object.values(invitationRoutes),
  ...Object.values(myDataRoutes),
  ...Object.values(peopleRoutes),
  ...Object.values(preferenceRoutes),
  ...Object.values(environmentRoutes),
  ...Object.values(companyRoutes),
  ...Object.values(companyColorRoutes),
  ...Object.values(roomRoutes),
  ...Object.values(roomLookRoutes),
  ...Object.values(roomBulkRoutes),
  ...Object.values(roomAdminRoutes),
  ...Object.values(ticketRoutes),
  ...Object.values(visitRoutes),
  ...Object.values(analyticsRoutes),
  ...Object.values(moderationRoutes),
  ...Object.values(historyRoutes),
  ...Object.values(notificationRoutes),
  ...Object.values(imageRoutes),
  ...Object.values(assetRoutes),
  ...Object.values(categoryRoutes),
  ...Object.values(itemRoutes),
  ...Object.values(catalogRoutes),
  ...Object.values(buildRoutes),
  ...Object.values(overviewRoutes),
  ...Object.values(searchRoutes),
  ...Object.values(platformRoutes),
  ...Object.values(paymentAccountRoutes),
  ...Object.values(postalRoutes),
  ...Object.values(planRoutes),
  ...Object.values(paymentRoutes),
  ...Object.values(orderRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(purchaseRoutes),
];
