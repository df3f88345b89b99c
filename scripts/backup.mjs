/** `npm run backup -- <folder>`: copies the installation that the settings name, while it runs. */
import { backupCommand } from './lib/backup-command.mjs';

await backupCommand('backup');
