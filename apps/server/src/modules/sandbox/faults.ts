import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** How a call of the provider may go wrong. */
const KINDS = [
  // Does it, or does nothing, and never answers.
  'timeoutAfter',
  'timeoutBefore',
  // Never answers, and does it only after `ms`.
  'slowCreate',
  'status500After',
  'status500Before',
  // Cuts the connection.
  'resetAfter',
  'resetBefore',
  // Does it, or does nothing, and answers 200 with a page.
  'html',
  'htmlBefore',
  // Does nothing: a clear no.
  'refuse',
  // Does nothing; `seconds` until it may be asked again.
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
  /** How often each event is sent besides, all at once. */
  duplicate: z.int().min(0).max(100).default(0),
  /** Out of order. */
  shuffle: z.boolean().default(false),
  /** Kept until this is no longer said. */
  hold: z.boolean().default(false),
});

/** The whole of what goes wrong: what is left out, goes right. */
export const faultsSchema = z.object({
  rules: z.array(ruleSchema).max(100).default([]),
  webhooks: webhookModeSchema.prefault({}),
});
export type Faults = z.output<typeof faultsSchema>;

/** What happens to a call: an answer, silence, or a cut connection. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown; headers: Record<string, string> }
  | { kind: 'silence' }
  | { kind: 'cut' };

/** Uses up one of a rule's times. */
export function takeRule(faults: Faults, method: string, path: string): FaultRule | undefined {
  const rule = faults.rules.find(({ on, times }) => times > 0 && matches(on, `${method} ${path}`));
  if (rule) rule.times -= 1;
  return rule;
}

/**
 * Does what was asked for, as far as the rule lets it.
 * @param stopped ends what waits when the server stops
 */
export async function perform(
  rule: FaultRule | undefined,
  run: () => Promise<unknown>,
  stopped: AbortSignal,
): Promise<Outcome> {
  switch (rule?.fault) {
    case undefined:
      return answer(200, await run());
    case 'slowCreate':
      await delay(rule.ms, undefined, { signal: stopped });
      await run();
      return { kind: 'silence' };
    case 'timeoutAfter':
      await run();
      return { kind: 'silence' };
    case 'timeoutBefore':
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
