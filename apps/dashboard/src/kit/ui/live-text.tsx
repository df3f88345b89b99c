import { VisuallyHidden } from '@mantine/core';

/** A polite live region that is always in the page, so that what it gets is really read out. */
export function LiveText({ children }: { children: string | undefined }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {children}
    </VisuallyHidden>
  );
}
