import { EventEmitter } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';

/** Where clients without socket.io connect (docs/product/clients.md#plain-websocket). */
export const PLAIN_PATH = '/client/ws';
/** The same as a client of socket.io asks for. */
const ENGINE_URL = '/socket.io/?EIO=4&transport=websocket';
export const FRAMES_VERSION = 1;
const RESUME_SECONDS = 60;
const MAX_ID = 999_999_999;
/** Frames that may arrive before the server has said hello. */
const MOST_EARLY = 20;

/** Codes of RFC 6455. */
const OTHER_VERSION = 1002;
const NOT_TEXT = 1003;
const NOT_UNDERSTOOD = 1008;

type Done = (error?: Error) => void;

/** What is used of the library's WebSocket. */
interface WireSocket extends EventEmitter {
  readonly bufferedAmount: number;
  send(data: string, done?: Done): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** Private in engine.io, present in every release of its major version. */
interface Internals {
  onWebSocket(request: IncomingMessage, socket: unknown, wire: WireSocket): void;
}

/**
 * Lets plain WebSockets in beside those of socket.io. Their frames are translated at the wire, so
 * that everything behind it is the same for both: handlers, rights, limits and counts.
 */
export function acceptPlainWebSockets(server: HttpServer, { engine }: Server): void {
  const plain = new WeakSet<IncomingMessage>();
  // Before the library's own listener, which looks at the address.
  server.prependListener('upgrade', (request: IncomingMessage) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== PLAIN_PATH) return;
    plain.add(request);
    request.url = ENGINE_URL;
  });
  const library = engine as unknown as Internals;
  const accept = library.onWebSocket.bind(library);
  library.onWebSocket = (request, socket, wire) =>
    accept(request, socket, plain.has(request) ? new PlainSocket(wire) : wire);
}

interface Frame {
  type?: unknown;
  id?: unknown;
  version?: unknown;
  token?: unknown;
  resume?: unknown;
  event?: unknown;
  args?: unknown;
}

/** A WebSocket that speaks JSON frames to its client, and the library's packets to the library. */
class PlainSocket extends EventEmitter {
  readonly #wire: WireSocket;
  readonly #early: Frame[] = [];
  #isOpen = false;
  /** The library's own times for pings, as it tells them to its clients. */
  #times = { pingInterval: 0, pingTimeout: 0 };

  constructor(wire: WireSocket) {
    super();
    this.#wire = wire;
    wire.on('message', (data, isBinary) => this.#receive(String(data), isBinary === true));
    for (const event of ['close', 'error', 'ping']) {
      wire.on(event, (...args) => void this.emit(event, ...args));
    }
  }

  get bufferedAmount(): number {
    return this.#wire.bufferedAmount;
  }

  send(packet: string, done?: Done): void {
    const frame = this.#frameOf(packet);
    if (frame === null) return void (done && queueMicrotask(done));
    this.#wire.send(frame, done);
    if (packet.startsWith('40')) this.#open();
  }

  close(code?: number, reason?: string): void {
    this.#wire.close(code, reason);
  }

  terminate(): void {
    this.#wire.terminate();
  }

  #open(): void {
    this.#isOpen = true;
    for (const frame of this.#early.splice(0)) this.#handle(frame);
  }

  #receive(text: string, isBinary: boolean): void {
    const frame = isBinary ? null : parse(text);
    if (!frame) this.close(isBinary ? NOT_TEXT : NOT_UNDERSTOOD);
    else if (this.#isOpen) this.#handle(frame);
    else if (this.#early.push(frame) > MOST_EARLY) this.close(NOT_UNDERSTOOD);
  }

  #handle(frame: Frame): void {
    const isOther = frame.type === 'hello' && frame.version !== FRAMES_VERSION;
    const packets = isOther ? null : packetsOf(frame);
    // No client of this version sends it: it would not understand an answer either.
    if (!packets) this.close(isOther ? OTHER_VERSION : NOT_UNDERSTOOD);
    for (const packet of packets ?? []) this.emit('message', packet, false);
  }

  /** @returns null for what only the library's own clients need to know */
  #frameOf(packet: string): string | null {
    if (packet.startsWith('0')) {
      this.#times = JSON.parse(packet.slice(1));
      // The library's clients ask for the one namespace that there is.
      queueMicrotask(() => this.emit('message', '40', false));
      return null;
    }
    if (packet === '2') return '{"type":"ping"}';
    if (packet.startsWith('40')) {
      const { pingInterval, pingTimeout } = this.#times;
      return JSON.stringify({
        type: 'hello',
        version: FRAMES_VERSION,
        pingSeconds: pingInterval / 1_000,
        timeoutSeconds: pingTimeout / 1_000,
        resumeSeconds: RESUME_SECONDS,
      });
    }
    if (packet.startsWith('42')) return eventFrame(packet);
    if (packet.startsWith('43')) return ackFrame(packet);
    return null;
  }
}

/** The library's packets for a frame; null for one that is not understood. */
function packetsOf(frame: Frame): string[] | null {
  const { id = '', token, event, args = [] } = frame;
  if (id !== '' && !(Number.isSafeInteger(id) && Number(id) >= 0 && Number(id) <= MAX_ID)) {
    return null;
  }
  switch (frame.type) {
    case 'hello': {
      const resumed = resumePackets(frame.resume);
      return resumed && [`42${id}${JSON.stringify(['identify', token])}`, ...resumed];
    }
    case 'send':
      if (typeof event !== 'string' || !Array.isArray(args)) return null;
      return [`42${id}${JSON.stringify([event, ...args])}`];
    case 'ping':
      return ['42["ping"]'];
    case 'pong':
      return ['3'];
    default:
      return null;
  }
}

/** Joins a room again, and reads what was missed: both are answered by events. */
function resumePackets(resume: unknown): string[] | null {
  if (resume === undefined || resume === null) return [];
  if (typeof resume !== 'object') return null;
  const { room, after } = resume as { room?: unknown; after?: unknown };
  const joined = `42${JSON.stringify(['joinRoom', room])}`;
  if (after === undefined) return [joined];
  return [joined, `42${JSON.stringify(['getMessages', { after }])}`];
}

/** `42["presence",{…}]`; the payload's text is passed on as it is. */
function eventFrame(packet: string): string {
  const [name = ''] = packet.slice('42["'.length).split('"', 1);
  const payload = packet.slice(`42["${name}",`.length, -1) || 'null';
  return `{"type":"event","event":${JSON.stringify(name)},"payload":${payload}}`;
}

/** `437[{…}]` */
function ackFrame(packet: string): string {
  const start = packet.indexOf('[');
  const answer = packet.slice(start + 1, -1) || 'null';
  return `{"type":"ack","id":${packet.slice('43'.length, start)},"answer":${answer}}`;
}

function parse(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null ? frame : null;
  } catch {
    // Not JSON.
    return null;
  }
}
