import { ActionIcon, Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './view-switch.module.css';

interface ViewSwitchProps {
  isTable: boolean;
  /** Absent while there is nothing to switch. */
  onChange?: (isTable: boolean) => void;
  /** Names the figures for screen readers, since a page has several such buttons: 'das estatísticas'. */
  of: string;
  /** Name of the view that the table replaces: 'gráfico' for a chart. */
  chart?: string;
  /** Shows icons alone, for places without room for words. */
  isIcon?: boolean;
}

/** Between charts and the table that says the same. */
export function ViewSwitch(props: ViewSwitchProps) {
  const { isTable, onChange, of, chart = 'gráficos', isIcon = false } = props;
  const Icon = isTable ? IconChartLine : IconTable;
  const label = isTable ? `Ver ${chart}` : 'Ver tabela';
  const name = `${label} ${of}`;
  const handleClick = () => onChange?.(!isTable);
  if (isIcon) {
    return (
      <Tooltip label={label}>
        <ActionIcon
          className={classes.switch}
          aria-label={name}
          disabled={!onChange}
          onClick={handleClick}
        >
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
      disabled={!onChange}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}
