/**
 * `npm run pack:client -- <folder>`: makes the package of `packages/client` that others install, by
 * `npm pack`. The contract's types travel inside it, so that it needs none of our other packages.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../packages/client/', import.meta.url));
const STAGE = join(SOURCE, '.pack');
const MODULES = './lib/packages/client/src';
const target = resolve(process.argv[2] ?? '.');

rmSync(STAGE, { recursive: true, force: true });
mkdirSync(STAGE);
const require = createRequire(import.meta.url);
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(SOURCE, 'tsconfig.pack.json')], {
  stdio: 'inherit',
});
for (const file of readdirSync(join(STAGE, 'lib'), { recursive: true, encoding: 'utf8' })) {
  const path = join(STAGE, 'lib', file);
  if (file.endsWith('.d.ts')) writeFileSync(path, relocated(readFileSync(path, 'utf8')));
  // Of the contract only the types are used.
  else if (file.startsWith('packages/contract/') && file.endsWith('.js')) rmSync(path);
}
copyFileSync(join(SOURCE, 'README.md'), join(STAGE, 'README.md'));
writeFileSync(join(STAGE, 'package.json'), JSON.stringify(description(), null, 2));
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: STAGE }).toString(),
);
rmSync(STAGE, { recursive: true });
console.log(join(target, packed.filename));

/** @param {string} types */
function relocated(types) {
  return types
    .replace(/(["'])@atrio\/contract\/([\w/-]+)\1/g, '$1../../contract/src/$2.js$1')
    .replace(/(["'])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
}

function description() {
  const own = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
  const contract = JSON.parse(readFileSync(join(SOURCE, '../contract/package.json'), 'utf8'));
  const { name, version, license, type } = own;
  const { 'socket.io-client': sockets } = own.dependencies;
  return {
    name,
    version,
    description: 'Client of rooms of Átrio, for browsers and Node',
    license,
    type,
    exports: { './*': { types: `${MODULES}/*.d.ts`, default: `${MODULES}/*.js` } },
    files: ['lib'],
    dependencies: { 'socket.io-client': sockets, zod: contract.dependencies.zod },
  };
}
