import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** A server and the session that calls it. */
export interface Caller {
  url: string;
  /** The client's address, as a proxy sends it. */
  address?: string;
  token?: string;
}

/** A person with a unique address. */
export function newPerson(): Account {
  const tag = randomUUID().slice(0, 8);
  return { name: `Ana ${tag}`, email: `ana-${tag}@exemplo.com.br`, password: `lobby-${tag}` };
}

/** Creates an account through the API, for tests of other subjects. */
export async function createAccount(caller: Caller): Promise<Account> {
  const person = newPerson();
  await call(caller, adminRoutes.create, person);
  return person;
}

export async function signedIn(
  caller: Caller,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Caller & { token: string }> {
  const { token } = await call(caller, authRoutes.login, { email, password });
  return { ...caller, token };
}

export async function createRoom(caller: Caller, name: string) {
  const args = { environment: '1', name, isVisible: true, isPrivate: false };
  return (await call(caller, roomRoutes.create, args)).room;
}

export async function createEnvironment(caller: Caller, name: string) {
  return (await call(caller, environmentRoutes.create, { name })).environment;
}

export async function createCompany(caller: Caller, name: string, adminIds: number[] = []) {
  const fields = { name, adminIds: JSON.stringify(adminIds) };
  return companyRoutes.create.response.parse(await sendForm(caller, 'POST', '/companies/', fields))
    .company;
}

/**
 * Makes one call, which must succeed and match the contract. A server that is too busy to begin with
 * it says when to come back, as it does after a standstill of the whole machine.
 * @throws when it fails, with the status and the server's answer
 */
export async function call<R extends RouteDefinition>(
  caller: Caller,
  route: R,
  args: RouteArgs<R>,
): Promise<RouteOutput<R>> {
  const { url, address, token } = caller;
  // A route's arguments are always an object, but the type of an open R does not show it.
  const values = new Map(Object.entries(args as object));
  const response = await fetch(url + addressOf(route, values), {
    method: route.method,
    headers: {
      ...(route.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address && { 'x-forwarded-for': address }),
    },
    ...(route.body && { body: JSON.stringify(Object.fromEntries(values)) }),
  });
  const text = await response.text();
  const pause = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
  if (pause > 0) {
    await delay(pause * 1_000);
    return call(caller, route, args);
  }
  if (!response.ok) throw new Error(`${route.name} answered ${response.status}: ${text}`);
  // The schema's output is the route's type.
  return route.response.parse(JSON.parse(text)) as RouteOutput<R>;
}

function addressOf(route: RouteDefinition, values: ReadonlyMap<string, unknown>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(values.get(name))),
  );
  const query = new URLSearchParams();
  for (const name of Object.keys(route.query?.shape ?? {})) {
    if (values.has(name)) query.set(name, String(values.get(name)));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** These calls are forms, whatever they carry. */
export async function sendForm(
  { url, address = '', token = '' }: Caller,
  method: string,
  path: string,
  fields: Record<string, string>,
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const response = await fetch(url + path, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}
