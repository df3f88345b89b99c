import { SegmentedControl } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Select } from '../fields/select.tsx';
import { useIsPhone } from '../ui/window-width.ts';
import classes from './period-select.module.css';
import { PERIODS, type Period, periodOf } from './periods.ts';

interface PeriodSelectProps {
  /** Accessible name: 'Período das estatísticas'. */
  label: string;
  value: Period;
  onChange: (period: Period) => void;
  /** Shows all periods side by side, except on phones. */
  isWide?: boolean;
}

export function PeriodSelect({ label, value, onChange, isWide = false }: PeriodSelectProps) {
  const isPhone = useIsPhone();
  const handleChange = (key: string | null) => onChange(periodOf(key));
  if (isWide && !isPhone) {
    return (
      <SegmentedControl
        aria-label={label}
        className={classes.segments}
        classNames={{ indicator: classes.indicator }}
        size="xs"
        radius="sm"
        withItemsBorders={false}
        data={PERIODS.map(({ key, shortLabel }) => ({ value: key, label: shortLabel }))}
        value={value.key}
        onChange={handleChange}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      className={classes.select}
      data={PERIODS.map((period) => ({ value: period.key, label: period.label }))}
      value={value.key}
      onChange={handleChange}
      leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden />}
    />
  );
}
