import { useRef, useState } from 'react';

/** A file to send: as state for what is shown, and at once for whoever asks whether something is unsaved. */
export function useChosenFile() {
  const chosen = useRef<File | null>(null);
  const [file, setFile] = useState(chosen.current);
  return {
    file,
    read: () => chosen.current ?? undefined,
    set: (next: File | null) => {
      chosen.current = next;
      setFile(next);
    },
  };
}
