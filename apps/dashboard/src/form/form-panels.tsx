import { type ReactNode, useState } from 'react';
import { createPanelStore, PanelStoreContext } from './panel-store.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Around a page's panels: one guard for all of them, and who has something unsaved. */
export function FormPanels({ children }: { children: ReactNode }) {
  const [store] = useState(createPanelStore);
  return (
    <PanelStoreContext value={store}>
      <UnsavedGuard isDirty={() => store.dirtyPanels().length > 0} onDiscard={store.discardAll} />
      {children}
    </PanelStoreContext>
  );
}
