import { Button } from '@mantine/core';
import { PeriodSelect } from '../../form/period-select.tsx';
import { formatInteger, plural } from '../../lib/format.ts';
import { inPeriod } from '../../lib/periods.ts';
import { ExportButton } from '../../table/file-actions.tsx';
import { Pager } from '../../table/pager.tsx';
import { SearchField } from '../../table/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useSectionNote } from '../../ui/section-notes.tsx';
import { PlayerTable } from './player-table.tsx';
import { PLAYERS_PER_PAGE } from './players.api.ts';
import classes from './players.module.css';
import { playersFile } from './players-file.ts';
import { PlayersSkeleton } from './players-skeleton.tsx';
import { usePlayerActions } from './use-player-actions.tsx';
import { usePlayerList } from './use-player-list.ts';

interface PlayersPanelProps {
  roomId: number;
  /** The section's id, under which the index says how many there were. */
  section: string;
  /** People inside: when it changes, so do the marks of those who are there. */
  onlineNow: number;
}

/** Who was in the room and for how long; from here people are removed and let in again. */
export function PlayersPanel({ roomId, section, onlineNow }: PlayersPanelProps) {
  const list = usePlayerList(roomId, onlineNow);
  const { query, period, search, setSearch } = list;
  const { actions, banDialog } = usePlayerActions(roomId);
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
      <div aria-busy={query.isFetching} data-stale={isPlaceholderData || undefined}>
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

interface NoPlayersProps {
  search: string;
  when: string;
  onClear: () => void;
}

function NoPlayers({ search, when, onClear }: NoPlayersProps) {
  if (search === '') {
    return (
      <EmptyState
        illustrated={false}
        title="Nenhum usuário"
        text={`Ninguém entrou na sala ${when}.`}
      />
    );
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
