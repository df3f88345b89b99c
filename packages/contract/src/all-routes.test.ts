import { describe, expect, it } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { errorCatalogue } from './errors.ts';

describe('the contract', () => {
  it('has unique names and unique addresses of calls', () => {
    const names = allRoutes.map((route) => route.name);
    const addresses = allRoutes.map((route) => `${route.method} ${route.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has a parameter schema for every placeholder, and no other', () => {
    for (const { path, params } of allRoutes) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(params?.shape ?? {}), path).toEqual(placeholders);
    }
  });

  it('never uses one name in two places, since a handler gets one object', () => {
    for (const { name, params, query, headers, body } of allRoutes) {
      const keys = [params, query, headers, body].flatMap((part) => Object.keys(part?.shape ?? {}));
      expect(new Set(keys).size, name).toBe(keys.length);
    }
  });

  it('has a Portuguese message for every code', () => {
    for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(message).toMatch(/^[A-ZÀ-Ú]/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});
