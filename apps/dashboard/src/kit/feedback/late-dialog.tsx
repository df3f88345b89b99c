import { type ReactNode, Suspense, useState } from 'react';
import { useComingDialog } from './use-coming-dialog.ts';

interface LateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Makes a dialog when it is first opened; from then on it stays, to close as it came. */
export function LateDialog({ isOpen, onClose, children }: LateDialogProps) {
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  useComingDialog(isOpen, onClose);
  return <Suspense>{isWanted && children}</Suspense>;
}
