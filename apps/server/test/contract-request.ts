import type { RouteDefinition } from '@atrio/contract/lib/route';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  /** An access token. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Splits arguments into path, query and body as the contract route declares, and sends them. */
export async function request<Body>(
  base: string,
  route: RouteDefinition,
  args: Record<string, unknown>,
  { token, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]));
  const url = new URL(path, base);
  const inPath = new Set(route.path.match(/(?<=\{)\w+(?=\})/g));
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(args)) {
    if (inPath.has(key) || value === undefined) continue;
    if (route.body || route.files) sent[key] = value;
    else url.searchParams.set(key, String(value));
  }
  const isJson = route.body && !route.files;
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isJson && { body: JSON.stringify(sent) }),
    ...(route.files && { body: formOf(route, sent) }),
  });
  // The test itself checks the fields of the answer.
  const isFile = route.file !== undefined && response.ok;
  const answer = (
    isFile ? Buffer.from(await response.arrayBuffer()) : await response.json()
  ) as Body;
  return { status: response.status, headers: response.headers, body: answer };
}

/** Text fields first, then the files, like the dashboard's forms. */
function formOf({ files = {} }: RouteDefinition, sent: Record<string, unknown>): FormData {
  const form = new FormData();
  const isFile = ([key]: [string, unknown]) => Object.hasOwn(files, key);
  const all = Object.entries(sent);
  for (const [key, value] of [...all.filter((one) => !isFile(one)), ...all.filter(isFile)]) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof File) form.append(key, item, item.name);
      else form.append(key, typeof item === 'string' ? item : (JSON.stringify(item) ?? ''));
    }
  }
  return form;
}
