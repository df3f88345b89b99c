import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/** The frame of every page behind the sign-in. */
const SHELL = 'src/app/layout/shell.tsx';
/** The screens that are opened by their address more than others, each with what it asks for first. */
const SCREENS: Record<string, { module: string; call: string }> = {
  '/': { module: 'src/routes/across/home.tsx', call: '/overview?days=30' },
  '/rooms': {
    module: 'src/routes/rooms/rooms-list.tsx',
    call: '/rooms/admin?page=1&pageSize=50&sort=name',
  },
  '/rooms/:id': { module: 'src/routes/rooms/room-detail.tsx', call: '/room/:id' },
};
/** The entry of every page: a few lines that load the rest. */
const ENTRY = 'src/start.ts';
const MAIN = 'src/main.tsx';
const LOGIN = 'src/routes/accounts/login.tsx';

/**
 * Has the page ask for the scripts of every screen at once, and lists the files that the first
 * screen will ask for once those have been read; `public/before-paint.js` asks for them at once. On
 * a slow line that saves a round trip for each of them, and the time in which nothing comes while
 * the first scripts run.
 */
export function partsAhead(base: string): Plugin {
  return {
    name: 'parts-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const { main, ...parts } = partsOf(bundle, base);
        // A block of data: no script to the content-security policy.
        const attrs = { type: 'application/json', id: 'parts' };
        return [
          { tag: 'script', attrs, children: JSON.stringify(parts), injectTo: 'head-prepend' },
          ...main.map(preload),
        ];
      },
    },
  };
}

function preload(href: string): HtmlTagDescriptor {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  // The frame's styles come before the scripts that fill it.
  const attrs = { ...kind, crossorigin: true, fetchpriority: 'low', href };
  return { tag: 'link', attrs, injectTo: 'head' };
}

function partsOf(bundle: Rollup.OutputBundle, base: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const filesFor = (...modules: string[]) =>
    modules.flatMap((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`parts-ahead: ${module} is in no chunk`);
      return filesOf(chunk, bundle);
    });
  const beyond = (known: string[], ...modules: string[]) => {
    const files = new Set(filesFor(...modules).filter((file) => !known.includes(file)));
    return [...files].map((file) => base + file);
  };
  // The page itself names those of the entry.
  const entry = filesFor(ENTRY);
  const all = [...entry, ...filesFor(MAIN)];
  const screens = Object.entries(SCREENS).map(([path, { module, call }]) => [
    path,
    { files: beyond(all, SHELL, module), call },
  ]);
  return {
    main: beyond(entry, MAIN),
    login: beyond(all, LOGIN),
    shell: beyond(all, SHELL),
    screens: Object.fromEntries(screens),
  };
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
