import type { ReactNode } from 'react';
import { useFirstScreenSeen } from '../../lib/first-screen.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

interface BelowFoldProps {
  /** As large as what takes its place. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** What a phone's first screen ends above: drawn when that has been seen. */
export function BelowFold({ skeleton, children }: BelowFoldProps) {
  const isPhone = useIsPhone();
  const isSeen = useFirstScreenSeen();
  return isPhone && !isSeen ? skeleton : children;
}
