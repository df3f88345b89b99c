import type { Plugin, Rollup } from 'vite';

/** What is behind the sign-in. */
const SHELL = 'src/app/layout/shell.tsx';
/** The screens that are opened by their address more than others, each with what it asks for first. */
const SCREENS: Record<string, { module: string; call: string }> = {
  '/': { module: 'src/routes/home/home.tsx', call: '/overview?days=30' },
  '/rooms': {
    module: 'src/routes/rooms/rooms-list.tsx',
    call: '/rooms/admin?page=1&pageSize=50&sort=name',
  },
  '/rooms/:id': { module: 'src/routes/rooms/room-detail.tsx', call: '/room/:id' },
};
const LOGIN = 'src/routes/login/login.tsx';

/**
 * Lists in the page the files that the first screen will ask for once the scripts before it have
 * been read; `public/before-paint.js` asks for them at once. On a slow line that saves a round trip
 * for each of them, and the time in which nothing comes while the first scripts run.
 */
export function partsAhead(base: string): Plugin {
  return {
    name: 'parts-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const parts = partsOf(bundle, base);
        // A block of data: no script to the content-security policy.
        const attrs = { type: 'application/json', id: 'parts' };
        return [
          { tag: 'script', attrs, children: JSON.stringify(parts), injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

function partsOf(bundle: Rollup.OutputBundle, base: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const known = new Set(entry && filesOf(entry, bundle));
  const filesFor = (...modules: string[]) => {
    const files = modules.flatMap((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`parts-ahead: ${module} is in no chunk`);
      return filesOf(chunk, bundle);
    });
    // The page itself names those of the entry.
    return [...new Set(files)].filter((file) => !known.has(file)).map((file) => base + file);
  };
  const screens = Object.entries(SCREENS).map(([path, { module, call }]) => [
    path,
    { files: filesFor(SHELL, module), call },
  ]);
  return { login: filesFor(LOGIN), shell: filesFor(SHELL), screens: Object.fromEntries(screens) };
}

/** A chunk with all that it imports, and their styles. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const output = bundle[name];
    if (output?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const style of output.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of output.imports) visit(imported);
  };
  visit(chunk.fileName);
  return [...styles, ...seen];
}
