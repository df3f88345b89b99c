import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import classes from './view-switch.module.css';

interface ViewSwitchProps {
  isTable: boolean;
  /** Absent while there is nothing to switch. */
  onChange?: (isTable: boolean) => void;
  /** Which figures, for readers: 'das estatísticas'. A page has several of these buttons. */
  of: string;
  /** What stands in the table's place: 'gráfico', where it is one. */
  chart?: string;
  /** Where there is no room for words beside the period. */
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
