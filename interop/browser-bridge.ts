import { readFile } from 'node:fs/promises';

export const PLUGIN = new URL('../clients/unity/Plugins/WebGL/Atrio.jslib', import.meta.url);
const MEMORY = 1 << 24;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Pointer = number;
type Plugin = Record<string, (...args: number[]) => number>;

/** The plugin in a game's memory, as Unity's loader puts it there. */
export interface Bridge {
  /** Calls one of its functions; texts are handed over as a game does. */
  call(name: string, ...args: (string | number)[]): number;
  /** Calls one that returns a text. */
  read(name: string): string;
  /** Calls one that writes so many bytes to where its last argument says. */
  take(name: string, id: number, length: number): Buffer;
}

/** @param window what the page around the game has */
export async function loadBridge(window: { atrio?: unknown } = {}): Promise<Bridge> {
  const heap = new Uint8Array(MEMORY);
  /** 0 is no address. */
  let end = 8;
  const allocate = (size: number): Pointer => {
    end += size;
    return end - size;
  };
  const textAt = (at: Pointer) => decoder.decode(heap.subarray(at, heap.indexOf(0, at)));
  const write = (text: string, at: Pointer) => heap.set(encoder.encode(`${text}\0`), at);
  const pointer = (value: string | number) => {
    if (typeof value === 'number') return value;
    const at = allocate(encoder.encode(value).length + 1);
    write(value, at);
    return at;
  };
  const plugin = build(await readFile(PLUGIN, 'utf8'), {
    window,
    HEAPU8: heap,
    UTF8ToString: textAt,
    lengthBytesUTF8: (text: string) => encoder.encode(text).length,
    stringToUTF8: write,
    _malloc: allocate,
    LibraryManager: { library: {} },
    autoAddDeps: () => undefined,
    mergeInto: Object.assign,
  });
  /** Frees what a call has allocated. */
  const freeing = <T>(task: () => T): T => {
    const start = end;
    try {
      return task();
    } finally {
      end = start;
    }
  };
  const call = (name: string, args: (string | number)[]) =>
    plugin[name]?.(...args.map(pointer)) ?? 0;
  return {
    call: (name, ...args) => freeing(() => call(name, args)),
    read: (name) => freeing(() => textAt(call(name, []))),
    take: (name, id, length) =>
      freeing(() => {
        const into = allocate(length);
        call(name, [id, into]);
        return Buffer.from(heap.slice(into, into + length));
      }),
  };
}

/** What begins with $ is in the reach of all functions, without the sign. */
function build(code: string, given: object): Plugin {
  const names = Object.keys(given).join(', ');
  const body = `const { ${names} } = given; ${code}; var Atrio = AtrioLibrary.$Atrio; return AtrioLibrary;`;
  return new Function('given', body)(given);
}
