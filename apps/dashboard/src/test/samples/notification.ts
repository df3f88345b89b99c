import type { Notification } from '@atrio/contract/platform/notifications';

/** A line of the bell, for tests; what a test is about, it says itself. */
export function notificationSample(own: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    kind: 'payment.received',
    data: { paymentId: 1048, planName: 'Galeria' },
    times: 1,
    createdAt: '2026-11-20T13:00:00.000Z',
    isRead: false,
    ...own,
  };
}
