import { getDefaultZIndex, Modal } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { confirmDiscard } from '../feedback/confirm.tsx';
import { useComingDialog } from '../feedback/use-coming-dialog.ts';
import { useIsPhone } from '../ui/window-width.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: number;
  children: ReactNode;
}

/**
 * A dialog around a form, full screen on phones. While the form sends, it stays; closing it, or
 * leaving the page, with something unsaved asks first. Always in place, open or not: that is how the
 * focus finds back to what opened it.
 */
export function FormDialog({ title, isOpen, onClose, size, children }: FormDialogProps) {
  const isPhone = useIsPhone();
  const inside = useRef<DialogForm>(null);

  async function close() {
    const form = inside.current;
    if (form?.isBusy) return;
    if (form?.isDirty() && !(await confirmDiscard())) return;
    form?.discard();
    onClose();
  }
  const dialog = { inside, close: () => void close() };
  useComingDialog(isOpen, dialog.close);
  return (
    <DialogContext value={dialog}>
      {isOpen && (
        <UnsavedGuard
          isDirty={() => inside.current?.isDirty() ?? false}
          onDiscard={() => inside.current?.discard()}
        />
      )}
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={title}
        size={size}
        fullScreen={isPhone}
        radius={isPhone ? 0 : undefined}
        // The question before changes are thrown away stands over this dialog and answers to an
        // Esc of its own: Mantine would hand the same one to both.
        zIndex={UNDER_QUESTIONS}
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && dialog.close()}
      >
        {children}
      </Modal>
    </DialogContext>
  );
}

/** For a form inside a dialog, which then knows of its changes. Answers what closes the dialog. */
export function useFormDialog(form: DialogForm): () => void {
  const dialog = use(DialogContext);
  if (!dialog) throw new Error('outside of a FormDialog');
  const { inside, close } = dialog;
  useEffect(() => {
    inside.current = form;
    return () => {
      inside.current = null;
    };
  });
  return close;
}

interface DialogForm {
  isBusy: boolean;
  isDirty: () => boolean;
  discard: () => void;
}

interface Dialog {
  inside: RefObject<DialogForm | null>;
  close: () => void;
}

const DialogContext = createContext<Dialog | null>(null);
