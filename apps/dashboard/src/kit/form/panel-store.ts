import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The forms of a page with several panels that have something unsaved. */
export interface PanelStore {
  subscribe: (listener: () => void) => () => void;
  dirtyPanels: () => readonly string[];
  /** `discard` is what giving up that panel's changes means; undefined when it has none. */
  report: (panel: string, discard: (() => void) | undefined) => void;
  discardAll: () => void;
}

export function createPanelStore(): PanelStore {
  const discards = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let names: readonly string[] = [];
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dirtyPanels: () => names,
    report: (panel, discard) => {
      const wasDirty = discards.has(panel);
      if (discard) discards.set(panel, discard);
      else discards.delete(panel);
      if (wasDirty === discards.has(panel)) return;
      names = [...discards.keys()];
      for (const listener of listeners) listener();
    },
    discardAll: () => {
      for (const discard of [...discards.values()]) discard();
    },
  };
}

export const PanelStoreContext = createContext<PanelStore>(createPanelStore());

export function usePanelStore(): PanelStore {
  return use(PanelStoreContext);
}

/** Names of the panels with unsaved changes, in the order in which they became so. */
export function useDirtyPanels(): readonly string[] {
  const store = usePanelStore();
  return useSyncExternalStore(store.subscribe, store.dirtyPanels);
}

/** Tells the page's guard and index, which are outside this panel, whether it is unsaved. */
export function useReportUnsaved(panel: string, isDirty: boolean, discard: () => void): void {
  const store = usePanelStore();
  const handleDiscard = useEffectEvent(discard);
  useEffect(() => {
    store.report(panel, isDirty ? () => handleDiscard() : undefined);
    return () => store.report(panel, undefined);
  }, [store, panel, isDirty]);
}
