import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatInteger } from '../text/format.ts';

export type Notes = Readonly<Record<string, string>>;

interface NoteStore {
  subscribe: (listener: () => void) => () => void;
  read: () => Notes;
  report: (section: string, note: string | undefined) => void;
}

/** How much a section holds, as its note. */
export function amountNote(count: number): string {
  return count === 0 ? 'vazio' : formatInteger(count);
}

const NoteStoreContext = createContext<NoteStore>(createNoteStore());
const AheadContext = createContext<Notes>({});

interface SectionNotesProps {
  /** Notes on panels that have not loaded: a panel's own comes before it. */
  ahead?: Notes;
  children: ReactNode;
}

/** Around a page's panels and its index: what the panels have to say about themselves there. */
export function SectionNotes({ ahead = {}, children }: SectionNotesProps) {
  const [store] = useState(createNoteStore);
  return (
    <AheadContext value={ahead}>
      <NoteStoreContext value={store}>{children}</NoteStoreContext>
    </AheadContext>
  );
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
  const notes = useSyncExternalStore(store.subscribe, store.read);
  return { ...use(AheadContext), ...notes };
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
