import type { Door } from '@atrio/contract/live/door';

/** A word or two on a room's door, for an index; none while everybody can simply come in. */
export function doorNote({
  hand,
  isOpen,
  queued,
  knocking,
  closedFor,
}: Pick<Door, 'hand' | 'isOpen' | 'queued' | 'knocking' | 'closedFor'>): string | undefined {
  if (closedFor) return 'fechada';
  if (knocking > 0) return `${knocking} batendo`;
  if (queued > 0) return `fila ${queued}`;
  if (hand === 'team') return 'só equipe';
  return isOpen ? undefined : 'fechada';
}
