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
  read: (section: string) => string | undefined;
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

/** The note on a section, to show. */
export function useNoteOf(section: string): string | undefined {
  const store = use(NoteStoreContext);
  // One note, not all: a page of many panels would draw its whole index anew for each that has loaded.
  const note = useSyncExternalStore(store.subscribe, () => store.read(section));
  const { [section]: ahead } = use(AheadContext);
  return note ?? ahead;
}

function createNoteStore(): NoteStore {
  const listeners = new Set<() => void>();
  const notes = new Map<string, string>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (section) => notes.get(section),
    report: (section, note) => {
      if (notes.get(section) === note) return;
      if (note === undefined) notes.delete(section);
      else notes.set(section, note);
      for (const listener of listeners) listener();
    },
  };
}
