import type { PlayerStatistic } from '@atrio/contract/analytics';
import { Button, Menu } from '@mantine/core';
import { IconBan, IconDoorEnter } from '@tabler/icons-react';
import { formatDateTime, formatDuration } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { PlayerMarks } from './player-marks.tsx';
import classes from './players.module.css';
import type { PlayerActions } from './use-player-actions.tsx';

const CAPTION = 'Usuários da sala';

interface PlayerTableProps {
  rows: readonly PlayerStatistic[];
  actions: PlayerActions;
}

/** Who was in the room: a compact table, on phones cards. */
export function PlayerTable({ rows, actions }: PlayerTableProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={CAPTION}>
        {rows.map((player) => (
          <li key={player.visitorId}>
            <PlayerCard player={player} actions={actions} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={classes.table}>
      <caption className="leitor">{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Tempo online</th>
          {/* As the specification spells it. */}
          <th scope="col">Ultima vez online</th>
          <th scope="col">
            <span className="leitor">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((player) => (
          <PlayerRow key={player.visitorId} player={player} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

interface PlayerProps {
  player: PlayerStatistic;
  actions: PlayerActions;
}

function PlayerRow({ player, actions }: PlayerProps) {
  const isBanned = player.banId !== null;
  const isBusy = actions.isBusy(player);
  const label = isBanned ? 'Permitir de novo' : 'Remover';
  return (
    <tr>
      <td className={classes.name}>
        <span className={classes.person}>
          {player.name} <PlayerMarks player={player} />
        </span>
      </td>
      <td>{formatDuration(player.duration)}</td>
      <td>
        <LastEntry player={player} />
      </td>
      <td>
        {/* One button for both, so that the focus stays when the one becomes the other. */}
        <Button
          className={classes.action}
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${label}: ${player.name}`}
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => (isBanned ? actions.unban(player) : actions.ban(player))}
        >
          {label}
        </Button>
      </td>
    </tr>
  );
}

function PlayerCard({ player, actions }: PlayerProps) {
  return (
    <RowCard
      title={player.name}
      meta={
        <>
          <span>Tempo online: {formatDuration(player.duration)}</span>
          <span>
            Ultima vez online: <LastEntry player={player} />
          </span>
          <PlayerMarks player={player} />
        </>
      }
      menuLabel={`Ações de ${player.name}`}
      menu={
        player.banId === null ? (
          <Menu.Item
            leftSection={<IconBan size={18} stroke={1.7} aria-hidden />}
            onClick={() => actions.ban(player)}
          >
            Remover da sala…
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconDoorEnter size={18} stroke={1.7} aria-hidden />}
            onClick={() => actions.unban(player)}
          >
            Permitir de novo
          </Menu.Item>
        )
      }
    />
  );
}

function LastEntry({ player: { lastEntry } }: { player: PlayerStatistic }) {
  return <time dateTime={lastEntry}>{formatDateTime(lastEntry)}</time>;
}
