/** `npm run backup -- <folder>`: copies the running installation that the settings name. */
import { backupCommand } from './lib/backup-command.mjs';

await backupCommand('backup');
