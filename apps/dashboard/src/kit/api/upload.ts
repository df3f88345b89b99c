import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import type { FileFields } from '@atrio/contract/lib/uploads';
import { fillPath, pick, toApiError, type Values } from './api-client.ts';
import { HttpError, parseJson, renewAccessToken, withToken } from './http.ts';
import { readTokens } from './session-store.ts';

/** A token that ends before a server can have looked at it is renewed before files are sent. */
const SOON_MS = 30_000;
/** The status of an answer that was no refusal, and yet not what its route answers. */
export const SAID_OTHERWISE = 200;

/**
 * Sends one call of the contract as a form: its text fields, then its files in order. Throws
 * `ApiError`, except when `signal` called it off.
 */
export async function uploadForm<R extends UploadRoute>(
  route: R,
  fields: RouteArgs<R>,
  files: FilesOf<R>,
  options: UploadOptions = {},
): Promise<RouteOutput<R>> {
  const values: Values = { ...(fields as Values) };
  const form = formOf(route, values, files);
  const url = (options.origin ?? '') + fillPath(route.path, values);
  try {
    if (endsSoon(readTokens()?.token)) await renewAccessToken();
    // The server looks at the token before it reads any of the form: after its 401 nothing has
    // been done with the files, and they may be sent again.
    const data = await withToken((token) => send(route.method, url, form, { ...options, token }));
    const answer = route.response.safeParse(data);
    // An answer of another shape is no proof that the upload was done.
    if (!answer.success) throw new HttpError(SAID_OTHERWISE, data, { cause: answer.error });
    // Parsed by this very route.
    return answer.data as RouteOutput<R>;
  } catch (error) {
    throw toApiError(error);
  }
}

/** Paths of files out of a folder that was dropped; browsers tell no other way. */
const paths = new WeakMap<File, string>();

/** Remembers the path that a file had in the dropped folder. */
export function keepPath(file: File, path: string): void {
  paths.set(file, path);
}

/** A file's path in the folder that was chosen with it, or its name alone. */
export function pathOf(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name);
}

function formOf<R extends UploadRoute>(route: R, values: Values, files: FilesOf<R>): FormData {
  const form = new FormData();
  for (const [name, value] of pick(route.body, values)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, String(each));
  }
  for (const [name, chosen] of Object.entries<File | readonly File[] | undefined>(files)) {
    for (const file of [chosen ?? []].flat()) form.append(name, file, pathOf(file));
  }
  return form;
}

/** One exchange; any answer but a 2xx, or none, throws `HttpError`. */
async function send(method: string, url: string, form: FormData, options: SendOptions) {
  const { status, responseText } = await exchange(method, url, form, options);
  const answer = parseJson(responseText);
  const isOk = status >= 200 && status < 300 && answer !== undefined;
  if (!isOk) throw new HttpError(status, answer);
  return answer;
}

/** Uses XMLHttpRequest because fetch does not tell how much of a form has been sent. */
function exchange(method: string, url: string, form: FormData, options: SendOptions) {
  const { token, signal, onProgress } = options;
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
      onProgress?.(lengthComputable ? loaded / total : 0),
    );
    request.onload = () => resolve(request);
    request.onerror = () => reject(new HttpError(null, undefined));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** True if the token's own claims say so. A wrong clock here costs one renewal. */
function endsSoon(token: string | undefined): boolean {
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' && exp * 1000 < Date.now() + SOON_MS;
  } catch {
    return false;
  }
}

/** A call of the contract that carries files. */
export type UploadRoute = RouteDefinition & { readonly files: FileFields };

/** The files of each of a route's file fields; a field may be left out. */
export type FilesOf<R extends UploadRoute> = {
  readonly [Field in keyof R['files']]?: File | readonly File[];
};

export interface UploadOptions {
  /** How much of the form has been sent, 0 to 1; starts anew when it is sent again. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Host that receives the upload; our own if left out. The session is valid there too. */
  origin?: string;
}

interface SendOptions extends UploadOptions {
  token: string | null;
}
