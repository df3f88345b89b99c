import { startTransition, useEffect, useState } from 'react';

const AGAIN_MS = 1_000;

/** Repeats a load that fails, once a second, until it succeeds: the connection may be gone. */
export async function untilHere<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilHere(load);
  }
}

/** Code that the first screen does without, and that any part of a page may ask for. */
export interface LateCode<Code> {
  /** Undefined until it is here. */
  code: Code | undefined;
  load: () => Promise<void>;
}

export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  const late: LateCode<Code> = {
    code: undefined,
    load: async () => {
      late.code = await load();
    },
  };
  return late;
}

/** The code, or undefined while it is not wanted or not here. */
export function useLateCode<Code>(late: LateCode<Code>, isWanted: boolean): Code | undefined {
  const [, setHere] = useState(false);
  useEffect(() => {
    if (!isWanted || late.code) return;
    let isOver = false;
    const tell = () => isOver || startTransition(() => setHere(true));
    void untilHere(late.load).then(tell);
    return () => {
      isOver = true;
    };
  }, [late, isWanted]);
  return isWanted ? late.code : undefined;
}
