import { MAX_BATCH } from '@atrio/contract/tickets';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { describeFailure, type FailureWords } from '../../lib/query-client.ts';
import type { Answers } from './paste-outcome.ts';
import { useCreateTickets } from './tickets.api.ts';

const NO_ANSWERS: Answers = new Map();

/** Sends addresses batch after batch and keeps what was answered, also when a later batch fails. */
export function useBatches(roomId: number) {
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
