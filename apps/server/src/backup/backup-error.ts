/** Said to the person who runs the command, in one line. */
export class BackupError extends Error {}
