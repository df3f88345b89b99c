import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place in a panel's head; null until it is drawn, undefined outside of panels. */
export const PanelSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** What a panel's content wants beside the panel's title; on phones, above the content. */
export function PanelActions({ children }: { children: ReactNode }) {
  const slot = use(PanelSlotContext);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
