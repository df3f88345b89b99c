import type { FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useState } from 'react';
import { CallError } from '../../lib/http.ts';
import { fieldTexts, refusalText, texts } from '../../texts/texts.ts';
import type { EntryInput } from './visit.api.ts';
import { readSentCode, type SentCode, storeSentCode } from './visit-storage.ts';

export interface EntryActions {
  enter(input: EntryInput): Promise<void>;
  requestCode(email: string): Promise<void>;
}

interface Values {
  name: string;
  email: string;
  code: string;
}

interface Notice {
  tone: 'error' | 'info';
  text: string;
}

/** The entry form. The server alone judges what is typed into it, and its answers are shown here. */
export function useEntry(room: PublicRoom, actions: EntryActions) {
  const { isPrivate, sceneName } = room;
  const { sent, note, forget } = useSentCode(sceneName);
  const form = useFields({ name: sent?.name ?? '', email: '', code: '' });
  const { name, code } = form.values;
  const email = form.values.email.trim();

  const awaitCode = (isAsked: boolean) => {
    note({ email, name, at: Date.now(), isAsked });
    form.setValue('code', '');
  };
  const sendCode = async () => {
    await actions.requestCode(email);
    awaitCode(true);
  };
  const submitEntry = async () => {
    await actions.enter(isPrivate ? { name, email: form.values.email, code } : { name });
    forget();
  };
  const { isBusy, attempt } = useAttempt(form, () => awaitCode(true));
  const step = !isPrivate ? 'name' : sent === null ? 'email' : 'code';
  return {
    values: form.values,
    errors: form.errors,
    notice: form.notice,
    isBusy,
    step,
    sent,
    change: (field: keyof Values) => (value: string) => {
      form.setValue(field, value);
      form.clearError(field);
      if (field === 'name' && sent) note({ ...sent, name: value });
    },
    submit: () => attempt(step === 'email' ? sendCode : submitEntry),
    sendAgain: () => attempt(sendCode),
    /** The visitor has a code already, and needs no other. */
    haveCode: () => {
      form.clear();
      if (email === '') form.setErrors({ email: texts.emailOfCode });
      else awaitCode(false);
    },
    changeEmail: () => {
      forget();
      form.clear();
    },
  } as const;
}

function useFields(initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  return {
    values,
    errors,
    notice,
    setErrors,
    setNotice,
    setValue: (field: keyof Values, value: string) =>
      setValues((before) => ({ ...before, [field]: value })),
    clearError: (field: keyof Values) => setErrors(({ [field]: _, ...others }) => others),
    clear: () => {
      setErrors({});
      setNotice(null);
    },
  };
}

/** Runs one call at a time, and shows the reason of a refusal at its field or above the form. */
function useAttempt(form: ReturnType<typeof useFields>, onCodeSent: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    form.clear();
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
    const { code } = error;
    const message = refusalText(error);
    // A code that still counts was sent before: the form goes on to ask for it.
    if (code === 'VISIT_CODE_SENT') {
      onCodeSent();
      form.setNotice({ tone: 'info', text: message });
      return;
    }
    const shown = Object.entries(fieldTexts(error.fields)).filter(
      ([field]) => field in form.values,
    );
    // This refusal is about one field.
    if (code === 'WRONG_VISIT_CODE') shown.push(['code', message]);
    form.setErrors(Object.fromEntries(shown));
    if (shown.length === 0) form.setNotice({ tone: 'error', text: message });
  }

  return { isBusy, attempt };
}

/** The requested code, which a reload of the page does not forget. */
function useSentCode(sceneName: string) {
  const [sent, setSent] = useState(() => readSentCode(sceneName));
  const note = (next: SentCode | null) => {
    storeSentCode(sceneName, next);
    setSent(next);
  };
  return { sent, note, forget: () => note(null) };
}
