import { useEffect, useRef, useState } from 'react';

/** Rows by id for which something holds for a moment after it began. */
export function useMoments(durationMs: number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  function set(id: number, isOn: boolean) {
    setIds((current) => {
      const next = new Set(current);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  return {
    has: (id: number) => ids.has(id),
    begin: (id: number) => {
      clearTimeout(timers.current.get(id));
      set(id, true);
      timers.current.set(
        id,
        setTimeout(() => set(id, false), durationMs),
      );
    },
  };
}
