import { fakeApi, installFakeApi } from '@atrio/client/test-kit/fake-api';
import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { preferenceRoutes } from '@atrio/contract/accounts/preferences';
import type { RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import { type PaymentSummary, paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { notificationRoutes } from '@atrio/contract/platform/notifications';
import { platformRoutes } from '@atrio/contract/platform/platform';

export {
  fakeApi,
  loseConnection,
  refuse,
  sayNo,
  takeApiProblems,
} from '@atrio/client/test-kit/fake-api';

const NO_PAYMENTS: PaymentSummary = {
  overdue: { count: 0, value: '0.00', since: null },
  open: { count: 0, value: '0.00', nextDueDate: null },
  received: { count: 0, value: '0.00' },
  next: null,
  ordersInProgress: 0,
};

/** The requests of menu and bell on a quiet page, which most tests are not about. */
const QUIET: [RouteDefinition, RouteOutput<RouteDefinition>][] = [
  [adminRoutes.data, { id: 7, name: 'Helena', email: 'h@ipe.org.br', emailConfirmed: true }],
  [platformRoutes.signUp, { signUp: 'open' }],
  [purchaseRoutes.list, { roomItems: [], total: 0 }],
  [paymentRoutes.summary, { summary: NO_PAYMENTS }],
  [preferenceRoutes.get, { preferences: { columns: [] } }],
  [notificationRoutes.list, { notifications: [], unread: 0 }],
  [
    platformRoutes.get,
    {
      platform: {
        buildUploadsOverHttps: false,
        buildUploadUrl: null,
        buildOrigin: 'none',
        paymentsSimulated: false,
        pixAutomatic: true,
        signUp: 'open',
        directory: 'all',
      },
    },
  ],
];

export function installDashboardApi(): void {
  installFakeApi(window.location.origin);
  for (const [route, answer] of QUIET) fakeApi(route, () => answer);
}
