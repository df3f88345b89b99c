import type { PlayerStatistic } from '@atrio/contract/live/analytics';
import { Badge, Button } from '@mantine/core';
import { IconBan, IconDoorEnter } from '@tabler/icons-react';
import { PeriodSelect } from '../../../kit/dates/period-select.tsx';
import { inPeriod } from '../../../kit/dates/periods.ts';
import { ExportButton } from '../../../kit/list/file-actions.tsx';
import { Pager } from '../../../kit/list/pager.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyLine, EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, formatDuration, formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { useBanDialog } from '../moderation/ban-dialog.tsx';
import { useUnban } from '../moderation/moderation.api.ts';
import { PLAYERS_PER_PAGE, type PlayerList, playersFile, usePlayerList } from './players.api.ts';
import classes from './players.module.css';

interface PlayersPanelProps {
  roomId: number;
  /** The section's id, under which the page's index shows how many people there were. */
  section: string;
  /** The number of people inside; when it changes, the rows are read again for their marks. */
  onlineNow: number;
}

/** Lists the room's visitors and how long they stayed, bans them, and lifts bans. */
export function PlayersPanel({ roomId, section, onlineNow }: PlayersPanelProps) {
  const list = usePlayerList(roomId, onlineNow);
  const { query, period, search, setSearch } = list;
  const { data, isPlaceholderData } = query;
  const total = isPlaceholderData ? undefined : data?.total;
  const isSearchable = search !== '' || (data?.total ?? 0) > 0;
  useSectionNote(section, search === '' && total ? formatInteger(total) : undefined);
  return (
    <>
      <PanelActions>
        {isSearchable && (
          <ExportButton file={playersFile(roomId, { startDate: list.startDate, search })} isIcon />
        )}
        <PeriodSelect label="Período dos usuários" value={period} onChange={list.setPeriod} />
      </PanelActions>
      {isSearchable && (
        <search className={classes.search} aria-label="Buscar nos usuários">
          <SearchField label="Buscar por nome" value={search} onSearch={setSearch} />
        </search>
      )}
      <LiveText>
        {search !== '' && total !== undefined ? plural(total, 'pessoa', 'pessoas') : undefined}
      </LiveText>
      <Players roomId={roomId} list={list} />
    </>
  );
}

function Players({ roomId, list }: { roomId: number; list: PlayerList }) {
  const { query, period, search, setSearch } = list;
  const { actions, banDialog } = usePlayerActions(roomId);
  return (
    <>
      <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
        <KeptSince at={query.data?.keptSince} />
        <QueryStates
          query={query}
          loadingText="Carregando usuários"
          errorTitle="Erro ao carregar estatísticas dos players"
          skeleton={<PlayersSkeleton />}
          isEmpty={(found) => found.total === 0}
          empty={
            <NoPlayers search={search} when={inPeriod(period)} onClear={() => setSearch('')} />
          }
        >
          {(found) => (
            <div className={classes.list}>
              <PlayerTable rows={found.rows} actions={actions} />
              <Pager
                page={list.page}
                total={found.total}
                pageSize={PLAYERS_PER_PAGE}
                onPage={list.setPage}
              />
            </div>
          )}
        </QueryStates>
      </div>
      {banDialog}
    </>
  );
}

/** Said where the period begins before the visits that are kept. */
function KeptSince({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p className={classes.kept}>
      Contados desde {formatDateTime(at)}: visitas mais antigas não são guardadas.
    </p>
  );
}

interface NoPlayersProps {
  search: string;
  when: string;
  onClear: () => void;
}

function NoPlayers({ search, when, onClear }: NoPlayersProps) {
  if (search === '') {
    return <EmptyLine title="Nenhum usuário" text={`Ninguém entrou na sala ${when}.`} />;
  }
  return (
    <EmptyState
      illustrated={false}
      title="Ninguém encontrado"
      text={`Nenhum nome combina com “${search}”.`}
      actions={
        <Button variant="default" onClick={onClear}>
          Mostrar todos
        </Button>
      }
    />
  );
}

function PlayersSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[120, 150, 100, 140, 110].map((width) => (
        <div className={classes.skeletonRow} key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={48} />
          <SkeletonBar width={110} />
        </div>
      ))}
    </div>
  );
}

const CAPTION = 'Usuários da sala';

interface PlayerTableProps {
  rows: readonly PlayerStatistic[];
  actions: PlayerActions;
}

/** The room's visitors in a compact table, or as cards on phones. */
function PlayerTable({ rows, actions }: PlayerTableProps) {
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
      <caption className="screen-reader-only">{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Tempo online</th>
          {/* The established spelling (docs/product/screens.md#users). */}
          <th scope="col">Ultima vez online</th>
          <th scope="col">
            <span className="screen-reader-only">Ações</span>
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
        {/* One button for both actions, so that it keeps the focus when they swap. */}
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

/** Marks for people who are inside now, and for banned ones. */
function PlayerMarks({ player }: { player: PlayerStatistic }) {
  return (
    <>
      {player.isOnline && (
        <span className={classes.online}>
          <Ember lit /> Na sala agora
        </span>
      )}
      {player.banId !== null && <Badge color="red">Removido</Badge>}
    </>
  );
}

/** The actions on a visitor; render `banDialog` beside the list. */
function usePlayerActions(roomId: number) {
  const { askBan, banDialog } = useBanDialog(roomId);
  const { mutate: unban, isPending, variables } = useUnban();
  const actions = {
    ban: ({ visitorId, name }: PlayerStatistic) => askBan({ id: visitorId, name }),
    unban: ({ banId }: PlayerStatistic) => {
      if (banId !== null && !isPending) unban({ id: String(roomId), banId: String(banId) });
    },
    isBusy: ({ banId }: PlayerStatistic) => isPending && variables.banId === String(banId),
  };
  return { actions, banDialog };
}

type PlayerActions = ReturnType<typeof usePlayerActions>['actions'];
