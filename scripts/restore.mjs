/** `npm run restore -- <folder>`: restores a backup into the empty installation that the settings name. */
import { backupCommand } from './lib/backup-command.mjs';

await backupCommand('restore');
