import { type ReactNode, useDeferredValue } from 'react';
import { useFirstScreenSeen } from '../../lib/first-screen.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

interface BelowFoldProps {
  /** As large as what takes its place. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** What a phone's first screen ends above: drawn when that has been seen, in slices. */
export function BelowFold({ skeleton, children }: BelowFoldProps) {
  const isPhone = useIsPhone();
  const isSeen = useDeferredValue(useFirstScreenSeen());
  return isPhone && !isSeen ? skeleton : children;
}
