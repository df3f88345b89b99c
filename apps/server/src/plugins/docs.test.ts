import { fileURLToPath } from 'node:url';
import { allRoutes } from '@atrio/contract/all-routes';
import { areas } from '@atrio/contract/lib/areas';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { asyncApiDocument } from '../http/openapi/async-document.ts';
import { openApiDocument } from '../http/openapi/document.ts';
import { eventsByGroup, socketIoCode } from '../http/reference/event-html.ts';
import type {
  EventsDocument,
  ReferenceDocument,
  Schema,
} from '../http/reference/reference-document.ts';
import english from '../http/reference/texts/english.json' with { type: 'json' };
import portuguese from '../http/reference/texts/portuguese.json' with { type: 'json' };
import { texts } from '../http/reference/texts.ts';

interface Found {
  title: string;
  url: string;
}

// The page as the browser's tools are given it: what the server fills in is the same once it is built.
const referenceDir = fileURLToPath(new URL('../../../reference', import.meta.url));

async function openReference(environment: Record<string, string> = {}) {
  const { url } = await buildTestApp(environment, { referenceDir });
  const read = async (path: string) => (await fetch(url + path)).text();
  const find = async (path: string) => (await (await fetch(url + path)).json()) as Found[];
  return { url, read, find };
}

const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe.each([
  { language: 'pt-BR', first: '/docs', index: '/docs/search.json' },
  { language: 'en', first: '/docs/en', index: '/docs/en/search.json' },
])('the pages of the reference in $language', ({ language, first, index }) => {
  it('hold every call and event, and every link of theirs leads somewhere', async () => {
    const { url, read, find } = await openReference();
    const found = await find(index);
    const pages = new Map<string, string>();
    for (const { url: address } of found) {
      const [path = ''] = address.split('#');
      if (!pages.has(path)) pages.set(path, await read(path));
    }
    expect(pages.has(first)).toBe(true);
    for (const { url: address } of found) {
      const [path = '', id] = address.split('#');
      if (id !== undefined) expect(idsOf(pages.get(path) ?? ''), address).toContain(decodeURI(id));
    }
    const anchors = new Set(found.map(({ url: address }) => address.split('#')[1]));
    for (const { name } of allRoutes) expect(anchors).toContain(name);
    const events = asyncApiDocument(undefined) as unknown as EventsDocument;
    for (const key of Object.keys(events.operations)) expect(anchors).toContain(key);

    for (const [path, html] of pages) {
      expect(html, path).toContain(`<html lang="${language}"`);
      expect(html, path).not.toMatch(/["/]undefined|\[object|__[A-Z]+__/);
      for (const [, target = ''] of html.matchAll(/href="(\/docs[^"]*|#[^"]+)"/g)) {
        const [to = '', id] = target.split('#');
        const html2 = to === '' ? html : pages.get(to);
        if (html2 === undefined) expect((await fetch(url + to)).status, target).toBe(200);
        else if (id) expect(idsOf(html2), `${path} → ${target}`).toContain(decodeURI(id));
      }
    }
  });
});

it('the pages need nothing from elsewhere, and are sent compressed to browsers that accept it', async () => {
  const { url } = await openReference({ PUBLIC_URL: 'https://atrio.example' });
  const plain = await fetch(`${url}/docs/`, { headers: { 'accept-encoding': 'identity' } });
  const packed = await fetch(`${url}/docs`, { headers: { 'accept-encoding': 'gzip' } });
  expect([plain.status, plain.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const html = await plain.text();
  expect(await packed.text()).toBe(html);
  expect(html).toContain('<code>https://atrio.example</code>');
  // With `upgrade-insecure-requests` a browser could load nothing over plain HTTP.
  const policy = plain.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  for (const [, address] of html.matchAll(/src="([^"]+)"/g)) expect(address).toMatch(/^\/[^/]/);
  expect(html).not.toMatch(/<script(?![^>]*src=)/);
});

it('an unknown address below /docs is answered like any other unknown one', async () => {
  const { url } = await openReference();
  for (const path of ['/docs/api/none', '/docs/en/none', '/docs/../main.ts', '/docs-assets/x.js']) {
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ error: { error: 'ROUTE_NOT_FOUND' } });
  }
});

it('every call, event, area and description has its words in Portuguese, and none too many', () => {
  const document = openApiDocument(undefined);
  const events = asyncApiDocument(undefined) as unknown as EventsDocument;
  expect(Object.keys(portuguese.calls).sort()).toEqual(allRoutes.map(({ name }) => name).sort());
  expect(Object.keys(portuguese.areas).sort()).toEqual(Object.keys(areas).sort());
  expect(Object.keys(portuguese.events).sort()).toEqual(Object.keys(events.operations).sort());
  for (const table of [portuguese.calls, portuguese.areas, portuguese.events]) {
    for (const [key, text] of Object.entries(table)) expect(text.trim(), key).not.toBe('');
  }
  const schemas = [document, events].flatMap(({ components }) =>
    Object.values(components.schemas as Record<string, Schema>),
  );
  const parameters = Object.values((document as unknown as ReferenceDocument).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation.parameters);
  const fields = schemas.flatMap(({ properties }) => Object.values(properties ?? {}));
  const shown = [...parameters, ...fields];
  for (const { description } of shown) {
    if (!description) continue;
    const isKnown = description in portuguese.descriptions;
    if (!isKnown) expect(texts.pt.description(description)).not.toBe(description);
  }
});

it('scopes and types of events have their words in English, and none too many', () => {
  for (const kind of ['scopes', 'eventTypes'] as const) {
    expect(Object.keys(english[kind]).sort()).toEqual(Object.keys(texts.pt[kind]).sort());
  }
});

it("a sample for socket.io sends what the frame's example holds", () => {
  const events = [
    ...eventsByGroup(asyncApiDocument(undefined) as unknown as EventsDocument).values(),
  ]
    .flat()
    .filter(({ name }) => !name.startsWith('frame.'));
  for (const event of events) {
    const heard: unknown[][] = [];
    const note = (...args: unknown[]) => heard.push(args.slice(0, -1));
    new Function('socket', 'console', socketIoCode(event))(
      { emit: note, on: note },
      { log: () => undefined },
    );
    const { args = [] } = event.example as { args?: unknown[] };
    expect(heard).toEqual([[event.name, ...args]]);
  }
});
