import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Our sources that ask for their own address. */
const OURS = { id: { exclude: /node_modules/ }, code: 'import.meta.url' };
/** `importFolder` and `importAll`, as they are called. */
const CALL =
  /(await importAll|importFolder)<.+?>\(\s*'([^']+)',\s*'([^']+)',\s*import\.meta\.url,?\s*\)/gs;
const CALL_LEFT = /\bimport(?:All|Folder)\b[^;]*import\.meta\.url/;

/**
 * The server as a few files instead of two thousand (docs/decisions/093-the-server-is-built.md).
 * Functions and classes keep their names, so that people can read a stack trace.
 */
export default defineConfig({
  plugins: [leaveOutGlob(), writeOutFolders(), keepAddresses(), writeInAscii()],
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node26',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        minify: {
          mangle: { keepNames: true },
          compress: false,
          codegen: { removeWhitespace: true },
        },
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'migrations', test: /\/database\/migrations\// }],
        },
      },
    },
  },
  ssr: {
    noExternal: true,
    // Code for one processor, what reads files beside its own, and what only a first use loads.
    external: ['sharp', '@node-rs/argon2', 'pdfkit', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
  },
});

const LEFT_OUT = '\0left-out-glob';

/** `@fastify/static` loads it to list a folder's files at the start, which none of our folders asks for. */
function leaveOutGlob(): Plugin {
  return {
    name: 'leave-out-glob',
    enforce: 'pre',
    resolveId: { filter: { id: /^glob$/ }, handler: () => LEFT_OUT },
    load: { filter: { id: /left-out-glob/ }, handler: () => 'export const glob = undefined;' },
  };
}

/** Node finds the files of a folder while it runs. A build finds them before: see `importFolder`. */
function writeOutFolders(): Plugin {
  return {
    name: 'write-out-folders',
    enforce: 'pre',
    transform: {
      filter: OURS,
      handler(code, id) {
        const imports: string[] = [];
        const written = code.replace(CALL, (_call, name, folder: string, pattern: string) => {
          const cwd = join(dirname(id), folder);
          const paths = globSync(pattern, { cwd }).sort();
          const entries = paths.map((path) => {
            const address = JSON.stringify(join(cwd, path));
            if (name === 'importFolder') return `${JSON.stringify(path)}: () => import(${address})`;
            imports.push(`import * as file${imports.length} from ${address};`);
            return `file${imports.length - 1}`;
          });
          const list = entries.join(', ');
          return name === 'importFolder' ? `({ ${list} })` : `[${list}]`;
        });
        // The server would read its sources beside the build, and hold all of them twice.
        if (CALL_LEFT.test(written)) throw new Error(`${id} has a call that the build cannot read`);
        return [...imports, written].join('\n');
      },
    },
  };
}

/** Files that our sources read are found from where the source is, and not from the built file. */
function keepAddresses(): Plugin {
  const dist = fileURLToPath(new URL('dist', import.meta.url));
  return {
    name: 'keep-addresses',
    enforce: 'pre',
    transform: {
      filter: OURS,
      handler(code, id) {
        const path = JSON.stringify(relative(dist, id));
        return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
      },
    },
  };
}

/** Node keeps a source with any other character at two bytes for each of them. */
function writeInAscii(): Plugin {
  return {
    name: 'write-in-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => {
          return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
        });
      }
    },
  };
}
