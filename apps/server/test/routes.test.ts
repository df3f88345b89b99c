import { request } from 'node:http';
import { allRoutes } from '@atrio/contract/all-routes';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { fastifyPath } from '../src/http/handle.ts';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];

/** Sent by hand, since fetch would normalise the path and refuse TRACE. */
function send(base: string, method: string, path: string, headers = {}): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('Z1: the route table', () => {
  it('answers every contract route', async () => {
    const { app } = await buildTestApp();
    for (const { method, path, name } of allRoutes) {
      // The router ignores a slash at the end and keeps the address without it.
      const url = fastifyPath(path).replace(/\/$/, '');
      expect(app.hasRoute({ method, url }), name).toBe(true);
    }
  });

  it('answers 404 to every method that is not declared', async () => {
    const { url } = await buildTestApp();
    const isDeclared = (method: string, sent: string) =>
      allRoutes.some(
        (route) =>
          route.method === method &&
          new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(sent),
      );
    for (const { path } of allRoutes) {
      const sent = path.replace(/\{\w+\}/g, '7');
      for (const method of METHODS.filter((candidate) => !isDeclared(candidate, sent))) {
        expect(await send(url, method, sent), `${method} ${sent}`).toBe(404);
      }
    }
  });

  it('guards other spellings of a path alike, or answers 404', async () => {
    const { url } = await buildTestApp();
    for (const spelling of ['/rooms/admin/', '/rooms/admin?x=1', '/rooms/%61dmin']) {
      expect(await send(url, 'GET', spelling), spelling).toBe(401);
    }
    const unknown = [
      '/Rooms/admin',
      '/ROOMS/ADMIN',
      '/rooms%2Fadmin',
      '//rooms/admin',
      '/x/../rooms/admin',
    ];
    for (const spelling of unknown) expect(await send(url, 'GET', spelling), spelling).toBe(404);
  });

  it('refuses to start with a route that the contract does not know', async () => {
    const { app } = await buildTestApp();
    expect(() => app.get('/extra', async () => 'x')).toThrow();
    const { buildApp } = await import('../src/app.ts');
    const other = await buildApp(app.deps);
    other.get('/extra', async () => 'x');
    await expect(other.ready()).rejects.toThrow('Route GET /extra is not in the contract');
    await other.close();
  });
});

describe('F7: path parameters', () => {
  it.each(['7%2F8', '..%2F..', '%00', '7%20', '1e3', '0x1', '%D9%A3', "1'--"])(
    '%s names nothing',
    async (id) => {
      const app = await buildTestApp();
      const { token } = await createAccount(app);
      const headers = { authorization: `Bearer ${token}` };
      expect(await send(app.url, 'GET', `/room/${id}`, headers)).toBe(404);
      expect(await send(app.url, 'DELETE', `/rooms/${id}`, headers)).toBe(404);
    },
  );

  it('survives a path that cannot be decoded', async () => {
    const app = await buildTestApp();
    expect(await send(app.url, 'GET', '/room/%zz')).toBe(404);
    const me = await createAccount(app);
    expect((await app.call(roomRoutes.list, {}, me)).status).toBe(200);
  });
});
