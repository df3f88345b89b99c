import { describe, expect, it } from 'vitest';
import { isOriginOfBuilds, originOfBuild, parseBuildOrigin, placeAt } from './build-origin.ts';

const WILDCARD = parseBuildOrigin('https://*.jogos.exemplo.com');
const HOST = parseBuildOrigin('https://jogos.exemplo.com');
const OTHER_PORT = parseBuildOrigin('http://exemplo.com:8080');

describe('parseBuildOrigin', () => {
  it('reads a wildcard, a host, a port and auto', () => {
    expect(WILDCARD).toEqual({
      kind: 'wildcard',
      protocol: 'https:',
      domain: 'jogos.exemplo.com',
      port: '',
    });
    expect(HOST).toEqual({ kind: 'host', origin: 'https://jogos.exemplo.com' });
    expect(parseBuildOrigin('HTTPS://Jogos.Exemplo.com:443/')).toEqual(HOST);
    expect(parseBuildOrigin(':3001')).toEqual({ kind: 'port', port: 3001 });
    expect(parseBuildOrigin('auto')).toEqual({ kind: 'port', port: null });
  });

  it.each([
    'jogos.exemplo.com',
    'ftp://jogos.exemplo.com',
    'https://jogos.exemplo.com/builds',
    'https://a:b@jogos.exemplo.com',
    'https://a.*.exemplo.com',
    'https://*.10.0.0.1',
    'https://*',
    ':70000',
    ':',
    'javascript:1',
  ])('refuses %s', (value) => {
    expect(parseBuildOrigin(value)).toBeUndefined();
  });
});

describe('placeAt', () => {
  it.each([
    ['galeria.jogos.exemplo.com', 'galeria'],
    ['Galeria.JOGOS.exemplo.com', 'galeria'],
    ['galeria.jogos.exemplo.com:443', 'galeria'],
    ['galeria.jogos.exemplo.com:3000', 'galeria'],
    ['galeria.jogos.exemplo.com.', 'galeria'],
    ['galeria.jogos.exemplo.com.:443', 'galeria'],
    // Nothing of the dashboard is there either.
    ['a.b.jogos.exemplo.com', ''],
    ['-.jogos.exemplo.com', ''],
    ['.jogos.exemplo.com', ''],
    ['_x.jogos.exemplo.com', ''],
  ])('%s is the place of build %s', (host, label) => {
    expect(placeAt(WILDCARD, host)).toEqual({ label });
  });

  it.each([
    undefined,
    '',
    'jogos.exemplo.com',
    'exemplo.com',
    'galeriajogos.exemplo.com',
    'galeria.jogos.exemplo.com.evil.com',
    'evil.com',
    '127.0.0.1:3000',
  ])('%s is not the place of builds', (host) => {
    expect(placeAt(WILDCARD, host)).toBeNull();
  });

  it('compares the port of a single host, which the dashboard may have too', () => {
    expect(placeAt(HOST, 'jogos.exemplo.com')).toEqual({ label: null });
    expect(placeAt(HOST, 'jogos.exemplo.com:443')).toEqual({ label: null });
    expect(placeAt(OTHER_PORT, 'exemplo.com:8080')).toEqual({ label: null });
    for (const host of ['exemplo.com', 'exemplo.com:80', 'a.exemplo.com:8080']) {
      expect(placeAt(OTHER_PORT, host), host).toBeNull();
    }
    expect(placeAt(undefined, 'jogos.exemplo.com')).toBeNull();
  });
});

describe('isOriginOfBuilds', () => {
  it('takes the scheme and the port as they are set', () => {
    expect(isOriginOfBuilds(WILDCARD, 'https://galeria.jogos.exemplo.com')).toBe(true);
    expect(isOriginOfBuilds(HOST, 'https://jogos.exemplo.com')).toBe(true);
    for (const origin of [
      'http://galeria.jogos.exemplo.com',
      'https://galeria.jogos.exemplo.com:8443',
      'https://jogos.exemplo.com',
      'https://evil.com',
      'null',
    ]) {
      expect(isOriginOfBuilds(WILDCARD, origin), origin).toBe(false);
    }
  });
});

it('names the origin of each build where the setting does', () => {
  expect(originOfBuild(WILDCARD, 'galeria')).toBe('https://galeria.jogos.exemplo.com');
  expect(originOfBuild(parseBuildOrigin('http://*.localhost:4000'), 'x')).toBe(
    'http://x.localhost:4000',
  );
  expect(originOfBuild(HOST, 'galeria')).toBe('https://jogos.exemplo.com');
  expect(originOfBuild(parseBuildOrigin(':3001'), 'galeria')).toBeNull();
});
