import { readFile } from 'node:fs/promises';

const FENCED = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm;

/**
 * The programs of a guide: blocks of code that name a file, those of the same file one after the
 * other. Both languages must have the same ones.
 */
export async function programsOf(guide: string): Promise<Record<string, string>> {
  const [english, portuguese] = await Promise.all(
    [`${guide}.md`, `${guide}.pt-BR.md`].map(async (name) => {
      const text = await readFile(new URL(`../docs/guides/${name}`, import.meta.url), 'utf8');
      const programs: Record<string, string> = {};
      for (const [, , file = '', code = ''] of text.matchAll(FENCED)) {
        programs[file] = `${programs[file] ?? ''}${code}\n`;
      }
      return programs;
    }),
  );
  if (!english || JSON.stringify(english) !== JSON.stringify(portuguese)) {
    throw new Error(`The programs of ${guide} differ between the languages`);
  }
  return english;
}

/** A guide's program on a server and a room of a test, instead of the reader's own. */
export function at(
  program: string,
  { url, sceneName }: { url: string; sceneName: string },
): string {
  return program.replaceAll('http://127.0.0.1:3000', url).replaceAll('minha-sala', sceneName);
}
