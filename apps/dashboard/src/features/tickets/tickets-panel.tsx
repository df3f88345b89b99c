import { Button } from '@mantine/core';
import { plural } from '../../lib/format.ts';
import { ExportButton } from '../../table/file-actions.tsx';
import { Pager } from '../../table/pager.tsx';
import { SearchField } from '../../table/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { PasteTickets } from './paste-tickets.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketTable } from './ticket-table.tsx';
import classes from './tickets.module.css';
import { ticketsFile } from './tickets-file.ts';
import { useTicketActions } from './use-ticket-actions.tsx';
import { useTicketList } from './use-ticket-list.ts';

interface TicketsPanelProps {
  roomId: number;
  /** The last part of the room's public address. */
  sceneName: string;
}

/** Who may enter a private room: add one address or many, see them, take them back. */
export function TicketsPanel({ roomId, sceneName }: TicketsPanelProps) {
  return (
    <>
      <div className={classes.head}>
        <PasteTickets roomId={roomId} />
      </div>
      <TicketForm roomId={roomId} />
      <TicketList roomId={roomId} sceneName={sceneName} />
    </>
  );
}

function TicketList({ roomId, sceneName }: TicketsPanelProps) {
  const { query, page, setPage, search, setSearch } = useTicketList(roomId);
  const actions = useTicketActions(sceneName);
  const { data, isPlaceholderData } = query;
  const isSearchable = search !== '' || (data?.total ?? 0) > 0;
  const count = data && !isPlaceholderData ? plural(data.total, 'ticket', 'tickets') : undefined;
  return (
    <>
      {isSearchable && (
        <search className={classes.search} aria-label="Buscar nos tickets de acesso">
          <SearchField
            label="Buscar por e-mail"
            value={search}
            onSearch={setSearch}
            hasSlashKey={false}
          />
          <ExportButton file={ticketsFile(roomId, search)} isIcon />
        </search>
      )}
      <LiveText>{search === '' ? undefined : count}</LiveText>
      <div
        className={classes.list}
        aria-busy={query.isFetching}
        data-stale={isPlaceholderData || undefined}
      >
        <QueryStates
          query={query}
          loadingText="Carregando tickets de acesso"
          errorTitle="Não foi possível carregar os tickets de acesso"
          skeleton={<TicketsSkeleton />}
          isEmpty={({ total }) => total === 0}
          empty={<NoTickets search={search} onClear={() => setSearch('')} />}
        >
          {({ rows, total }) => (
            <>
              <TicketTable rows={rows} actions={actions} />
              <Pager page={page} total={total} onPage={setPage} />
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

function NoTickets({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState
        illustrated={false}
        title="Não há tickets de acesso"
        text="Quem tem um ticket entra na sala quando ela é privada."
      />
    );
  }
  return (
    <EmptyState
      illustrated={false}
      title="Nenhum ticket encontrado"
      text={`Nada combina com “${search}”.`}
      actions={
        <Button variant="default" onClick={onClear}>
          Mostrar todos
        </Button>
      }
    />
  );
}

function TicketsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {[190, 160, 210, 150].map((width) => (
        <div className={classes.skeletonRow} key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={70} />
        </div>
      ))}
    </div>
  );
}
