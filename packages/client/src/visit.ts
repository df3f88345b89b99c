import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import type { ShownPass } from '@atrio/contract/live/passes';
import type { Person } from '@atrio/contract/live/realtime';
import type { Entry, HandedEntry, Manifest } from '@atrio/contract/live/visits';
import { type Connection, connect } from './connection.ts';
import { RoomChannel } from './room-channel.ts';
import { RoomChat } from './room-chat.ts';

const UNANSWERED = 'Sem resposta do servidor. Verifique sua conexão';

/** A refused call: the server's sentence for the person and its code; `NETWORK` when none came. */
export class ClientError extends Error {
  override name = 'ClientError';
  readonly code: string;
  /** The status of HTTP; null when no answer came. */
  readonly status: number | null;
  /** A sentence for each field that was refused. */
  readonly fields: Record<string, string>;

  constructor(status: number | null, error: Partial<Refusal> = {}) {
    super(error.message ?? UNANSWERED);
    this.status = status;
    this.code = error.error ?? 'NETWORK';
    this.fields = error.fields ?? {};
  }
}

interface Refusal {
  message: string;
  error: string;
  fields: Record<string, string>;
}

/** A server and one of its rooms. */
export interface Place {
  /** The server's origin, such as `https://salas.exemplo.com.br`. */
  url: string;
  sceneName: string;
}

/**
 * All that is to be known of a room before entering it.
 * @param options `platform`: bundles of this one alone. `token`: a visitor's, for a private room's files
 * @throws ClientError
 */
export async function readManifest(
  { url, sceneName }: Place,
  { platform, token }: { platform?: AssetPlatform; token?: string } = {},
): Promise<Manifest> {
  const address = new URL(`/client/rooms/${encodeURIComponent(sceneName)}`, url);
  if (platform) address.searchParams.set('platform', platform);
  return exchange(address, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Mails a code to an address that has a ticket of a private room. @throws ClientError */
export async function requestCode({ url, sceneName }: Place, email: string): Promise<void> {
  await post(url, `/client/rooms/${encodeURIComponent(sceneName)}/code`, { email });
}

/**
 * Reads what stands on a guest's pass, and whether this device has to send a code with it. Nothing is used up.
 * @param device the key that `enterRoom` is going to send
 * @throws ClientError
 */
export function readPass(url: string, pass: string, device?: string): Promise<ShownPass> {
  return post<ShownPass>(url, '/client/pass', { pass, device });
}

/** Mails a code to the guest of a pass. @throws ClientError */
export async function requestPassCode(url: string, pass: string): Promise<void> {
  await post(url, '/client/pass/code', { pass });
}

export interface VisitOptions extends Place {
  name: string;
  /** For a private room: a ticket's address and the code that was mailed to it. */
  email?: string;
  code?: string;
  /** A guest's pass or its address, in place of `email`, and a random key that this device keeps. */
  pass?: string;
  device?: string;
  /** Of an earlier visit to a public room, to be the same visitor again. */
  refreshToken?: string;
  /** Told each refresh token, to be kept for the next visit; a spent one is of no use. */
  onRefreshToken?: (refreshToken: string) => void;
}

/** A visitor in a room. Lost connections come back by themselves, and what was written meanwhile is sent then. */
export interface Visit {
  visitor: Person;
  connection: Connection;
  channel: RoomChannel;
  chat: RoomChat;
  /** The token of the moment: for a game server, or for the files of a private room. */
  token(): string;
  /** Ends the visit. */
  leave(): void;
}

/**
 * Enters a room as a visitor, in a browser or in Node.
 * @throws ClientError when the server refuses, or cannot be reached
 */
export async function enterRoom(options: VisitOptions): Promise<Visit> {
  const { url, sceneName, onRefreshToken, ...input } = options;
  const path = `/client/rooms/${encodeURIComponent(sceneName)}/enter`;
  const entry = await post<Entry>(url, path, input);
  return begin({ url, sceneName }, entry, onRefreshToken);
}

/**
 * Begins the visit of a build that its room's page has handed the visitor to: the same visitor and the
 * same visit as the page's.
 * @param code of `askRoomPage`
 * @throws ClientError when the code is used or old, or the server cannot be reached
 */
export async function takeOverVisit({ url, code }: { url: string; code: string }): Promise<Visit> {
  const entry = await post<HandedEntry>(url, '/client/handoff', { code });
  return begin({ url, sceneName: entry.room }, entry);
}

function begin(
  { url, sceneName }: Place,
  first: Entry,
  onRefreshToken?: VisitOptions['onRefreshToken'],
): Visit {
  let entry = first;
  onRefreshToken?.(entry.refreshToken);
  const renewToken = async () => {
    try {
      entry = await post<Entry>(url, '/client/refresh', { refreshToken: entry.refreshToken });
    } catch (error) {
      if (error instanceof ClientError && isFinal(error)) return null;
      throw error;
    }
    onRefreshToken?.(entry.refreshToken);
    return entry.token;
  };
  const connection = connect({ url, readToken: () => entry.token, renewToken });
  const channel = new RoomChannel(connection, { sceneName, role: 'visitor' });
  const chat = new RoomChat(channel);
  return {
    visitor: entry.visitor,
    connection,
    channel,
    chat,
    token: () => entry.token,
    leave: () => {
      chat.close();
      channel.leave();
      connection.close();
    },
  };
}

/** A refusal that another try would meet again. */
function isFinal({ status }: ClientError): boolean {
  return status !== null && status < 500 && status !== 429;
}

function post<T>(url: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return exchange(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
}

async function exchange<T>(address: URL, init: RequestInit): Promise<T> {
  const response = await fetch(address, init).catch(() => null);
  if (!response) throw new ClientError(null);
  // Something between the server and here may answer with a page.
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new ClientError(response.status, Object(Object(answer).error));
  // The contract's answer: the server checks it before it is sent.
  return answer as T;
}
