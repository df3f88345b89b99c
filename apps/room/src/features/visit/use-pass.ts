import type { FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { ShownPass } from '@atrio/contract/live/passes';
import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { momentOf } from '../../lib/format.ts';
import { CallError } from '../../lib/http.ts';
import { fieldTexts, refusalText, texts } from '../../texts/texts.ts';
import { enterRoom, readPass, requestPassCode } from './visit.api.ts';
import { deviceKey, storeVisitToken } from './visit-storage.ts';

export type PassState =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'refused'; reason: string; more: string | null }
  | { at: 'shown'; shown: ShownPass }
  /** The room knows this browser by now. */
  | { at: 'entered'; sceneName: string };

/** A guest's pass: it is read when the page opens, and used by a tap alone. */
export function usePass(pass: string) {
  const [state, setState] = useState<PassState>({ at: 'loading' });
  const [device] = useState(deviceKey);
  const load = useCallback(async () => {
    setState({ at: 'loading' });
    try {
      setState({ at: 'shown', shown: await readPass(pass, device) });
    } catch (error) {
      setState(refusalOf(error) ?? { at: 'failed' });
    }
  }, [pass, device]);
  useEffect(() => void load(), [load]);
  const form = usePassForm(pass, device, setState);
  return { state, retry: () => void load(), ...form };
}

type Fields = ReturnType<typeof useFields>;

function useFields() {
  const [values, setValues] = useState({ name: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const change = (field: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  return { values, errors, failure, sentAt, change, setErrors, setFailure, setSentAt };
}

function usePassForm(pass: string, device: string, setState: (state: PassState) => void) {
  const fields = useFields();
  const { values, errors, failure, sentAt, change } = fields;
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(shown: ShownPass, action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    fields.setErrors({});
    fields.setFailure(null);
    try {
      await action();
    } catch (error) {
      const next = refusalOf(error) ?? codeAsked(error, shown);
      if (next) setState(next);
      else showFailure(error, fields);
    } finally {
      setIsBusy(false);
    }
  }

  async function enter(shown: ShownPass): Promise<void> {
    const { sceneName } = shown.room;
    const name = (shown.guest.name || values.name).slice(0, limits.name);
    const code = shown.asksCode === null ? {} : { code: values.code };
    const entry = await enterRoom(sceneName, { name, pass, device, ...code });
    storeVisitToken(sceneName, entry.refreshToken);
    setState({ at: 'entered', sceneName });
  }

  async function sendCode(): Promise<void> {
    await requestPassCode(pass);
    fields.setSentAt(Date.now());
    change('code')('');
  }

  return {
    ...{ values, errors, failure, sentAt, change, isBusy },
    enter: (shown: ShownPass) => attempt(shown, () => enter(shown)),
    sendCode: (shown: ShownPass) => attempt(shown, sendCode),
  };
}

/** Another device has taken the pass, or the door wants a code, since the page was opened. */
function codeAsked(error: unknown, shown: ShownPass): PassState | null {
  if (!(error instanceof CallError) || error.code !== 'PASS_CODE_REQUIRED') return null;
  const { why } = Object(error.current) as { why?: ShownPass['asksCode'] };
  return { at: 'shown', shown: { ...shown, asksCode: why ?? 'otherDevice' } };
}

function showFailure(error: unknown, { setErrors, setFailure, setSentAt }: Fields): void {
  if (!(error instanceof CallError)) throw error;
  const { code } = error;
  // A code that still counts was sent before.
  if (code === 'VISIT_CODE_SENT') setSentAt(Date.now());
  const said = fieldTexts(error.fields);
  if (code === 'WRONG_VISIT_CODE') said.code = refusalText(error);
  if (said.code || said.name) setErrors(said);
  else setFailure(refusalText(error));
}

/** A refusal that no other input would change; null for any other failure. */
function refusalOf(error: unknown): PassState | null {
  if (!(error instanceof CallError)) throw error;
  const { code, status, current } = error;
  const isOfPass = code.startsWith('PASS_') && code !== 'PASS_CODE_REQUIRED';
  if (isOfPass || code === 'VISITOR_BANNED') {
    return { at: 'refused', reason: refusalText(error), more: moreOf(code, current) };
  }
  if (status === 404) return { at: 'refused', reason: texts.unknownText, more: null };
  return null;
}

function moreOf(code: string, current: unknown): string | null {
  const { at, reason } = Object(current) as { at?: string; reason?: string };
  if (code === 'VISITOR_BANNED') return reason ? texts.bannedReason(reason) : null;
  if (!at) return null;
  return code === 'PASS_EARLY' ? texts.passFrom(momentOf(at)) : texts.passUntil(momentOf(at));
}
