import type { PlayerStatistic } from '@atrio/contract/analytics';
import { Badge } from '@mantine/core';
import { Ember } from '../../ui/ember.tsx';
import classes from './players.module.css';

/** Whether somebody is in the room, and whether they may be. */
export function PlayerMarks({ player }: { player: PlayerStatistic }) {
  return (
    <>
      {player.isOnline && (
        <span className={classes.online}>
          <Ember lit /> Na sala agora
        </span>
      )}
      {player.banId !== null && <Badge color="rubro">Removido</Badge>}
    </>
  );
}
