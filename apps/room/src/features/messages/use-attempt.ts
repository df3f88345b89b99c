import { useState } from 'react';

/** One action of a dialog: whether it runs, and why it failed. */
export function useAttempt(action: () => Promise<unknown>, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await action();
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run: () => void run() };
}
