import { type ReactNode, useEffect, useRef } from 'react';

/** The next step in a dialog that is open: the focus, gone with the step before, comes here. */
export function StepContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
