import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { SECRET_PREFIX } from '@atrio/contract/organization/webhooks';

/** Not imported: an import of it reads each export, and one of them loads Node's `fetch`, 10 MiB. */
const http = process.getBuiltinModule('node:http');

/** For the whole answer, as Standard Webhooks has it. */
const TIMEOUT_MS = 15_000;

/** No receiver of the internet is there: this machine, its networks, and what leads back to them. */
const PRIVATE = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [net = '', bits] = range.split('/');
  PRIVATE.addSubnet(net, Number(bits), 'ipv4');
}
/** All that is no unicast of the internet, and in it what carries an IPv4 address along. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet('2000::', 3, 'ipv6');
const CARRIERS6 = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', bits] = range.split('/');
  CARRIERS6.addSubnet(net, Number(bits), 'ipv6');
}
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function isPrivate(address: string): boolean {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return isPrivate(mapped);
  if (!isIPv6(address)) return PRIVATE.check(address, 'ipv4');
  return !GLOBAL6.check(address, 'ipv6') || CARRIERS6.check(address, 'ipv6');
}

/** An operator lets these be reached over http and on private networks: 'host' or 'host:port'. */
function isAllowed({ host, hostname }: URL, allowed: readonly string[]): boolean {
  return allowed.includes(host) || allowed.includes(hostname);
}

/** Says in words for its field that nothing is ever sent to an address; null when it may be. */
export function whyNotSendable(address: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(address)) return 'Informe um endereço completo, como https://exemplo.com.br';
  const url = new URL(address);
  if (url.username || url.password) return 'Tire o usuário e a senha do endereço';
  if (isAllowed(url, allowed) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'Use um endereço que comece com https://';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isInside = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(literal);
  if (isInside || (isIP(literal) > 0 && isPrivate(literal))) {
    return 'Este endereço não fica na internet';
  }
  return null;
}

export interface Outgoing {
  url: string;
  body: string;
  messageId: string;
  /** The newest first; two while one takes over from the other. */
  secrets: readonly string[];
  now: number;
  allowed: readonly string[];
}

export interface Answered {
  status: number;
  retryAfter: string | undefined;
}

export interface SendOptions {
  timeoutMs?: number | undefined;
  resolveName?: (name: string) => Promise<Addresses>;
}

type Addresses = { address: string; family: number }[];

const lookupAll = (name: string): Promise<Addresses> => lookup(name, { all: true });

class AddressError extends Error {}
class TimeoutError extends Error {}

/**
 * Sends one message as Standard Webhooks has it, and follows no redirect. The address is resolved
 * once, checked, and connected to: what its name says later does not matter.
 */
export async function send(
  message: Outgoing,
  { timeoutMs = TIMEOUT_MS, resolveName = lookupAll }: SendOptions = {},
): Promise<Answered> {
  const url = new URL(message.url);
  if (whyNotSendable(message.url, message.allowed)) throw new AddressError('not sendable');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const timer = AbortSignal.timeout(timeoutMs);
  const work = async () => {
    const known = isIP(literal) > 0 ? [{ address: literal, family: isIP(literal) }] : null;
    const addresses = known ?? (await resolveName(literal));
    const isFree = isAllowed(url, message.allowed);
    // One private address among them is enough: such a name is not made for receivers.
    if (!isFree && addresses.some(({ address }) => isPrivate(address))) {
      throw new AddressError('private');
    }
    return post(url, message, addresses, timer);
  };
  return Promise.race([work(), failsAfter(timer)]);
}

function failsAfter(timer: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    timer.addEventListener('abort', () => reject(new TimeoutError('no answer in time')));
  });
}

function post(
  url: URL,
  message: Outgoing,
  addresses: Addresses,
  signal: AbortSignal,
): Promise<Answered> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ...{ method: 'POST', headers: headersOf(message), signal, agent: false },
        lookup: (_host, options, done) => {
          const [first] = addresses;
          if (options.all) done(null, addresses);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      (response) => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        });
        // Its body is of no use to us, however long it is.
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(message.body);
  });
}

function headersOf({ body, messageId, secrets, now }: Outgoing): Record<string, string | number> {
  const timestamp = Math.floor(now / 1_000);
  const signatures = secrets.map((secret) => sign(secret, messageId, timestamp, body));
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Atrio-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export function sign(secret: string, messageId: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const content = `${messageId}.${timestamp}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Names the reason of a try without an answer. */
export function reasonOf(error: unknown): 'address' | 'timeout' | 'connection' {
  if (error instanceof AddressError) return 'address';
  if (error instanceof TimeoutError) return 'timeout';
  return error instanceof Error && error.name === 'AbortError' ? 'timeout' : 'connection';
}
