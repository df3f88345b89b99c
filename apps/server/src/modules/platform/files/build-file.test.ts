import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Packing, sampleBuild } from '../../../../test/sample-build.ts';
import { judgeBuildFile } from './build-file.ts';

const MIB = 1024 * 1024;

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The facts about the file, or the sentence that it was refused with. */
async function judge(name: string, bytes: Buffer, { size = 64 * 1024, max = 128 * MIB } = {}) {
  const judge = judgeBuildFile(name, (sentence) => new Error(sentence), { maxUnpacked: max });
  const passed: Buffer[] = [];
  try {
    for await (const chunk of judge.watch(inChunks(bytes, size))) passed.push(chunk);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  return judge.facts();
}

const fileOf = (packing: Packing, ending: string) => {
  const file = sampleBuild({ packing, dataBytes: 200_000 }).find(({ name }) =>
    name.includes(ending),
  );
  if (!file) throw new Error(`no ${ending}`);
  return file;
};

describe('a file of a build', () => {
  it.each([
    ['plain', 'identity'],
    ['gz', 'gzip'],
    ['br', 'br'],
    ['unityweb', 'gzip'],
    ['unityweb-br', 'br'],
  ] as const)(
    'that is %s is told by its bytes, in whatever pieces they come',
    async (packing, encoding) => {
      for (const role of ['framework', 'data', 'wasm']) {
        const { name, bytes, content } = fileOf(packing, `.${role}`);
        const facts = { role, encoding, decodedBytes: content.length };
        for (const size of [7, 1_000, MIB])
          expect(await judge(name, bytes, { size })).toEqual(facts);
        // A file that was renamed, or unpacked without renaming, is still the same content.
        const bare = name.replace(/\.(br|gz|unityweb)$/, '');
        expect(await judge(bare, bytes)).toEqual(facts);
        expect(await judge(`${bare}.br`, content)).toEqual({ ...facts, encoding: 'identity' });
      }
    },
  );

  it("is a loader only with a loader's content, and never compressed", async () => {
    const { name, bytes } = fileOf('plain', '.loader.js');
    expect(await judge(name, bytes)).toMatchObject({ role: 'loader', encoding: 'identity' });
    const wrong = 'Amostra.loader.js não é um loader do Unity';
    expect(await judge(name, gzipSync(bytes))).toBe(wrong);
    expect(await judge(name, Buffer.from('alert(1)'))).toBe(wrong);
  });

  it('is recognised by its content', async () => {
    const text = Buffer.from('só um texto');
    for (const bytes of [text, gzipSync(text), brotliCompressSync(text), Buffer.alloc(9, 0xfe)]) {
      expect(await judge('a.wasm', bytes)).toBe('a.wasm não é um arquivo WebAssembly');
      expect(await judge('a.data', bytes)).toBe('a.data não é um arquivo de dados do Unity');
      expect(await judge('a.framework.js', bytes)).toBe(
        'a.framework.js não é um framework do Unity',
      );
    }
    expect(await judge('a.wasm', Buffer.from('\0as'))).toBe('a.wasm não é um arquivo WebAssembly');
    const late = Buffer.from(`${'x=1;'.repeat(300_000)}var unityFramework=1;`);
    expect(await judge('a.framework.js.gz', gzipSync(late), { size: 13 })).toMatchObject({
      decodedBytes: late.length,
    });
  });

  it.each(['gz', 'br', 'unityweb', 'unityweb-br'] as const)(
    'that is %s is refused when its end is missing',
    async (packing) => {
      for (const ending of ['.framework', '.data', '.wasm']) {
        const { name, bytes } = fileOf(packing, ending);
        const sentence = `${name} está corrompido: não foi possível descompactar`;
        expect(await judge(name, bytes.subarray(0, -1)), name).toBe(sentence);
        expect(await judge(name, bytes.subarray(0, bytes.length / 2)), name).toBe(sentence);
      }
    },
  );

  it('is refused when a part of it is corrupt', async () => {
    const words = Array.from(
      { length: 30_000 },
      (_, index) => `f${(index * 7_919) % 997}(${index});`,
    );
    const content = Buffer.from(`var unityFramework;${words.join('')}`);
    for (const [name, packed] of [
      ['a.framework.js.br', brotliCompressSync(content)],
      ['a.framework.js.gz', gzipSync(content)],
    ] as const) {
      expect(await judge(name, packed)).toMatchObject({ decodedBytes: content.length });
      packed.fill(0xff, 5_000, 5_040);
      const sentence = `${name} está corrompido: não foi possível descompactar`;
      expect(await judge(name, packed)).toBe(sentence);
    }
  });

  it('is refused before it has been unpacked beyond the limit', async () => {
    const content = Buffer.concat([Buffer.from('UnityWebData1.0\0'), Buffer.alloc(8 * MIB)]);
    const large = 'a.data.br é grande demais quando descompactado';
    for (const pack of [brotliCompressSync, gzipSync]) {
      const packed = pack(content);
      expect(await judge('a.data.br', packed, { max: MIB })).toBe(large);
      expect(await judge('a.data.br', packed, { max: content.length })).toMatchObject({
        decodedBytes: content.length,
      });
    }
  });

  it('is refused when it unpacks to far more than real builds do', async () => {
    const zeros = Buffer.concat([Buffer.from('UnityWebData1.0\0'), Buffer.alloc(80 * MIB)]);
    const refused = 'a.data.gz é grande demais quando descompactado';
    expect(await judge('a.data.gz', gzipSync(zeros))).toBe(refused);
    // The same content, compressed less: its size permits unpacking it.
    const plain = gzipSync(zeros.subarray(0, 40 * MIB), { level: 0 });
    expect(await judge('a.data.gz', plain)).toMatchObject({ decodedBytes: 40 * MIB });
  });

  it('may have any content without a role', async () => {
    const packed = gzipSync('x');
    expect(await judge('nivel.gz', packed)).toEqual({
      role: 'other',
      encoding: 'identity',
      decodedBytes: packed.length,
    });
    expect(await judge('a.mem', Buffer.from('\x01\x02'))).toMatchObject({ encoding: 'identity' });
    expect(await judge('a.mem.br', brotliCompressSync('x'))).toMatchObject({ encoding: 'br' });
    expect(await judge('a.symbols.json', Buffer.from('{"1":"ção"}'))).toMatchObject({
      role: 'symbols',
      encoding: 'identity',
    });
  });
});
