import { expect, test } from 'vitest';
import { buildFilesProblem } from './build-files.ts';
import { MAX_BUILD_BYTES, NO_BUILD_FILES } from './game-builds.ts';

const WHOLE = ['Cais.loader.js', 'Cais.framework.js.br', 'Cais.data.unityweb', 'Cais.wasm.gz'];
const OTHERS = ['Cais.symbols.json', 'LEIAME.txt'];
const problemOf = (...names: string[]) =>
  buildFilesProblem(names.map((name) => ({ name, bytes: 10 })));
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
  expect(buildFilesProblem(files(MAX_BUILD_BYTES - 3))).toBeUndefined();
  expect(buildFilesProblem(files(MAX_BUILD_BYTES))).toBe('Uma build pode ter no máximo 2 GB');
});
