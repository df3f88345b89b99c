import { useRef, useState } from 'react';

/** Lets one send run at a time: `isRunning()` answers at once, `isBusy` is state for rendering. */
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
