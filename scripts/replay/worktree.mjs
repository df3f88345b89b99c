import { mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run } from '../lib/run.mjs';

/** @typedef {import('./capacity.mjs').Step} Step */

/** npm's links to our own packages, which must lead into the worktree. */
const OWN_SCOPE = '@atrio';

/**
 * Checks the last commit out into a new folder, with the packages that are installed here.
 * @param {string} folder
 */
export async function addWorktree(folder) {
  await mustRun('git', ['worktree', 'add', '--detach', folder, 'HEAD'], ROOT);
  const [installed, linked] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(linked, OWN_SCOPE), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== OWN_SCOPE) await symlink(join(installed, name), join(linked, name));
  }
  for (const name of await readdir(join(installed, OWN_SCOPE))) {
    const target = await readlink(join(installed, OWN_SCOPE, name));
    await symlink(target, join(linked, OWN_SCOPE, name));
  }
}

/** @param {string} folder */
export async function removeWorktree(folder) {
  await rm(folder, { recursive: true, force: true });
  await run('git', ['worktree', 'prune'], { capture: true });
}

/**
 * Puts the worktree back to its commit, then applies these steps.
 * @param {string} folder
 * @param {readonly Step[]} steps
 * @throws when the line that a step goes before is not there exactly once
 */
export async function applySteps(folder, steps) {
  await mustRun('git', ['checkout', '--quiet', '--', '.'], folder);
  await mustRun('git', ['clean', '--quiet', '-fd'], folder);
  for (const { name, path, text, before } of steps) {
    const file = join(folder, path);
    const content = before === undefined ? '' : await readFile(file, 'utf8');
    const parts = content.split(before ?? '');
    if (before !== undefined && parts.length !== 2) {
      throw new Error(`${name}: ${path} has ${parts.length - 1} times: ${before}`);
    }
    const changed = before === undefined ? text : parts.join(text + before);
    await writeFile(file, changed);
  }
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} paths of new and changed files
 */
export async function changedFiles(folder) {
  const status = await mustRun('git', ['status', '--porcelain', '--untracked-files=all'], folder);
  return status
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function mustRun(command, args, cwd) {
  const { code, output } = await run(command, args, { capture: true, cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}
