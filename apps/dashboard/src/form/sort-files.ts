import type { UploadKind } from '@atrio/contract/lib/uploads';
import { plural } from '../lib/format.ts';
import { refusalOf } from './file-kinds.ts';

const NAMES_SHOWN = 3;

export interface Sorted {
  valid: File[];
  /** What to say of the others. */
  refusal?: string;
}

/** Which of the files may be sent. One of several is enough where only one is wanted. */
export async function sortFiles(
  files: readonly File[],
  kind: UploadKind,
  max: number,
): Promise<Sorted> {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, sentence: await refusalOf(file, kind) })),
  );
  const fitting = judged.filter(({ sentence }) => sentence === undefined).map(({ file }) => file);
  const valid = fitting.slice(0, max);
  if (max === 1 && valid.length === 1) return { valid };
  const refused = judged.flatMap(({ file, sentence }) => (sentence ? [{ file, sentence }] : []));
  const tooMany = fitting.length > max ? `Escolha até ${plural(max, 'arquivo', 'arquivos')}` : '';
  const refusal = [refusalWords(refused), tooMany].filter(Boolean).join('. ');
  return { valid, refusal: refusal || undefined };
}

/** The files' own sentence where they share one; their names where there were several. */
function refusalWords(refused: readonly { file: File; sentence: string }[]): string {
  const [first] = refused;
  if (!first) return '';
  if (refused.length === 1) return first.sentence;
  const isOne = refused.every(({ sentence }) => sentence === first.sentence);
  const names = refused.slice(0, NAMES_SHOWN).map(({ file }) => file.name);
  const rest = refused.length - names.length;
  const list = rest > 0 ? `${names.join(', ')} e mais ${rest}` : names.join(', ');
  return `${isOne ? first.sentence : 'Arquivos inválidos'}: ${list}`;
}
