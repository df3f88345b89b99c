import { describe, expect, test } from 'vitest';
import { barrelFindings, missingTestFindings, routeFindings } from './shape.mjs';
import { sizeFindings } from './sizes.mjs';
import { parseSource } from './source.mjs';
import { suppressionFindings, textFindings } from './texts.mjs';
import { unknownTokens } from './tokens.mjs';
import { zoneFindings } from './zones.mjs';

const SERVICE = 'apps/server/src/modules/rooms/rooms/rooms.service.ts';
const FEATURE = 'apps/dashboard/src/features/rooms/rooms/rooms-list.tsx';

describe('import direction', () => {
  test.each([
    [SERVICE, '../../../http/handle.ts', 'service may not import http'],
    [SERVICE, './rooms.routes.ts', 'service may not import routes'],
    [
      'packages/contract/src/catalogue/customization.ts',
      '../rooms/assets.ts',
      'the home catalogue is below the home rooms',
    ],
    [
      SERVICE,
      '../../organization/companies/companies.queries.ts',
      'only through its .service or .access',
    ],
    [SERVICE, '../../../plugins/errors.ts', 'may not import plugins'],
    [SERVICE, '../../../app.ts', 'may not import app'],
    [
      'apps/server/src/modules/rooms/rooms/rooms.queries.ts',
      './rooms.service.ts',
      'may not import service',
    ],
    [
      'apps/server/src/modules/rooms/rooms/rooms.routes.ts',
      './rooms.queries.ts',
      'may not import queries',
    ],
    [
      'apps/server/src/lib/slug.ts',
      '../infrastructure/clock.ts',
      'lib may not import infrastructure',
    ],
    [
      'apps/server/src/infrastructure/clock.ts',
      '../../../dashboard/src/lib/x.ts',
      'apps never import',
    ],
    [FEATURE, '../../money/plans/plan-form.tsx', 'the home rooms is below the home money'],
    [FEATURE, '../../../routes/rooms/rooms-page.tsx', 'features may not import routes'],
    ['apps/dashboard/src/kit/ui/card.tsx', '../api/http.ts', 'kit/ui is below kit/api'],
    ['apps/room/src/features/visit/visit.ts', '../people/people.ts', 'never import each other'],
    [
      'apps/dashboard/src/kit/api/http.ts',
      '@atrio/server/src/env.ts',
      'apps never import each other',
    ],
    ['packages/contract/src/rooms.ts', '../../../apps/server/src/env.ts', 'nothing of ours'],
    ['packages/client/src/outbox.ts', '@atrio/ui/storage', 'nothing of ours but the contract'],
    [SERVICE, '@atrio/client/connection', 'may not import client'],
    [FEATURE, '@atrio/client/test-kit/fake-server', 'a test kit is for tests'],
  ])('%s may not import %s', (path, specifier, reason) => {
    const source = parseSource(path, `// one\nimport { a } from '${specifier}';\n`);
    expect(zoneFindings(source)).toEqual([
      { path, line: 2, reason: expect.stringContaining(reason) },
    ]);
  });

  test.each([
    [SERVICE, './rooms.queries.ts'],
    [SERVICE, '../../organization/companies/companies.service.ts'],
    [SERVICE, '@atrio/contract/rooms/rooms'],
    [SERVICE, 'node:crypto'],
    ['packages/contract/src/rooms/assets.ts', '../catalogue/bundles.ts'],
    ['packages/contract/src/rooms/assets.ts', '../lib/fields.ts'],
    ['apps/server/src/app.ts', './plugins/errors.ts'],
    [FEATURE, './rooms.api.ts'],
    [FEATURE, '@atrio/client/room-channel'],
    ['apps/room/src/test/samples.ts', '@atrio/client/test-kit/samples'],
    [FEATURE, '../../../kit/list/data-table.tsx'],
    [FEATURE, '../tickets/ticket-form.tsx'],
    [FEATURE, '../../organization/companies/companies.api.ts'],
    ['apps/dashboard/src/routes/rooms/rooms-page.tsx', '../../features/rooms/rooms/rooms-list.tsx'],
    ['apps/server/src/modules/rooms/rooms/rooms.test.ts', '../../../http/handle.ts'],
    ['apps/dashboard/vite.config.ts', './build/parts-ahead.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(zoneFindings(parseSource(path, `import { a } from '${specifier}';\n`))).toEqual([]);
  });

  test('sees imports over several lines, of types, of side effects and at run time', () => {
    const text = [
      "import {\n  a,\n  b,\n} from '../../features/platform/x/a.ts';",
      "import type { C } from '../../features/platform/x/c.ts';",
      "import '../../features/platform/x/d.ts';",
      "const e = () => import('../../features/platform/x/e.tsx');",
    ].join('\n');
    const findings = zoneFindings(parseSource('apps/dashboard/src/kit/ui/card.tsx', text));
    expect(findings.map(({ line }) => line)).toEqual([1, 5, 6, 7]);
  });
});

describe('sizes', () => {
  const file = (/** @type {string} */ path, /** @type {number} */ lines) =>
    parseSource(path, 'x\n'.repeat(lines));

  test('300 lines pass, 301 do not', () => {
    const short = Array.from({ length: 60 }, (_, index) => file(`apps/a/src/${index}.ts`, 40));
    expect(sizeFindings([...short, file('apps/a/src/long.ts', 300)])).toEqual([]);
    expect(sizeFindings([...short, file('apps/a/src/long.ts', 301)])).toEqual([
      { path: 'apps/a/src/long.ts', line: 301, reason: expect.stringContaining('301 lines') },
    ]);
  });

  test('tests, migrations and lookup tables may be longer', () => {
    const exempt = ['apps/a/src/a.test.ts', 'apps/a/src/migrations/1.ts', 'apps/a/src/errors.ts'];
    expect(sizeFindings(exempt.map((path) => file(path, 900)))).toEqual([]);
  });

  test('a high median is told', () => {
    expect(sizeFindings([file('apps/a/src/a.ts', 120)])).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('median') }),
    ]);
  });
});

describe('texts', () => {
  test.each([
    ["if (error.message === 'x') stop();", 'text of an error'],
    ["if (error.message.includes('x')) stop();", 'text of an error'],
    ["useQuery({ queryKey: ['rooms'] });", 'query key'],
    ['const port = process.env.PORT;', 'env.ts'],
    [`// ${'TO'}${'DO'} later`, 'open end'],
    [`test${'.only'}('x', () => {});`, 'does not run'],
    [`describe${'.skip'}('x', () => {});`, 'does not run'],
  ])('%s', (text, reason) => {
    expect(textFindings(parseSource('apps/a/src/features/a.ts', text))).toEqual([
      expect.objectContaining({ line: 1, reason: expect.stringContaining(reason) }),
    ]);
  });

  test('the type of a message may be asked for', () => {
    const text = "typeof error.message === 'string'";
    expect(textFindings(parseSource('apps/a/src/a.ts', text))).toEqual([]);
  });

  test('a suppression needs a reason, and few are allowed', () => {
    const bare = parseSource('apps/a/src/a.ts', '// biome-ignore lint/a/b: no\nx();\n');
    expect(suppressionFindings([bare]).map(({ reason }) => reason)).toContain(
      'suppressed without a reason',
    );
    const text = '// biome-ignore lint/a/b: the library types it so\nx();\n'.repeat(4);
    expect(suppressionFindings([parseSource('apps/a/src/a.ts', text)])).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('4 suppressions') }),
    ]);
  });

  test('any counts as a suppression, the word in a text does not', () => {
    const text = "const a: any = 1;\nconst b = c as any;\nsay('any: thing'); // as any\n";
    expect(suppressionFindings([parseSource('apps/a/src/a.ts', text)])).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('2 suppressions') }),
    ]);
  });
});

describe('shape', () => {
  const contract = parseSource(
    'packages/contract/src/rooms.ts',
    'export const roomRoutes = {\n  list: defineRoute({\n  }),\n  get: defineRoute({\n  }),\n};\n',
  );
  const server = (/** @type {string} */ text) =>
    parseSource('apps/server/src/modules/rooms/rooms/rooms.routes.ts', text);

  test('each contract route is handled once', () => {
    const both = 'handle(app, roomRoutes.list, a);\nhandle(\n  app,\n  roomRoutes.get,\n  b);\n';
    expect(routeFindings([contract, server(both)])).toEqual([]);
    expect(routeFindings([contract, server('handle(app, roomRoutes.list, a);')])).toEqual([
      expect.objectContaining({ line: 4, reason: expect.stringContaining('roomRoutes.get') }),
    ]);
    expect(routeFindings([contract, server(`${both}handle(app, roomRoutes.list, c);`)])).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('2 times') }),
    ]);
    expect(routeFindings([contract, server(`${both}handle(app, roomRoutes.gone, c);`)])).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('not in the contract') }),
    ]);
  });

  test('routes have a test beside them', () => {
    const test = parseSource('apps/server/src/modules/rooms/rooms/rooms.test.ts', '');
    expect(missingTestFindings([server(''), test])).toEqual([]);
    expect(missingTestFindings([server('')])).toHaveLength(1);
  });

  test('no barrels, no climbing', () => {
    expect(barrelFindings(parseSource('apps/a/src/index.ts', ''))).toHaveLength(1);
    expect(barrelFindings(parseSource('apps/a/src/a.ts', "export * from './b.ts';"))).toHaveLength(
      1,
    );
    const climbing = "import { a } from '../../../../b.ts';";
    expect(barrelFindings(parseSource('apps/a/src/a.ts', climbing))).toHaveLength(1);
  });
});

test('a style token that is declared nowhere is reported', () => {
  const table = { path: 'apps/dashboard/src/app/tokens.ts', text: "  card: ['#fff', '#000'],\n" };
  const sheet = (/** @type {string} */ text) => ({ path: 'apps/room/src/a.css', text });
  expect(unknownTokens([table, sheet('a { color: var(--at-card); }')])).toEqual([]);
  expect(unknownTokens([table, sheet('a { --at-own: 1px; width: var(--at-own); }')])).toEqual([]);
  expect(unknownTokens([table, sheet('a {\n  color: var(--at-cartao);\n}')])).toEqual([
    { path: 'apps/room/src/a.css', line: 2, reason: '--at-cartao is no token' },
  ]);
});
