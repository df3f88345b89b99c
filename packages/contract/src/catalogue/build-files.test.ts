import { describe, expect, it, test } from 'vitest';
import { buildFilesProblem, chosenFilesProblem, judgeBuild } from './build-files.ts';
import { MAX_BUILD_BYTES, NO_BUILD_FILES } from './game-builds.ts';

const WHOLE = ['Cais.loader.js', 'Cais.framework.js.br', 'Cais.data.unityweb', 'Cais.wasm.gz'];
const OTHERS = ['Cais.symbols.json', 'LEIAME.txt'];
const problemOf = (...names: string[]) =>
  buildFilesProblem(
    names.map((name) => ({ name, bytes: 10 })),
    true,
  );
const without = (part: string) => WHOLE.filter((name) => !name.includes(part));

test('the four files of a build are enough, with any compression and with other files', () => {
  expect(problemOf(...WHOLE, ...OTHERS)).toBeUndefined();
  expect(problemOf('b.loader.js', 'b.framework.js', 'b.data', 'b.wasm')).toBeUndefined();
});

test('files named by content hashes form one build', () => {
  const hash = (sign: string) => sign.repeat(32);
  const names = ['.loader.js', '.framework.js', '.data.br', '.wasm.br'];
  expect(problemOf(...names.map((ending, index) => hash(String(index)) + ending))).toBeUndefined();
});

test.each([
  [[], NO_BUILD_FILES],
  [without('.wasm'), 'Falta o arquivo .wasm da build'],
  [['leiame.txt', ...without('.data')], 'Falta o arquivo .data da build'],
  [['Cais.loader.js', 'Cais.data'], 'Faltam os arquivos .framework.js e .wasm da build'],
  [['Cais.loader.js.br', ...without('.loader')], 'Falta o arquivo .loader.js da build'],
  [[...WHOLE, 'Cais.wasm'], 'Há mais de um arquivo .wasm: Cais.wasm.gz e Cais.wasm'],
  [[...WHOLE, 'Cais.wasm.gz'], 'Há dois arquivos com o nome Cais.wasm.gz'],
  [[...without('.wasm'), 'Farol.wasm'], 'Os arquivos são de builds diferentes: Cais e Farol'],
  [
    Array.from({ length: 1001 }, (_, index) => `${index}`),
    'Uma build pode ter no máximo 1.000 arquivos',
  ],
])('%j: %s', (names, sentence) => expect(problemOf(...names)).toBe(sentence));

test('all of them together have a limit', () => {
  const [first = '', ...rest] = WHOLE.map((name) => ({ name, bytes: 1 }));
  const files = (bytes: number) => [{ ...Object(first), bytes }, ...rest];
  expect(buildFilesProblem(files(MAX_BUILD_BYTES - 3), true)).toBeUndefined();
  expect(buildFilesProblem(files(MAX_BUILD_BYTES), true)).toBe('Uma build pode ter no máximo 2 GB');
});

describe('judgeBuild', () => {
  const states = (paths: string[]) => {
    const { kind, root, files } = judgeBuild(paths);
    return { kind, root, files: files.map(({ path, state }) => `${path} ${state}`) };
  };

  it('finds a Unity build wherever it lies, and leaves out what is not its own', () => {
    const paths = [
      'jogo/Build/a.loader.js',
      'jogo/StreamingAssets/aa/b.loader.js',
      'jogo/TemplateData/x.css',
      'jogo/index.html',
      'jogo/.DS_Store',
      '__MACOSX/jogo/x',
      'leia-me.txt',
    ];
    expect(states(paths)).toEqual({
      kind: 'unity',
      root: 'jogo/',
      files: [
        'Build/a.loader.js ready',
        'StreamingAssets/aa/b.loader.js ready',
        'TemplateData/x.css leftOut',
        'index.html leftOut',
        'jogo/.DS_Store leftOut',
        '__MACOSX/jogo/x leftOut',
        'leia-me.txt leftOut',
      ],
    });
    expect(states(['a.loader.js'])).toMatchObject({ kind: 'unity', root: '' });
    expect(states(['galeria/a.loader.js'])).toMatchObject({ kind: 'unity', root: 'galeria/' });
  });

  it('finds a page of its own, and else nothing', () => {
    expect(states(['g/index.html', 'g/sub/index.html', 'g/a.pck'])).toMatchObject({
      kind: 'page',
      root: 'g/',
    });
    expect(states(['a.txt'])).toMatchObject({ kind: null, root: '' });
  });

  it('refuses programs and names that differ only in case', () => {
    expect(states(['index.html', 'a/B.png', 'a/b.png', 'x.EXE']).files).toEqual([
      'index.html ready',
      'a/B.png ready',
      'a/b.png refused',
      'x.EXE refused',
    ]);
  });
});

describe('chosenFilesProblem', () => {
  it('takes a zip alone, and judges all else as it is', () => {
    const zip = { name: 'cais.zip', bytes: 10 };
    expect(chosenFilesProblem([zip], true)).toBeUndefined();
    expect(chosenFilesProblem([zip, zip], true)).toBe('Envie o zip sozinho, ou os arquivos soltos');
    expect(chosenFilesProblem([{ name: 'a.txt', bytes: 1 }], true)).toContain('Faltam os arquivos');
  });
});
