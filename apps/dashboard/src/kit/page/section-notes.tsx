import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

type Notes = Readonly<Record<string, string>>;

interface NoteStore {
  subscribe: (listener: () => void) => () => void;
  read: () => Notes;
  report: (section: string, note: string | undefined) => void;
}

const NoteStoreContext = createContext<NoteStore>(createNoteStore());

/** Around a page's panels and its index: what the panels have to say about themselves there. */
export function SectionNotes({ children }: { children: ReactNode }) {
  const [store] = useState(createNoteStore);
  return <NoteStoreContext value={store}>{children}</NoteStoreContext>;
}

/** A count, or a word or two, beside this section's name in the index. */
export function useSectionNote(section: string, note: string | undefined): void {
  const store = use(NoteStoreContext);
  useEffect(() => {
    store.report(section, note);
    return () => store.report(section, undefined);
  }, [store, section, note]);
}

export function useSectionNotes(): Notes {
  const store = use(NoteStoreContext);
  return useSyncExternalStore(store.subscribe, store.read);
}

function createNoteStore(): NoteStore {
  const listeners = new Set<() => void>();
  let notes: Notes = {};
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => notes,
    report: (section, note) => {
      const { [section]: before, ...rest } = notes;
      if (before === note) return;
      notes = note === undefined ? rest : { ...rest, [section]: note };
      for (const listener of listeners) listener();
    },
  };
}
