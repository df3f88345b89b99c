import { describe, expect, test } from 'vitest';
import { caseFindings } from './cases.mjs';
import { citationFindings, quotationFindings } from './citations.mjs';
import { parseDocument } from './documents.mjs';
import { parseSource } from './source.mjs';

const RULES = parseDocument(
  'docs/product/rules.md',
  "# Rules\n\n## E-mail\n\nSays 'Email\ninválido'.\n\n## Payment day\n\n## E-mail\n",
);
const SECURITY = parseDocument(
  'docs/security.md',
  '# Security\n\n| Case | Attempt |\n| ---- | ------- |\n| M1   | twice   |\n| M2   | late    |\n',
);
const DECISION = parseDocument('docs/decisions/004-rotation.md', '# 004 Rotation\n');

/** @param {import('./documents.mjs').Document[]} more */
function library(...more) {
  const documents = [RULES, SECURITY, DECISION, ...more];
  const paths = ['apps/server/src/env.ts', ...documents.map(({ path }) => path)];
  return { documents, paths, exists: (/** @type {string} */ path) => paths.includes(path) };
}

/** @param {string} text */
function reasonsOfCode(text) {
  const source = parseSource('apps/server/src/a.ts', text);
  return citationFindings([source], library()).map(({ reason }) => reason);
}

/** @param {string} text */
function reasonsOfDocument(text) {
  const document = parseDocument('docs/product/a.md', text);
  return citationFindings([], library(document)).map(({ reason }) => reason);
}

test('headings have the anchors that GitHub gives them', () => {
  expect([...RULES.anchors]).toEqual(['rules', 'e-mail', 'payment-day', 'e-mail-1']);
  expect([...parseDocument('a.md', '```\n# no heading\n```\n## Où, `x`?\n').anchors]).toEqual([
    'où-x',
  ]);
});

test('two decisions cannot have one number', () => {
  const second = parseDocument('docs/decisions/004-tokens.md', '# 004 Tokens\n');
  expect(citationFindings([], library(second))).toEqual([
    {
      path: 'docs/decisions/004-tokens.md',
      line: 1,
      reason: 'has the number of docs/decisions/004-rotation.md',
    },
  ]);
});

describe('a citation in code', () => {
  test.each([
    'docs/product/rules.md#payment-day',
    'docs/security.md, M1',
    'docs/decisions/004',
    'decision 004',
    'docs/decisions/004-rotation.md',
    'src/env.ts, env.ts or index.ts',
    'NNNN-name.ts',
  ])('%s resolves', (cited) => {
    expect(reasonsOfCode(`/** See ${cited}. */\n`)).toEqual([]);
  });

  test.each([
    ['docs/product/rules.md#payment', 'no such heading'],
    ['docs/product/limits.md', 'no file'],
    ['docs/decisions/099', 'no file'],
    ['decision 099', 'no file'],
    ['decisions.md section 4', 'not in the repository'],
    ['Spec section 5', 'not in the repository'],
    ['(spec\n * section 4)', 'not in the repository'],
    ['as in the specification', 'not in the repository'],
    ['look.md', 'not in the repository'],
    ['../shared/spec', 'not in the repository'],
    ['lib/env.ts', 'does not exist'],
    ['gone.ts', 'does not exist'],
  ])('%s is refused', (cited, reason) => {
    expect(reasonsOfCode(`/** ${cited} */\n`)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a document', () => {
  test('may link to files, headings, folders of the project and the web', () => {
    const text = '[a](rules.md#e-mail) [b](#own) [c](https://x.y/z#q)\n\n## Own\n';
    expect(
      reasonsOfDocument(
        `${text}\`apps/server/src/env.ts\` \`apps/<app>/\` \`env.ts\` \`index.ts\`\n`,
      ),
    ).toEqual([]);
  });

  test.each([
    ['[a](limits.md)', 'no file'],
    ['[a](rules.md#none)', 'no such heading'],
    ['[a](#none)', 'no such heading'],
    ['`apps/server/src/gone.ts`', 'does not exist'],
    ['`gone.test.ts`', 'does not exist'],
  ])('may not say %s', (text, reason) => {
    expect(reasonsOfDocument(`${text}\n`)).toEqual([expect.stringContaining(reason)]);
  });

  test('of the product quotes only texts that the code has', () => {
    const code = parseSource('apps/dashboard/src/a.ts', "const a = 'Email inválido';\n");
    const wrong = parseDocument('docs/product/b.md', "Room's text:\n\n'Não existe'\n");
    expect(quotationFindings([code], library())).toEqual([]);
    expect(quotationFindings([code], library(wrong))).toEqual([
      { path: 'docs/product/b.md', line: 3, reason: expect.stringContaining('Não existe') },
    ]);
  });
});

describe('cases', () => {
  const path = 'apps/server/test/orders.test.ts';

  test('are named by tests, and tests name only those that exist', () => {
    const both = parseSource(path, "it('M1–M2: once', run);\n");
    const wrong = parseSource(path, "it('M1 and M9: once', run);\n// M2\n");
    expect(caseFindings([both], library())).toEqual([]);
    expect(caseFindings([wrong], library())).toEqual([{ path, line: 1, reason: 'no case M9' }]);
  });

  test('that no test names are told', () => {
    expect(caseFindings([parseSource(path, "it('M1: once', run);\n")], library())).toEqual([
      { path: 'docs/security.md', line: 6, reason: 'no test names the case M2' },
    ]);
  });
});
