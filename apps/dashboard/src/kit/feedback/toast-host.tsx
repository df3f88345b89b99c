import '@mantine/notifications/styles.css';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { ToastBody, type ToastOptions, type ToastTone } from './toast-body.tsx';

const TOAST_MS = 5000;
const LONG_TOAST_MS = 30_000;
const LIMIT = 3;
const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/** Shows toasts at the top right under the header, or across the top on phones. */
export function ToastHost() {
  return (
    <Notifications
      position="top-right"
      autoClose={TOAST_MS}
      limit={LIMIT}
      withAutoCloseProgress
      containerWidth={434}
      transitionDuration={180}
    />
  );
}

export function showToast(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  const { isLong = false, ...words } = options;
  const autoClose = isLong ? LONG_TOAST_MS : TOAST_MS;
  const id = `toast-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const Icon = ICONS[tone];
  const notice: NotificationData = {
    id,
    role: tone === 'error' ? 'alert' : 'status',
    icon: <Icon size={20} stroke={1.7} aria-hidden />,
    message: <ToastBody title={title} onDone={() => notifications.hide(id)} {...words} />,
    'data-tone': tone,
    'data-only-confirms': tone !== 'error' && !isLong && !words.action,
    autoClose,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    // Mantine waits while the pointer is over a notice; keyboard focus deserves the same.
    onFocusCapture: () => notifications.update({ ...notice, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...notice, autoClose }),
  };
  makeRoom();
  notifications.show(notice);
}

/**
 * Mantine would keep a further toast until an older one has gone, and tell of a deed seconds after
 * it. The oldest that only confirms goes instead; failures, and those with something to press, stay.
 */
function makeRoom(): void {
  const { notifications: shown } = notificationsStore.getState();
  const oldest = shown.find((notice) => notice['data-only-confirms']);
  if (shown.length >= LIMIT && oldest?.id) notifications.hide(oldest.id);
}
