import { PlainError } from '../lib/plain-error.ts';

export class BackupError extends PlainError {}
