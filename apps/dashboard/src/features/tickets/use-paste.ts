import { ticketRoutes } from '@atrio/contract/tickets';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Answers } from './paste-outcome.ts';
import { type PastedLine, readPastedLines } from './pasted-lines.ts';
import { useBatches } from './use-batches.ts';

/** A pasted list on its way to the server: what is in it, what was answered, what is left. */
export function usePaste(roomId: number) {
  const { answers, isBusy, failure, send, giveUp } = useBatches(roomId);
  const [text, setText] = useState('');
  const [isNotifying, setNotifying] = useState(true);
  const [error, setError] = useState<string>();
  // Thousands of lines are read again at each key: typing must not wait for that.
  const shownText = useDeferredValue(text);
  const lines = useMemo(() => readPastedLines(shownText), [shownText]);
  // What a failed batch leaves behind can be sent again, and only that.
  const pending = unanswered(text === shownText ? lines : readPastedLines(text), answers);

  function change(next: string) {
    setText(next);
    setError(undefined);
  }
  return {
    text,
    change,
    lines,
    answers,
    isNotifying,
    setNotifying,
    isBusy,
    error,
    setError,
    failure,
    submit: () => {
      if (isBusy) return;
      const problem = problemOf(pending);
      setError(problem);
      if (!problem) void send(pending, isNotifying);
    },
    discard: () => {
      giveUp();
      change('');
    },
    pendingCount: pending.length,
    isDone: answers.size > 0 && pending.length === 0,
    isDirty: text.trim() !== '' && (answers.size === 0 || pending.length > 0),
  };
}

export type Paste = ReturnType<typeof usePaste>;

function unanswered(lines: readonly PastedLine[], answers: Answers): string[] {
  return lines
    .filter(({ text, verdict }) => verdict === 'valid' && !answers.has(text))
    .map(({ text }) => text);
}

/** The contract's own sentence for a list with nothing in it. */
function problemOf(emails: readonly string[]): string | undefined {
  const { error } = ticketRoutes.createMany.body.shape.emails.safeParse(emails.slice(0, 1));
  return error?.issues[0]?.message;
}
