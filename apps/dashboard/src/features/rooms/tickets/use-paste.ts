import { MAX_BATCH, ticketRoutes } from '@atrio/contract/rooms/tickets';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { describeFailure, type FailureWords } from '../../../kit/api/query-client.ts';
import type { Answers } from './paste-preview.tsx';
import { type PastedLine, readPastedLines } from './pasted-lines.ts';
import { useCreateTickets } from './tickets.api.ts';

/** The state of a pasted list: its lines, the server's answers so far, and the addresses left. */
export function usePaste(roomId: number) {
  const { answers, isBusy, failure, send, giveUp } = useBatches(roomId);
  const [text, setText] = useState('');
  const [isNotifying, setNotifying] = useState(true);
  const [error, setError] = useState<string>();
  // Each key press reads thousands of lines again; deferring it keeps typing responsive.
  const shownText = useDeferredValue(text);
  const lines = useMemo(() => readPastedLines(shownText), [shownText]);
  // After a failed batch only the unanswered addresses are sent again.
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

const NO_ANSWERS: Answers = new Map();

/** Sends addresses in batches; the answers already received stay when a later batch fails. */
function useBatches(roomId: number) {
  const { mutateAsync: createMany } = useCreateTickets();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords>();
  const isGivenUp = useRef(false);

  async function send(emails: readonly string[], notify: boolean) {
    isGivenUp.current = false;
    setFailure(undefined);
    setBusy(true);
    try {
      for (let first = 0; first < emails.length && !isGivenUp.current; first += MAX_BATCH) {
        const batch = emails.slice(first, first + MAX_BATCH);
        const { results } = await createMany({ id: String(roomId), emails: batch, notify });
        const news = results.map(({ email, outcome }) => [email, outcome] as const);
        setAnswers((known) => new Map([...known, ...news]));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(describeFailure(error, 'Erro criando ticket de acesso'));
    } finally {
      setBusy(false);
    }
  }

  function giveUp() {
    isGivenUp.current = true;
    setAnswers(NO_ANSWERS);
    setFailure(undefined);
  }
  return { answers, isBusy, failure, send, giveUp };
}
