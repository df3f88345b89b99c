import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What imports each file of a folder that matches a pattern, by the file's path in the folder and in
 * the order of the paths. For Node. The build of the server writes what a call finds in its place, so
 * a call is written out: `importFolder<T>('../folder', '*.ts', import.meta.url)`.
 * @param folder seen from the file that calls
 * @param caller the address of that file
 * @returns the imports; nothing checks that a file exports a `T`
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

/** Imports all of them, in that order; written out as well, as `await importAll<T>(…)`. */
export function importAll<T>(folder: string, pattern: string, caller: string): Promise<T[]> {
  const files = importFolder<T>(folder, pattern, caller);
  return Promise.all(Object.values(files).map((load) => load()));
}
