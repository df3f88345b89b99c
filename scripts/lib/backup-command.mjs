import { resolve } from 'node:path';
import { ensurePackages, projectNode, SetupError } from '../setup.mjs';
import { endChildrenOnSignal, run } from './run.mjs';

/**
 * Runs the server's own command with the server's Node. The server's settings name the database
 * and the files.
 * @param {'backup' | 'restore'} command
 */
export async function backupCommand(command) {
  endChildrenOnSignal();
  try {
    await ensurePackages();
    const target = process.argv[2];
    // npm runs us in the project's folder; a relative name refers to the folder npm was called in.
    const folder = target ? [resolve(process.env.INIT_CWD ?? '.', target)] : [];
    const args = ['--disable-warning=ExperimentalWarning', 'apps/server/src/backup/command.ts'];
    process.exitCode = (await run(projectNode(), [...args, command, ...folder])).code;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
