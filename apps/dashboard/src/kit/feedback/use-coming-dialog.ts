import { useEffectEvent, useLayoutEffect } from 'react';
import { announceDialog } from '../keys/single-keys.ts';

/**
 * For a dialog that was asked for and does not have the focus yet: Escape calls it off, and keys
 * that act by themselves rest. Without this they would act on the page behind it.
 */
export function useComingDialog(isOpen: boolean, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.activeElement?.closest('[role="dialog"]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onClose();
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const end = announceDialog();
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      end();
    };
  }, [isOpen]);
}
