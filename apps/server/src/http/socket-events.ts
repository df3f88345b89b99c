import type { ErrorCode } from '@atrio/contract/errors';
import {
  type ClientEvent,
  clientEvents,
  type EventAnswer,
  type EventInput,
} from '@atrio/contract/live/realtime';
import type { SocketContext } from '../infrastructure/realtime/connection.ts';
import { AppError } from '../lib/app-error.ts';

/** The handlers that a module's `<entity>.realtime.ts` exports as `events`. */
export type EventHandlers = {
  [E in ClientEvent]?: (ctx: SocketContext, ...input: EventInput<E>) => Promise<EventAnswer<E>>;
};

type AnyHandler = (ctx: SocketContext, ...input: unknown[]) => Promise<object>;

export interface SocketFailure {
  success: false;
  error: { message: string; error: ErrorCode; fields?: Record<string, string>; current?: unknown };
}
export type SocketAnswer = { success: true } | SocketFailure;

/** @throws AppError ROUTE_NOT_FOUND for an event that the contract does not know */
export function findEvent(name: string): ClientEvent {
  if (!Object.hasOwn(clientEvents, name)) throw new AppError('ROUTE_NOT_FOUND');
  // `hasOwn` has just said so.
  return name as ClientEvent;
}

/**
 * Parses what was sent with an event and hands it to its service. The answer holds only what the
 * contract names.
 */
export async function runEvent(
  handlers: EventHandlers,
  name: ClientEvent,
  ctx: SocketContext,
  args: readonly unknown[],
): Promise<SocketAnswer> {
  const { payload, answer } = clientEvents[name];
  if (args.length > payload.length) throw new AppError('VALIDATION_ERROR');
  const input = payload.map((schema, index) => {
    // JSON has no undefined: an argument left out before another one arrives as null.
    const parsed = schema.safeParse(args[index] ?? undefined);
    if (parsed.success) return parsed.data;
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.') || 'value', message]),
    );
    throw new AppError('VALIDATION_ERROR', { fields });
  });
  // The pieces of `input` have been parsed by the very schemas that the handler's type is made of.
  const handler = handlers[name] as AnyHandler | undefined;
  if (!handler) throw new AppError('ROUTE_NOT_FOUND');
  return { success: true, ...answer.parse(await handler(ctx, ...input)) };
}

/** A socket has no form to show errors at: the first field's sentence is the message. */
export function failureOf({ code, message, details }: AppError): SocketFailure {
  const { fields, current } = details;
  const [sentence = message] = Object.values(fields ?? {});
  return {
    success: false,
    error: {
      message: sentence,
      error: code,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
    },
  };
}
