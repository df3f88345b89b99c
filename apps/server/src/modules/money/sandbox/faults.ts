import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The ways in which a call of the provider can fail. */
const KINDS = [
  // Never answers; the call is carried out (After) or not (Before).
  'timeoutAfter',
  'timeoutBefore',
  // Never answers, and carries the call out after `ms`.
  'slowCreate',
  'status500After',
  'status500Before',
  // Cuts the connection.
  'resetAfter',
  'resetBefore',
  // Answers 200 with a page; the call is carried out or not.
  'html',
  'htmlBefore',
  // Refuses the call and does nothing.
  'refuse',
  // Does nothing; the client may call again after `seconds`.
  'rateLimit',
] as const;

const ruleSchema = z.object({
  /** Method and path under `/sandbox/v3`, as 'GET /payments/*'; a star is one part of it. */
  on: z.string().regex(/^(GET|POST|PUT|DELETE) \/\S+$/),
  times: z.int().min(1).default(1),
  fault: z.enum(KINDS),
  ms: z.int().min(0).default(1_000),
  seconds: z.int().min(1).default(30),
});
export type FaultRule = z.output<typeof ruleSchema>;

const webhookModeSchema = z.object({
  /** Number of additional copies of each event, sent at once. */
  duplicate: z.int().min(0).max(100).default(0),
  /** Sends them out of order. */
  shuffle: z.boolean().default(false),
  /** Held back until this is switched off. */
  hold: z.boolean().default(false),
});

/** All faults; a missing one works normally. */
export const faultsSchema = z.object({
  rules: z.array(ruleSchema).max(100).default([]),
  webhooks: webhookModeSchema.prefault({}),
});
export type Faults = z.output<typeof faultsSchema>;

/** Outcome of a call: an answer, silence, or a cut connection. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown; headers: Record<string, string> }
  | { kind: 'silence' }
  | { kind: 'cut' };

/** Counts one use of a rule. */
export function takeRule(faults: Faults, method: string, path: string): FaultRule | undefined {
  const rule = faults.rules.find(({ on, times }) => times > 0 && matches(on, `${method} ${path}`));
  if (rule) rule.times -= 1;
  return rule;
}

/**
 * Carries a call out, as far as the rule allows.
 * @param onSilence told when nothing is left that an answer could come from
 * @param stopped ends pending waits when the server stops
 */
export async function perform(
  rule: FaultRule | undefined,
  run: () => Promise<unknown>,
  onSilence: () => void,
  stopped: AbortSignal,
): Promise<Outcome> {
  switch (rule?.fault) {
    case undefined:
      return answer(200, await run());
    case 'slowCreate':
      onSilence();
      await delay(rule.ms, undefined, { signal: stopped });
      await run();
      return { kind: 'silence' };
    case 'timeoutAfter':
      await run();
      onSilence();
      return { kind: 'silence' };
    case 'timeoutBefore':
      onSilence();
      return { kind: 'silence' };
    case 'resetAfter':
      await run();
      return { kind: 'cut' };
    case 'resetBefore':
      return { kind: 'cut' };
    case 'status500After':
      await run();
      return answer(500, errors('internal_error', 'Ocorreu um erro interno.'));
    case 'status500Before':
      return answer(500, errors('internal_error', 'Ocorreu um erro interno.'));
    case 'html':
      await run();
      return page();
    case 'htmlBefore':
      return page();
    case 'refuse':
      return answer(400, errors('invalid_object', 'O CPF/CNPJ informado é inválido.'));
    case 'rateLimit':
      return answer(429, errors('too_many_requests', 'Limite de requisições excedido.'), {
        'ratelimit-limit': '60',
        'ratelimit-remaining': '0',
        'ratelimit-reset': String(rule.seconds),
      });
  }
}

function matches(pattern: string, call: string): boolean {
  const wanted = pattern.split('/');
  const parts = call.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part === '*' || part === parts[index])
  );
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Outcome {
  return { kind: 'answer', status, body, headers };
}

function page(): Outcome {
  return answer(200, '<!doctype html><title>Manutenção</title><p>Voltamos já.</p>', {
    'content-type': 'text/html; charset=utf-8',
  });
}

function errors(code: string, description: string) {
  return { errors: [{ code, description }] };
}
