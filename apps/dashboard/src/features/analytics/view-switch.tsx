import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';

interface ViewSwitchProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
  /** Which figures, for readers: a page has several of these buttons. */
  of: string;
}

/** Between charts and the table that says the same. */
export function ViewSwitch({ isTable, onChange, of }: ViewSwitchProps) {
  const Icon = isTable ? IconChartLine : IconTable;
  const label = isTable ? 'Ver gráficos' : 'Ver tabela';
  return (
    <Button
      variant="subtle"
      color="brasa"
      size="xs"
      aria-label={`${label} das ${of}`}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      onClick={() => onChange(!isTable)}
    >
      {label}
    </Button>
  );
}
