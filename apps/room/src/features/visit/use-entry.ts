import type { FieldErrors } from '@atrio/contract/errors';
import type { PublicRoom } from '@atrio/contract/visits';
import { useState } from 'react';
import { CallError } from '../../lib/http.ts';
import type { EntryInput } from './visit.api.ts';

export interface EntryActions {
  enter(input: EntryInput): Promise<void>;
  requestCode(email: string): Promise<void>;
}

/** What is typed at the door, and what the server says to it: it is the only judge of both. */
export function useEntry({ isPrivate }: PublicRoom, { enter, requestCode }: EntryActions) {
  const [values, setValues] = useState({ name: '', email: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The address that the last code was sent to. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const step = !isPrivate ? 'name' : sentTo === null ? 'email' : 'code';

  return {
    values,
    errors,
    alert,
    isBusy,
    step,
    sentTo,
    change: (field: keyof typeof values) => (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },
    submit: () => attempt(step === 'email' ? sendCode : submitEntry),
    sendAgain: () => attempt(sendCode),
    changeEmail: () => {
      setSentTo(null);
      setErrors({});
      setAlert(null);
    },
  } as const;

  async function sendCode(): Promise<void> {
    const email = values.email.trim();
    await requestCode(email);
    setSentTo(email);
    setValues((before) => ({ ...before, code: '' }));
  }

  async function submitEntry(): Promise<void> {
    const { name, code } = values;
    await enter(isPrivate ? { name, email: values.email, code } : { name });
  }

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setErrors({});
    setAlert(null);
    try {
      await action();
    } catch (error) {
      show(error);
    } finally {
      setIsBusy(false);
    }
  }

  function show(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const own = Object.entries(error.fields).filter(([field]) => field in values);
    // The one field that this refusal is about.
    if (error.code === 'WRONG_VISIT_CODE') own.push(['code', error.message]);
    setErrors(Object.fromEntries(own));
    if (own.length === 0) setAlert(error.message);
  }
}
