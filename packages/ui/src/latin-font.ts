interface Output {
  bundle?: Record<string, unknown> | undefined;
}

/**
 * For the build of a page: requests the one font file that it needs ahead of the style sheet that
 * names it.
 * @param base the address that the page's files stand below
 */
export function preloadLatinFont(base: string) {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post' as const,
      handler: (_html: string, { bundle }: Output) => {
        const files = Object.keys(bundle ?? {});
        const font = files.find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs: { ...attrs, href: base + font }, injectTo: 'head' as const }];
      },
    },
  };
}
