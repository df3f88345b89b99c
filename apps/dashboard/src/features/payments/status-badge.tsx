import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconRotate,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './payments.module.css';
import { type StatusTone, statusTone, statusWords } from './status-words.ts';

const ICONS: Record<StatusTone, TablerIcon> = {
  verde: IconCircleCheck,
  ambar: IconClock,
  rubro: IconAlertTriangle,
  gray: IconRotate,
};

/** Where a payment stands: in words, with an icon, and only then in a colour. */
export function StatusBadge({ status }: { status: string }) {
  const tone = statusTone(status);
  const Icon = ICONS[tone];
  return (
    <Badge
      classNames={{ root: classes.status, label: classes.statusLabel }}
      color={tone}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      {statusWords(status)}
    </Badge>
  );
}
