import type { Overview } from '@atrio/contract/overview';
import { Badge } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { formatReais, plural } from '../../lib/format.ts';

/** The most urgent unpaid payments: the overdue ones or, without any, those due today. */
export function DueBadge({ payments }: Pick<Overview, 'payments'>) {
  const { overdue, overdueValue, dueToday } = payments;
  if (overdue > 0) {
    return (
      <Badge color="rubro" leftSection={<IconAlertCircle size={14} stroke={2} aria-hidden />}>
        {overdueWords(overdue, formatReais(overdueValue))}
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

/** '1 vencido de R$ 120,00', '2 vencidos, R$ 240,00' */
function overdueWords(count: number, value: string): string {
  return count === 1
    ? `1 vencido de ${value}`
    : `${plural(count, 'vencido', 'vencidos')}, ${value}`;
}
