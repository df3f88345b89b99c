import type { FieldErrors } from '@atrio/contract/errors';
import type { PublicRoom } from '@atrio/contract/visits';
import { useState } from 'react';
import { CallError } from '../../lib/http.ts';
import { readSentCode, type SentCode, storeSentCode } from './sent-code.ts';
import type { EntryInput } from './visit.api.ts';

export interface EntryActions {
  enter(input: EntryInput): Promise<void>;
  requestCode(email: string): Promise<void>;
}

interface Notice {
  tone: 'rubro' | 'ceu';
  text: string;
}

const NO_EMAIL = 'Digite o email que recebeu o código';

/** What is typed at the door, and what the server says to it: it is the only judge of both. */
export function useEntry(room: PublicRoom, { enter, requestCode }: EntryActions) {
  const { isPrivate, sceneName } = room;
  const { sent, note, forget } = useSentCode(sceneName);
  const [values, setValues] = useState({
    name: sent?.name ?? '',
    email: sent?.email ?? '',
    code: '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const step = !isPrivate ? 'name' : sent === null ? 'email' : 'code';
  const email = values.email.trim();

  return {
    values,
    errors,
    notice,
    isBusy,
    step,
    sent,
    change: (field: keyof typeof values) => (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
      if (field === 'name' && sent) note({ ...sent, name: value });
    },
    submit: () => attempt(step === 'email' ? sendCode : submitEntry),
    sendAgain: () => attempt(sendCode),
    haveCode: () => {
      if (email === '') return setErrors({ email: NO_EMAIL });
      clear();
      waitForCode(false);
    },
    changeEmail: () => {
      forget();
      clear();
    },
  } as const;

  async function sendCode(): Promise<void> {
    await requestCode(email);
    waitForCode(true);
  }

  function waitForCode(isAsked: boolean): void {
    note({ email, name: values.name, at: Date.now(), isAsked });
    setValues((before) => ({ ...before, code: '' }));
  }

  async function submitEntry(): Promise<void> {
    const { name, code } = values;
    await enter(isPrivate ? { name, email: values.email, code } : { name });
    forget();
  }

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    clear();
    try {
      await action();
    } catch (error) {
      show(error);
    } finally {
      setIsBusy(false);
    }
  }

  function clear(): void {
    setErrors({});
    setNotice(null);
  }

  function show(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { code, message } = error;
    // They have a code that is good: this is where it goes.
    if (code === 'VISIT_CODE_SENT') {
      waitForCode(true);
      setNotice({ tone: 'ceu', text: message });
      return;
    }
    const own = Object.entries(error.fields).filter(([field]) => field in values);
    // The one field that this refusal is about.
    if (code === 'WRONG_VISIT_CODE') own.push(['code', message]);
    setErrors(Object.fromEntries(own));
    if (own.length === 0) setNotice({ tone: 'rubro', text: message });
  }
}

/** The code that is waited for, which a reload of the page does not forget. */
function useSentCode(sceneName: string) {
  const [sent, setSent] = useState(() => readSentCode(sceneName));
  const note = (next: SentCode | null) => {
    storeSentCode(sceneName, next);
    setSent(next);
  };
  return { sent, note, forget: () => note(null) };
}
