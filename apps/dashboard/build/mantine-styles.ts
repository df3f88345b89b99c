import type { Plugin } from 'vite';

const STYLED = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/;

/** Fails the build when it holds a component of the library whose styles nothing imports. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const sheets = outputs
        .filter((output) => output.type === 'asset')
        .map(({ source }) => source);
      const css = sheets.filter((source) => typeof source === 'string').join('\n');
      const modules = outputs.flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : [],
      );
      for (const id of modules) {
        const name = STYLED.exec(id)?.[1];
        const classes = name ? (this.getModuleInfo(id)?.code?.match(/\bm_[0-9a-f]+/g) ?? []) : [];
        if (!name || classes.some((name) => css.includes(`.${name}`))) continue;
        this.error(`src/app/mantine-styles.ts lacks @mantine/core/styles/${name}.css`);
      }
    },
  };
}
