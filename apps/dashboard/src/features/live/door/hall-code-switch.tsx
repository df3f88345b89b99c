import type { Door } from '@atrio/contract/live/door';
import { Button, Switch } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSwitchDoor } from './door.api.ts';
import classes from './door.module.css';

interface HallCodeSwitchProps {
  roomId: number;
  door: Door;
  labelPosition?: 'left' | 'right';
  isDisabled?: boolean;
}

/** 'Código do salão', at once, and the way to its screen. */
export function HallCodeSwitch(props: HallCodeSwitchProps) {
  const { roomId, door, labelPosition = 'right', isDisabled = false } = props;
  const { coming, put } = useSwitchDoor(roomId);
  const isOn = coming?.hallCode ?? door.hallCode;
  return (
    <div className={classes.hall}>
      <Switch
        label="Código do salão"
        description={describe(door)}
        labelPosition={labelPosition}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) =>
          void put({ hallCode: event.currentTarget.checked }).catch(() => undefined)
        }
      />
      {isOn && (
        <Button
          component={Link}
          to={paths.roomHall(roomId)}
          target="_blank"
          variant="default"
          size="xs"
          leftSection={<IconScreenShare size={16} stroke={1.7} aria-hidden />}
        >
          Abrir a tela do salão
        </Button>
      )}
    </div>
  );
}

function describe({ approval, hallCode }: Door): string {
  if (hallCode && approval === 'nobody')
    return 'Hoje ninguém bate à porta: o código não faz falta.';
  return 'Quem digita o código da tela entra sem bater à porta.';
}
