import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const RUNTIME = new URL('../clients/unity/Runtime/', import.meta.url);
export const COMPILED = new URL('.generated/unity/', import.meta.url);
/** What Unity's profiles reference by themselves, and no more. */
const REFERENCES = [
  'System',
  'System.Core',
  'System.Runtime.Serialization',
  'System.Xml',
  'System.Xml.Linq',
];
/** The newest that Debian's compiler knows; Unity 2019 has 7.3. */
const LANGUAGE = '7.2';

/**
 * Compiles the Unity package together with other files, by Debian's compiler.
 * @param sources beside the package's own
 * @returns the program's path
 */
export async function compile(
  sources: readonly URL[],
  { name, defines = [] }: { name: string; defines?: readonly string[] },
): Promise<string> {
  await mkdir(COMPILED, { recursive: true });
  // A changed copy takes the place of the package's own file.
  const others = new Set(sources.map(({ pathname }) => basename(pathname)));
  const own = (await readdir(RUNTIME)).filter((file) => file.endsWith('.cs') && !others.has(file));
  const files = [...own.map((file) => new URL(file, RUNTIME)), ...sources];
  const program = fileURLToPath(new URL(name, COMPILED));
  await promisify(execFile)('mcs', [
    `-langversion:${LANGUAGE}`,
    '-warnaserror',
    `-target:${name.endsWith('.dll') ? 'library' : 'exe'}`,
    `-out:${program}`,
    ...REFERENCES.map((reference) => `-r:${reference}.dll`),
    ...defines.map((define) => `-define:${define}`),
    ...files.map((file) => fileURLToPath(file)),
  ]);
  return program;
}
