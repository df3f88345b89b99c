import { entities } from '@atrio/contract/lib/entities';
import type { HistoryLine } from '@atrio/contract/platform/history';
import { Button, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { TableToolbar } from '../../../kit/list/table-toolbar.tsx';
import type { ListState } from '../../../kit/list/use-list-state.ts';
import { Card } from '../../../kit/page/card.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { deviceWords } from '../../../kit/text/device-words.ts';
import { formatDate, plural } from '../../../kit/text/format.ts';
import { entityPages } from '../../../paths.ts';
import { type HistoryPages, historyLinesQuery } from './history.api.ts';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { HISTORY_FILTERS } from './history-filters.ts';
import { HistoryFoot } from './history-foot.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';

interface HistoryEverythingProps {
  list: ListState;
  /** The people to choose from: another feature's data, so the route hands them over. */
  people: FilterDefinition;
}

/** Every change by anyone, filtered as the address says. */
export function HistoryEverything({ list, people }: HistoryEverythingProps) {
  const query = useInfiniteQuery(historyLinesQuery(list));
  return (
    <>
      <TableToolbar
        list={list}
        searchLabel="Buscar no histórico"
        filters={[...HISTORY_FILTERS, people]}
        sorts={[]}
        count={undefined}
      />
      <Card>
        <QueryStates
          query={query}
          loadingText="Carregando histórico"
          errorTitle="Não foi possível carregar o histórico"
          skeleton={<HistorySkeleton />}
          isEmpty={isEmpty}
          empty={<Nothing list={list} />}
        >
          {(pages) => (
            <>
              <HistoryLines
                lines={linesOf(pages)}
                onPerson={
                  list.filters.quem === undefined
                    ? (adminId) => list.setFilter('quem', String(adminId))
                    : undefined
                }
              />
              <HistoryFoot
                {...footWords(pages, query.hasNextPage)}
                hasMore={query.hasNextPage}
                isBusy={query.isFetchingNextPage}
                failure={query.isFetchNextPageError ? query.error.message : undefined}
                onMore={async () => (await query.fetchNextPage()).hasNextPage}
              />
            </>
          )}
        </QueryStates>
      </Card>
    </>
  );
}

function Nothing({ list }: { list: ListState }) {
  if (!list.isFiltered) {
    return (
      <EmptyState
        title="Nada no histórico"
        text="O que alguém mudar na plataforma aparece aqui, com quem mudou, quando e de onde."
      />
    );
  }
  return (
    <EmptyState
      title="Nenhum registro encontrado"
      actions={
        <Button variant="default" onClick={() => list.clearFilters()}>
          Limpar filtros
        </Button>
      }
    />
  );
}

function linesOf({ pages }: HistoryPages) {
  return pages.flatMap(({ history }) => history);
}

/** A search may find nothing on the first pages and go on: only its end means an empty result. */
function isEmpty(pages: HistoryPages): boolean {
  return linesOf(pages).length === 0 && pages.pages.at(-1)?.next === null;
}

function footWords(pages: HistoryPages, hasMore: boolean): { text: string; more?: string } {
  const count = linesOf(pages).length;
  const words = plural(count, 'registro', 'registros');
  const searchedUntil = pages.pages.at(-1)?.searchedUntil;
  if (searchedUntil) {
    const found = count === 0 ? 'Nenhum registro' : words;
    return { text: `${found} desde ${formatDate(searchedUntil)}`, more: 'Continuar procurando' };
  }
  return { text: hasMore ? `Últimos ${words}` : `${words} ao todo` };
}

interface HistoryLinesProps {
  lines: readonly HistoryLine[];
  /** Undefined if only one person's lines are shown. */
  onPerson: ((adminId: number) => void) | undefined;
}

/** All changes, newest first. */
function HistoryLines({ lines, onPerson }: HistoryLinesProps) {
  return (
    <ol className={classes.sheet} aria-label="Histórico">
      {lines.map((line) => (
        <HistoryEntry
          key={line.id}
          entry={line}
          subject={<HistorySubject subject={line.subject} />}
          origin={<Origin line={line} onPerson={onPerson} />}
        />
      ))}
    </ol>
  );
}

interface OriginProps {
  line: HistoryLine;
  onPerson: ((adminId: number) => void) | undefined;
}

function Origin({ line: { address, device, adminId, adminName }, onPerson }: OriginProps) {
  return (
    <>
      {device && <span>{deviceWords(device)}</span>}
      {address && <span>{address}</span>}
      {onPerson && adminId !== null && (
        <UnstyledButton className={classes.person} onClick={() => onPerson(adminId)}>
          Só desta pessoa<span className="screen-reader-only">: {adminName}</span>
        </UnstyledButton>
      )}
    </>
  );
}

type Subject = HistoryLine['subject'];

/** The thing that was changed, as a link if it still exists. */
function HistorySubject({ subject }: { subject: Subject }) {
  const { kind, name, isThere } = subject;
  const to = isThere ? entityPages[kind]?.(subject) : undefined;
  return (
    <p className={classes.subject}>
      {entities[kind].one}:{' '}
      {to ? (
        <Link to={to} className={classes.subjectLink}>
          {name}
        </Link>
      ) : (
        name
      )}
      {!isThere && <span className={classes.gone}> (não existe mais)</span>}
    </p>
  );
}
