import { DEFAULT_SHARE, type Report, type ReportGroup } from '@atrio/contract/live/attendance';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Select } from '../../../kit/fields/select.tsx';
import { Pager } from '../../../kit/list/pager.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import type { ListPage } from '../../../kit/list/use-list-state.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import {
  groupOf,
  type PersonRow,
  type ReportList,
  reportPeopleQuery,
  SHARES,
  shareOf,
} from './attendance.api.ts';
import classes from './attendance.module.css';
import { PresenceStrip } from './report-figures.tsx';
import { clockOf, spentWords } from './report-words.ts';

const TITLES: Record<ReportGroup, string> = {
  invited: 'Convidados',
  opened: 'Abriram o passe',
  came: 'Vieram',
  stayed: 'Ficaram',
  present: 'Presentes na recepção',
};

const NOBODY: Record<ReportGroup, string> = {
  invited: 'Nenhum convidado na lista desta sala.',
  opened: 'Nenhum convidado abriu o passe.',
  came: 'Ninguém entrou na sala neste tempo.',
  stayed: 'Ninguém ficou conectado por esta parte da programação.',
  present: 'Ninguém fez check-in na recepção neste dia.',
};

interface ReportPeopleProps {
  report: Report;
  list: ReportList;
}

/** The people behind a figure of the report, and the share from which somebody has stayed. */
export function ReportPeople({ report, list }: ReportPeopleProps) {
  const query = useQuery({
    ...reportPeopleQuery(report.room.id, list),
    placeholderData: keepPreviousData,
  });
  const group = groupOf(list);
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  return (
    <section className={classes.people} aria-label="Pessoas">
      <div className={classes.peopleHead}>
        <h2 className={classes.peopleTitle}>Pessoas</h2>
        <span className={classes.peopleCount}>
          {TITLES[group]}
          {total !== undefined && ` · ${formatInteger(total)}`}
        </span>
        <div className={classes.tools} data-screen-only>
          <ShareSelect list={list} />
          <SearchField label="Buscar pessoa" value={list.search} onSearch={list.setSearch} />
        </div>
      </div>
      <LiveText>{total === undefined ? undefined : plural(total, 'pessoa', 'pessoas')}</LiveText>
      <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
        <QueryStates
          query={query}
          loadingText="Carregando pessoas"
          errorTitle="Não foi possível carregar as pessoas"
          skeleton={<PeopleSkeleton />}
          isEmpty={(page) => page.total === 0}
          empty={<Nobody list={list} />}
        >
          {(page) => <Rows page={page} report={report} list={list} />}
        </QueryStates>
      </div>
    </section>
  );
}

function ShareSelect({ list }: { list: ReportList }) {
  return (
    <div className={classes.share}>
      <span aria-hidden>Ficou quem esteve conectado por</span>
      <Select
        aria-label="Parte da programação a partir da qual alguém ficou"
        className={classes.shareSelect}
        data={SHARES.map((share) => ({ value: String(share), label: `${share} %` }))}
        value={String(shareOf(list))}
        onChange={(share) =>
          list.setFilter(
            'parte',
            Number(share) === DEFAULT_SHARE ? undefined : (share ?? undefined),
          )
        }
      />
      <span aria-hidden>do tempo</span>
    </div>
  );
}

function Nobody({ list }: { list: ReportList }) {
  if (list.search !== '') {
    return (
      <EmptyState
        illustrated={false}
        title="Ninguém encontrado"
        text={`Nenhum nome ou e-mail combina com “${list.search}”.`}
        actions={
          <Button variant="default" onClick={() => list.setSearch('')}>
            Mostrar todos
          </Button>
        }
      />
    );
  }
  return <EmptyState illustrated={false} title="Ninguém" text={NOBODY[groupOf(list)]} />;
}

interface RowsProps extends ReportPeopleProps {
  page: ListPage<PersonRow>;
}

function Rows({ page, report, list }: RowsProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone ? (
        <PeopleCards rows={page.rows} report={report} />
      ) : (
        <PeopleTable rows={page.rows} report={report} list={list} />
      )}
      <Pager page={list.page} total={page.total} onPage={list.setPage} />
    </>
  );
}

function PeopleSkeleton() {
  return (
    <div aria-hidden="true" className={classes.skeleton}>
      {[150, 180, 130, 160, 140].map((width) => (
        <div key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={130} />
          <SkeletonBar width={80} />
        </div>
      ))}
    </div>
  );
}

interface PeopleProps {
  rows: readonly PersonRow[];
  report: Report;
}

/** The same as `PeopleTable` for phones. */
function PeopleCards({ rows, report }: PeopleProps) {
  return (
    <ul className={classes.cards} aria-label="Pessoas do relatório">
      {rows.map((person) => (
        <li key={person.id} className={classes.personCard}>
          <PersonName person={person} />
          <PresenceStrip person={person} report={report} />
          <span>
            <Connected person={person} />
            {person.category && ` · ${person.category}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PeopleTableProps extends PeopleProps {
  list: ReportList;
}

function PeopleTable({ rows, report, list }: PeopleTableProps) {
  const { from, to, timeZone } = report.event;
  return (
    <table className={classes.table}>
      <caption className="screen-reader-only">Pessoas do relatório</caption>
      <thead>
        <tr>
          <SortHead list={list} field="name">
            Pessoa
          </SortHead>
          <th scope="col">Categoria</th>
          <th scope="col">
            <span className={classes.stripHead}>
              <span>{clockOf(from, timeZone)}</span>
              <span className="screen-reader-only"> a </span>
              <span>{clockOf(to, timeZone)}</span>
            </span>
          </th>
          <SortHead list={list} field="connected">
            Conectado
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <tr key={person.id}>
            <td>
              <PersonName person={person} />
            </td>
            <td>{person.category}</td>
            <td className={classes.stripCell}>
              <PresenceStrip person={person} report={report} />
            </td>
            <td className={classes.end}>
              <Connected person={person} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  list: ReportList;
  field: 'name' | 'connected';
  children: ReactNode;
}

function SortHead({ list, field, children }: SortHeadProps) {
  const isUp = list.sort === field;
  const isSorted = isUp || list.sort === `-${field}`;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton
        className={classes.sort}
        onClick={() =>
          list.setSort(isUp || (!isSorted && field === 'connected') ? `-${field}` : field)
        }
      >
        {children} {isSorted && <Arrow size={15} stroke={2} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

function PersonName({ person }: { person: PersonRow }) {
  return (
    <span className={classes.person}>
      <AvatarInitials letters={initials(person.name)} person={person.name} />
      <span className={classes.personWords}>
        <strong>{person.name}</strong>
        {person.email !== null && person.email !== person.name && <span>{person.email}</span>}
      </span>
    </span>
  );
}

function Connected({ person }: { person: PersonRow }) {
  if (person.stretches.length === 0) return <span className={classes.never}>não entrou</span>;
  return (
    <>
      <strong>{spentWords(person.connected)}</strong>{' '}
      <span className={classes.personShare}>{person.share} %</span>
    </>
  );
}
