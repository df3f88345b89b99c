import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import classes from './analytics.module.css';

interface ViewSwitchProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
  /** Which figures, for readers: a page has several of these buttons. */
  of: string;
  /** Where there is no room for words beside the period. */
  isIcon: boolean;
}

/** Between charts and the table that says the same. */
export function ViewSwitch({ isTable, onChange, of, isIcon }: ViewSwitchProps) {
  const Icon = isTable ? IconChartLine : IconTable;
  const label = isTable ? 'Ver gráficos' : 'Ver tabela';
  const name = `${label} das ${of}`;
  const handleClick = () => onChange(!isTable);
  if (isIcon) {
    return (
      <Tooltip label={label}>
        <ActionIcon className={classes.switch} aria-label={name} onClick={handleClick}>
          <Icon size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      className={classes.switch}
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={name}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}
