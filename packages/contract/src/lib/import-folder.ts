import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds the files of a folder that match a pattern. For Node. The build of the server replaces each
 * call by the files that it finds, so it must be able to read the call:
 * `importFolder<T>('../folder', '*.ts', import.meta.url)`.
 * @param folder seen from the file that calls
 * @param caller the address of that file
 * @returns a function for each file that imports it, by the file's path in the folder and in the order
 *   of the paths; nothing checks that a file exports a `T`
 */
export function importFolder<T>(
  folder: string,
  pattern: string,
  caller: string,
): Record<string, () => Promise<T>> {
  const url = new URL(`${folder}/`, caller);
  const paths = globSync(pattern, { cwd: fileURLToPath(url) }).sort();
  return Object.fromEntries(
    paths.map((path) => [path, (): Promise<T> => import(new URL(path, url).href)]),
  );
}

/** Imports all of them, in that order. The build reads `await importAll<T>(…)` with the same arguments. */
export function importAll<T>(folder: string, pattern: string, caller: string): Promise<T[]> {
  const files = importFolder<T>(folder, pattern, caller);
  return Promise.all(Object.values(files).map((load) => load()));
}
