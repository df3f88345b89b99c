/** As docs/coverage.md names a test: its file, and its title as the file writes it. */
const NAMED = /^ *- `([^`]+\.(?:test|spec)\.(?:tsx?|mjs))` "(.*)"$/;

/**
 * @param {string} document
 * @param {(path: string) => string | null} read null: there is no such file
 * @returns {{ line: number, path: string, title: string }[]}
 */
export function missingTests(document, read) {
  return document.split('\n').flatMap((text, index) => {
    const [, path = '', title = ''] = NAMED.exec(text) ?? [];
    if (!path || isThere(read(path), title)) return [];
    return [{ line: index + 1, path, title }];
  });
}

/**
 * @param {string | null} source
 * @param {string} title
 */
function isThere(source, title) {
  if (source === null) return false;
  const written = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
  return written.some((literal) => source.includes(literal));
}
