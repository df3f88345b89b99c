import { Badge } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { Change } from '../../lib/change.ts';

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface ChangeBadgeProps {
  change: Change | undefined;
  /** More is what one wishes for; less is never shown as if it were bad. */
  isGoodUp?: boolean;
}

/** An arrow and a percentage; readers are told them in words. */
export function ChangeBadge({ change, isGoodUp = false }: ChangeBadgeProps) {
  if (!change?.amount) return null;
  const { direction, amount, words } = change;
  const Arrow = ARROWS[direction];
  return (
    <Badge
      color={isGoodUp && direction === 'up' ? 'verde' : 'gray'}
      leftSection={<Arrow size={14} stroke={2} aria-hidden />}
    >
      <span aria-hidden>{amount}</span>
      <span className="leitor">{words}</span>
    </Badge>
  );
}
