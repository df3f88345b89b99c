import type { BuildRole } from '../../../lib/build-file-name.ts';

/** Checks content as it passes through. */
export interface ContentCheck {
  /** @returns false as soon as the content cannot be right any more */
  see(part: Buffer): boolean;
  /** True if the content was right; call it after the last part. */
  isRight(): boolean;
}

const WASM = Buffer.from('\0asm');
const DATA = Buffer.from('UnityWebData1.0\0');

/** Checks of the unpacked content per role of a Unity file, and the sentence for a wrong one. */
export const contents: Record<BuildRole, { check(): ContentCheck; sentence: string }> = {
  loader: { check: () => contains('createUnityInstance'), sentence: 'não é um loader do Unity' },
  framework: { check: () => contains('unityFramework'), sentence: 'não é um framework do Unity' },
  data: { check: () => beginsWith(DATA), sentence: 'não é um arquivo de dados do Unity' },
  wasm: { check: () => beginsWith(WASM), sentence: 'não é um arquivo WebAssembly' },
  symbols: { check: anything, sentence: 'não pôde ser lido' },
  memory: { check: anything, sentence: 'não pôde ser lido' },
  worker: { check: anything, sentence: 'não pôde ser lido' },
  page: { check: anything, sentence: 'não pôde ser lido' },
  other: { check: anything, sentence: 'não pôde ser lido' },
};

/** True when the first bytes show that the file is not compressed. */
export function isUnpacked(role: BuildRole, head: Buffer, saysCompressed: boolean): boolean {
  switch (role) {
    case 'data':
      return startsWith(head, DATA);
    case 'wasm':
      return startsWith(head, WASM);
    case 'framework':
    case 'symbols':
    case 'worker':
      return isText(head);
    case 'memory':
      // A memory image has no recognisable start: only the name tells.
      return !saysCompressed;
    default:
      return true;
  }
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}

function beginsWith(magic: Buffer): ContentCheck {
  let head = Buffer.alloc(0);
  return {
    see(part) {
      if (head.length < magic.length) {
        head = Buffer.concat([head, part.subarray(0, magic.length - head.length)]);
      }
      return head.equals(magic.subarray(0, head.length));
    },
    isRight: () => head.equals(magic),
  };
}

function contains(word: string): ContentCheck {
  let isFound = false;
  // The end of the previous part, in which the word may have begun.
  let tail = Buffer.alloc(0);
  return {
    see(part) {
      if (isFound) return true;
      const joined = Buffer.concat([tail, part]);
      isFound = joined.includes(word);
      tail = joined.subarray(Math.max(0, joined.length - word.length + 1));
      return true;
    },
    isRight: () => isFound,
  };
}

function anything(): ContentCheck {
  return { see: () => true, isRight: () => true };
}

/** No compressed stream is well-formed UTF-8 without a single control character. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}
