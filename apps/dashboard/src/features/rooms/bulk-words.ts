import type { BulkChange } from '@atrio/contract/rooms-bulk';
import { plural } from '../../lib/format.ts';
import type { BulkOutcome } from './bulk-steps.ts';

/** 'n salas ocultas': what was done, of those that changed. */
export function doneWords(change: BulkChange, count: number): string {
  switch (change.kind) {
    case 'visibility':
      return change.isVisible
        ? plural(count, 'sala agora visível', 'salas agora visíveis')
        : plural(count, 'sala agora oculta', 'salas agora ocultas');
    case 'privacy':
      return change.isPrivate
        ? plural(count, 'sala agora privada', 'salas agora privadas')
        : plural(count, 'sala agora pública', 'salas agora públicas');
    case 'addAdmin':
      return `Administrador adicionado a ${plural(count, 'sala', 'salas')}`;
    case 'removeAdmin':
      return `Administrador removido de ${plural(count, 'sala', 'salas')}`;
    case 'delete':
      return plural(count, 'sala deletada', 'salas deletadas');
    case 'restore':
      return plural(count, 'sala restaurada', 'salas restauradas');
    default:
      return plural(count, 'sala alterada', 'salas alteradas');
  }
}

/** What else there is to say of those. */
export function alsoWords(outcomes: readonly BulkOutcome[]): string | undefined {
  const same = countOf(outcomes, 'unchanged');
  if (same > 0) return plural(same, 'já estava assim', 'já estavam assim');
  const [first] = outcomes;
  return first?.change.kind === 'delete' ? 'Na lixeira por 30 dias' : undefined;
}

/** '2 alteradas, 1 falhou' */
export function resultWords(outcomes: readonly BulkOutcome[]): string {
  const failed = plural(countOf(outcomes, 'failed'), 'falhou', 'falharam');
  const changed = countOf(outcomes, 'changed');
  return changed > 0 ? `${plural(changed, 'alterada', 'alteradas')}, ${failed}` : failed;
}

export function countOf(outcomes: readonly BulkOutcome[], wanted: BulkOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}
