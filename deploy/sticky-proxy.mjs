import { once } from 'node:events';
import { createServer, request } from 'node:http';

const COOKIE = 'atrio_replica';
/** A replica that refused or broke a connection gets no requests for this long. */
const AWAY_MS = 1_000;

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Answer
 * @typedef {{ index: number | null }} Write
 * @typedef {object} Opened
 * @property {import('node:http').ClientRequest} outgoing
 * @property {number} index of the replica
 * @property {() => void} passOver prefers other replicas for a while
 */

/**
 * Starts a reverse proxy that sends each browser to the same replica as before, as long as that one
 * accepts connections. For trying several replicas on one machine; it has no TLS and no limits.
 * @param {readonly string[]} origins of the replicas; the list may grow later
 * @param {number} port 0 takes a free one
 */
export async function startStickyProxy(origins, port) {
  /** Replicas that get no new writes. @type {Set<number>} */
  const spared = new Set();
  const open = opener(origins, spared);
  /** Writes without an answer so far, each with its replica. @type {Set<Write>} */
  const writes = new Set();
  const server = createServer(async (incoming, answer) => {
    const isWrite = !isRead(incoming.method);
    /** @type {Write} */
    const write = { index: null };
    if (isWrite) writes.add(write);
    answer.once('close', () => writes.delete(write));
    // A replica may die during a read or be too busy for it; then the next one is asked.
    for (let triesLeft = isWrite ? 1 : origins.length; triesLeft > 0; triesLeft--) {
      const opened = await open(incoming);
      if (!opened) return void answer.writeHead(503, { 'retry-after': '1' }).end();
      write.index = opened.index;
      if (await passOn(incoming, answer, opened, triesLeft === 1)) return;
      opened.passOver();
    }
    // The replica may have done the write before it died, so it must not be sent again.
    if (!answer.destroyed) answer.writeHead(502).end();
  });
  server.on('upgrade', async (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    const opened = await open(incoming);
    if (opened) joinSockets(socket, head, opened.outgoing);
    else socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  });
  // Uploads may take any time.
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' ? address?.port : port;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const isWriting = (/** @type {number} */ replica) =>
    [...writes].some(({ index }) => index === null || index === replica);
  return { url: `http://127.0.0.1:${listening}`, spared, isWriting, close };
}

/** Reads may be repeated on another replica when the first one dies. */
function isRead(/** @type {string | undefined} */ method) {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Opens requests to the first replica that accepts the connection. Nothing has been sent by then, so
 * no request reaches two replicas.
 * @param {readonly string[]} origins
 * @param {ReadonlySet<number>} spared replicas that get no writes
 */
function opener(origins, spared) {
  /** @type {Map<string, number>} */
  const awaySince = new Map();
  let turn = 0;

  /** The replicas to try, in order. @param {Incoming} incoming */
  const candidates = ({ headers, method }) => {
    const [, wanted] = new RegExp(`${COOKIE}=(\\d+)`).exec(headers.cookie ?? '') ?? [];
    const first = wanted === undefined ? turn++ : Number(wanted);
    const inTurn = origins.map((_, index) => (first + index) % origins.length);
    const isAway = (/** @type {number} */ index) =>
      Date.now() - (awaySince.get(origins[index] ?? '') ?? 0) < AWAY_MS;
    const free = inTurn.filter((index) => isRead(method) || !spared.has(index));
    return [...free.filter((index) => !isAway(index)), ...free.filter(isAway)];
  };

  /** @param {Incoming} incoming @returns {Promise<Opened | null>} */
  return async (incoming) => {
    for (const index of candidates(incoming)) {
      const origin = origins[index] ?? '';
      const outgoing = requestLike(incoming, origin);
      try {
        const [socket] = await once(outgoing, 'socket');
        if (socket.connecting) await once(socket, 'connect');
        return { outgoing, index, passOver: () => awaySince.set(origin, Date.now()) };
      } catch {
        awaySince.set(origin, Date.now());
      }
    }
    return null;
  };
}

/**
 * @param {Incoming} incoming
 * @param {string} origin
 */
function requestLike({ method, url, headers, socket }, origin) {
  const { hostname, port } = new URL(origin);
  // Appends to the addresses of other proxies in front; TRUST_PROXY says how many there are.
  const addresses = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat();
  const forwarded = { 'x-forwarded-for': addresses.join(', '), 'x-forwarded-proto': 'http' };
  const outgoing = request({
    hostname,
    port,
    method,
    path: url,
    headers: { ...headers, ...forwarded },
    agent: false,
  });
  // A failed connection is reported twice, by the socket and here.
  outgoing.on('error', () => undefined);
  return outgoing;
}

/**
 * @param {Incoming} incoming
 * @param {Answer} answer
 * @param {Opened} opened
 * @param {boolean} isLastTry
 * @returns {Promise<boolean>} false: another replica may try
 */
function passOn(incoming, answer, { outgoing, index }, isLastTry) {
  // A read has no body and may be sent twice.
  if (isRead(incoming.method)) outgoing.end();
  else incoming.pipe(outgoing);
  answer.on('close', () => outgoing.destroy());
  return new Promise((resolve) => {
    outgoing.on('error', () => {
      if (answer.headersSent) answer.destroy();
      resolve(answer.headersSent || answer.destroyed);
    });
    outgoing.on('response', (response) => {
      if (response.statusCode === 503 && !isLastTry) {
        response.resume();
        return resolve(false);
      }
      const cookie = `${COOKIE}=${index}; Path=/; HttpOnly; SameSite=Lax`;
      const cookies = [...(response.headers['set-cookie'] ?? []), cookie];
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'set-cookie': cookies });
      response.pipe(answer);
      response.on('error', () => answer.destroy());
      resolve(true);
    });
  });
}

/**
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head bytes that followed the request's head
 * @param {import('node:http').ClientRequest} outgoing
 */
function joinSockets(socket, head, outgoing) {
  outgoing.on('error', () => socket.destroy());
  // The replica refused the upgrade with a plain HTTP answer.
  outgoing.on('response', (response) => {
    socket.write(headOf(response));
    response.pipe(socket);
  });
  outgoing.on('upgrade', (response, other, rest) => {
    socket.write(headOf(response));
    socket.write(rest);
    other.write(head);
    other.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => other.destroy());
    other.pipe(socket).pipe(other);
  });
  outgoing.end();
}

/** @param {Incoming} response */
function headOf({ statusCode, statusMessage, rawHeaders }) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
