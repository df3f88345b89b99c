import type { Overview } from '@atrio/contract/overview';
import { Badge } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { plural } from '../../lib/format.ts';

/** What wants paying: first what should have been paid already. */
export function DueBadge({ payments: { overdue, dueToday } }: Pick<Overview, 'payments'>) {
  if (overdue > 0) {
    return (
      <Badge color="rubro" leftSection={<IconAlertCircle size={14} stroke={2} aria-hidden />}>
        {plural(overdue, 'vencido', 'vencidos')}
      </Badge>
    );
  }
  if (dueToday === 0) return null;
  return (
    <Badge color="ambar" leftSection={<IconClock size={14} stroke={2} aria-hidden />}>
      {plural(dueToday, 'vence hoje', 'vencem hoje')}
    </Badge>
  );
}
