import { notificationRoutes } from '@atrio/contract/notifications';
import { useApiMutation } from '../../lib/query-client.ts';

export function useReadNotifications() {
  return useApiMutation(notificationRoutes.read, {
    invalidates: ['notifications'],
    failed: 'Não foi possível marcar como lido',
  });
}

/** Of one that is being followed by its link: it is not worth a word when it fails. */
export function useReadOne() {
  return useApiMutation(notificationRoutes.read, { invalidates: ['notifications'], silent: true });
}
