import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each(['/', '/rooms', '/rooms/3?aba=1#tickets', '/environments?q=a%2Fb'])(
  '%s is a place to return to',
  (path) => expect(safeReturnPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https:',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'rooms',
  '',
  '/login',
  '/createAccount?x=1',
  undefined,
  null,
  3,
])('U3: %s leads home instead', (path) => expect(safeReturnPath(path)).toBe('/'));
