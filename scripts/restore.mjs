/** `npm run restore -- <folder>`: fills an empty installation, the one that the settings name. */
import { backupCommand } from './lib/backup-command.mjs';

await backupCommand('restore');
