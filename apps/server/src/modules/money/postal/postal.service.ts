import type { Settings } from '../../../env.ts';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { createMemory } from './memory.ts';
import { type Address, askBrasilApi, askViaCep } from './postal-services.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KNOWN_MS = 30 * DAY;
/** Short, since new codes appear any day. */
const UNKNOWN_MS = 10 * MINUTE;
const LOOK_UPS = { limit: 60, windowMs: 10 * MINUTE };

const memories = new WeakMap<Settings, ReturnType<typeof createMemory<Address | null>>>();

/** The server asks the services in turn: they see no browser, and browsers call only us. */
export async function lookUp(ctx: ActorContext, { cep }: { cep: string }): Promise<Address> {
  const memory = memoryOf(ctx.settings);
  const remembered = memory.get(cep, ctx.now);
  if (remembered !== undefined) return orUnknown(remembered);
  await takeAttempt(ctx, { key: `postal:${ctx.actor.adminId}`, ...LOOK_UPS });

  const { address, isSure } = await ask(ctx.settings, cep);
  if (isSure) memory.set(cep, address, ctx.now + (address ? KNOWN_MS : UNKNOWN_MS));
  return orUnknown(address);
}

/**
 * @returns no address when one service does not know the code and the other does not either, or
 *   does not answer; in the latter case it is not certain
 * @throws AppError POSTAL_LOOKUP_UNAVAILABLE when neither answers
 */
async function ask({ POSTAL_LOOKUP_URL, POSTAL_FALLBACK_URL }: Settings, cep: string) {
  const failures: unknown[] = [];
  const asked = [
    () => askViaCep(POSTAL_LOOKUP_URL, cep),
    () => askBrasilApi(POSTAL_FALLBACK_URL, cep),
  ];
  for (const one of asked) {
    try {
      const address = await one();
      if (address) return { address, isSure: true };
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length < asked.length) return { address: null, isSure: failures.length === 0 };
  throw new AppError('POSTAL_LOOKUP_UNAVAILABLE', { cause: failures[0] });
}

function orUnknown(address: Address | null): Address {
  if (address) return address;
  throw new AppError('POSTAL_CODE_UNKNOWN');
}

/** One cache per server: tests run several in one process. */
function memoryOf(settings: Settings) {
  const known = memories.get(settings) ?? createMemory<Address | null>();
  memories.set(settings, known);
  return known;
}
