import type { Redis } from 'ioredis';
import type { Namespace, Server, ServerOptions } from 'socket.io';

/** Messages for the other servers that wait while Redis is away; further ones are lost. */
const MAX_WAITING = 10_000;
/** A Redis that does not answer in this time counts as away, even with an open connection. */
const PROBE_MS = 1_500;
const RETRY_MS = 1_000;
/** A room without sockets. */
const NOBODY = 'nobody';

/** The Redis that several servers share. */
export interface SharedRedis {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** True when Redis answered the last probe. */
  isReachable(): boolean;
  /** Numbers of messages that wait for Redis and that were dropped. */
  backlog(): { waiting: number; lost: number };
  /** Checks the connection; called at intervals. */
  probe(io: Server): Promise<void>;
  /** Counts one more under each key; null where it cannot be asked. */
  count(keys: readonly string[], windowMs: number): Promise<number[] | null>;
  close(): void;
}

export interface RedisEvents {
  onError(error: Error): void;
  /** Redis is back after it was away. */
  onReturn(): void;
}

/** Loads its packages only when it is called: a single server saves their megabytes. */
export async function openSharedRedis(
  url: string,
  { onError, onReturn }: RedisEvents,
): Promise<SharedRedis> {
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ]);
  const redis = new (calm(Redis))(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * times, RETRY_MS),
  });
  redis.on('error', onError);
  const create = createAdapter(redis, { streamName: 'atrio:live', onlyPlaintext: true });
  const backlog = { waiting: 0, lost: 0 };
  const presence = watchPresence(redis, onReturn);

  function adapterOf(nsp: Namespace) {
    return deliverHereFirst(hearOnce(create(nsp)), backlog);
  }
  return {
    // socket.io calls it with `new`, which an arrow function refuses; the declaration wants a class.
    adapter: adapterOf as never,
    isReachable: presence.isReachable,
    backlog: () => backlog,
    probe: (io) => probe(redis, presence, io),
    count: async (keys, windowMs) => {
      if (!presence.isReachable()) return null;
      const counting = countIn(redis, keys, windowMs);
      if (await answersInTime(counting)) return counting;
      // The next message does not wait for it.
      presence.leave();
      return null;
    },
    close: () => redis.disconnect(),
  };
}

type Presence = ReturnType<typeof watchPresence>;

/** Keeps whether Redis counts as away. */
function watchPresence(redis: Redis, onReturn: () => void) {
  let isAway = false;
  const leave = () => {
    isAway = true;
  };
  const comeBack = () => {
    if (isAway) onReturn();
    isAway = false;
  };
  redis.on('close', leave);
  redis.on('ready', comeBack);
  return { leave, comeBack, isReachable: () => redis.status === 'ready' && !isAway };
}

async function probe(redis: Redis, { leave, comeBack }: Presence, io: Server): Promise<void> {
  if (redis.status !== 'ready') return leave();
  if (!(await answersInTime(redis.ping()))) {
    leave();
    // The next connection sends the pending commands again.
    redis.disconnect(true);
    return;
  }
  comeBack();
  // Readers continue after the last message. A reader that has never read one would begin at its
  // own return and miss messages sent a moment earlier.
  io.to(NOBODY).emit('nudge');
}

/**
 * Both the library and the adapter send commands without looking at the answer. One that fails with
 * its connection would end the process as an unhandled rejection.
 */
function calm(Base: typeof Redis): typeof Redis {
  class CalmRedis extends Base {
    override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
      const answer = super.sendCommand(...args);
      if (answer instanceof Promise) answer.catch(() => undefined);
      return answer;
    }
    override duplicate(override?: Parameters<Redis['duplicate']>[0]): Redis {
      // The declaration leaves no way to pass on options of an unknown kind of reply.
      return new CalmRedis({ ...this.options, ...override } as never);
    }
  }
  return CalmRedis;
}

/**
 * The adapter waits for Redis before it delivers to its own sockets. With this they get messages at
 * once, and the other servers' sockets when Redis has them.
 */
function deliverHereFirst(adapter: unknown, backlog: { waiting: number; lost: number }) {
  // Protected in its declaration, and the one method that all of its messages pass.
  const publisher = adapter as { doPublish(message: unknown): Promise<string> };
  const publish = publisher.doPublish.bind(publisher);
  publisher.doPublish = (message) => {
    if (backlog.waiting >= MAX_WAITING) {
      backlog.lost += 1;
      return Promise.resolve('');
    }
    backlog.waiting += 1;
    const done = () => {
      backlog.waiting -= 1;
    };
    publish(message).then(done, done);
    return Promise.resolve('');
  };
  return adapter;
}

/**
 * A connection can break after Redis took a message and before it said so. The library then sends
 * the message again, and the other servers would say it twice. Each server numbers what it sends, in
 * the order in which Redis gets it, so a number that is not above the last one was heard before.
 */
function hearOnce(adapter: unknown) {
  // Private in its declaration, and the way of all that is written to the stream.
  const stream = adapter as StreamAdapter;
  const encode = stream.encode.bind(stream);
  const hear = stream.onRawMessage.bind(stream);
  const lastOf = new Map<string, number>();
  let sent = 0;
  stream.encode = (message) => {
    sent += 1;
    return { ...encode(message), number: String(sent) };
  };
  stream.onRawMessage = (entry, offset) => {
    const number = Number(entry.number);
    if (number <= (lastOf.get(entry.uid) ?? 0)) return;
    // A server of an older version, which an update has not replaced yet, sends no numbers.
    if (number) lastOf.set(entry.uid, number);
    hear(entry, offset);
  };
  return adapter;
}

interface StreamAdapter {
  encode(message: unknown): StreamEntry;
  onRawMessage(entry: StreamEntry, offset: string): void;
}

interface StreamEntry {
  /** Drawn anew by each server at its start. */
  uid: string;
  number?: string;
}

async function countIn(redis: Redis, keys: readonly string[], windowMs: number): Promise<number[]> {
  const commands = redis.multi();
  for (const key of keys) commands.set(key, 0, 'PX', windowMs, 'NX').incr(key);
  const results = (await commands.exec()) ?? [];
  // Of each key's two answers, the count is the second.
  return keys.map((_, index) => Number(results[2 * index + 1]?.[1] ?? 0));
}

async function answersInTime(asked: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS);
  });
  const answered = asked.then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answered, late]);
  clearTimeout(timer);
  return isInTime;
}
