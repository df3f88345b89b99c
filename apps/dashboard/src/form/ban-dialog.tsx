import type { Person } from '@atrio/contract/realtime';
import { getDefaultZIndex, Modal } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useComingDialog } from '../ui/use-coming-dialog.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { BanForm, type BanFormHandle } from './ban-form.tsx';

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;

/**
 * Removing someone from a room: `askBan` opens the question about one person; `banDialog` has to be
 * rendered somewhere by whoever asks.
 */
export function useBanDialog(roomId: number): {
  askBan: (visitor: Person) => void;
  banDialog: ReactNode;
} {
  const [visitor, setVisitor] = useState<Person>();
  const [isOpen, setOpen] = useState(false);
  return {
    askBan: (next) => {
      setVisitor(next);
      setOpen(true);
    },
    banDialog: (
      <BanDialog roomId={roomId} visitor={visitor} isOpen={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}

interface BanDialogProps {
  roomId: number;
  /** Kept while the dialog fades out. */
  visitor: Person | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Always in place, open or not: that is how the focus finds back to what opened it. */
function BanDialog({ roomId, visitor, isOpen, onClose }: BanDialogProps) {
  const isPhone = useIsPhone();
  const form = useRef<BanFormHandle>(null);
  const askToClose = () => form.current?.close();
  useComingDialog(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={askToClose}
      title={visitor && `Remover ${visitor.name} da sala?`}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      // The question before a reason is thrown away stands over this dialog and answers to an Esc
      // of its own: Mantine would hand the same one to both.
      zIndex={UNDER_QUESTIONS}
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && askToClose()}
    >
      {visitor && (
        <BanForm key={visitor.id} ref={form} roomId={roomId} visitor={visitor} onClose={onClose} />
      )}
    </Modal>
  );
}
