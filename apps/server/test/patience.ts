/** No call that is answered takes as long, however busy the machine is. */
const LIMIT_MS = 30_000;

interface Patience {
  /** The time limit of one call of the provider. */
  budget(): AbortSignal;
  /** Reads a line of the server's log. */
  hear(line: string): void;
}

/**
 * How long a server under test waits for the sandbox: until the fault that stays silent has struck.
 * A short time-out would strike calls that are answered, too, on a machine that stands still for a
 * moment.
 */
export function createPatience(): Patience {
  let waiting = new AbortController();
  return {
    budget: () => AbortSignal.any([waiting.signal, AbortSignal.timeout(LIMIT_MS)]),
    hear(line) {
      if (!line.includes('"msg":"sandbox stays silent"')) return;
      const silenced = waiting;
      waiting = new AbortController();
      silenced.abort(new DOMException('The provider stays silent', 'TimeoutError'));
    },
  };
}
