import { useRef, useState } from 'react';

/** Whether a send is under way: at once for the code that asks, and as state for what is shown. */
export function useOneAtATime() {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function set(isRunning: boolean) {
    running.current = isRunning;
    setBusy(isRunning);
  }
  return {
    isBusy,
    isRunning: () => running.current,
    begin: () => set(true),
    end: () => set(false),
  };
}
