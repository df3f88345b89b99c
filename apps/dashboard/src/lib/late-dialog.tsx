import { type ReactNode, Suspense, useState } from 'react';

/** Makes a dialog when it is first opened; from then on it stays, to close as it came. */
export function LateDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  return <Suspense>{isWanted && children}</Suspense>;
}
