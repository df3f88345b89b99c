import type { ApiError } from '../lib/api-client.ts';
import type { FormValues } from './draft-store.ts';

interface FailureWords {
  /** Sentences of the server about fields that this form has. */
  onFields: Record<string, string>;
  /** What is left to say above the form. */
  above: string | undefined;
}

/** Where each sentence of a refused send belongs. */
export function failureWords(error: ApiError, values: FormValues): FailureWords {
  const sentences = Object.entries(error.fields ?? {});
  const known = sentences.filter(([name]) => name in values);
  const rest = sentences.filter(([name]) => !(name in values)).map(([, sentence]) => sentence);
  const whole = known.length === 0 ? error.message : undefined;
  return {
    onFields: Object.fromEntries(known),
    above: rest.length > 0 ? rest.join(' ') : whole,
  };
}
