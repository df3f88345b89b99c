import { MAX_ROOMS_COUNTED, type Person } from '@atrio/contract/people';
import { Badge, SegmentedControl } from '@mantine/core';
import { IconBan, IconCircleCheck, IconMail, IconShield, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { formatInteger, formatMoment, initials, plural } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { columnsOf } from '../../table/columns.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import type { FilterDefinition } from '../../table/filter-chip.tsx';
import { RowCard } from '../../table/row-card.tsx';
import { RowMenu } from '../../table/row-menu.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { isOfPlatform, type PeopleListState, peoplePageQuery } from './people.api.ts';
import classes from './people.module.css';
import { peopleFile } from './people-file.ts';
import { PersonMenu, PersonMenuContext } from './person-menu.tsx';
import { PlatformDialog } from './platform-dialog.tsx';

const LIST = {
  sortable: ['name', 'email', 'createdAt'],
  defaultSort: 'name',
  filters: ['papel', 'situacao'],
} as const;

const TEXTS = {
  loading: 'Buscando pessoas',
  error: 'Erro buscando pessoas',
  noResult: 'Ninguém encontrado',
};

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-createdAt', label: 'Contas mais novas' },
];

const ROLE_FILTER: FilterDefinition = {
  key: 'papel',
  label: 'Papel',
  isQuick: true,
  options: [
    { value: 'plataforma', label: 'Plataforma' },
    { value: 'administradores', label: 'Administrador' },
  ],
};

const STATE_FILTER: FilterDefinition = {
  key: 'situacao',
  label: 'Situação',
  isQuick: true,
  isForPhones: true,
  options: [
    { value: 'ativas', label: 'Ativas' },
    { value: 'bloqueadas', label: 'Bloqueadas' },
  ],
};

const MENU_WIDTH = 270;

/** Everybody with an account, and what the platform may do with it. `notice` stands above the list. */
export function PeopleList({ notice }: { notice?: ReactNode }) {
  const list = useListState(LIST);
  const query = useQuery({ ...peoplePageQuery(list), placeholderData: keepPreviousData });
  const isPhone = useIsPhone();
  const tools = (
    <FileActions
      file={peopleFile(list)}
      title="Pessoas"
      list="people"
      state={list}
      filters={[ROLE_FILTER, STATE_FILTER]}
    />
  );
  const ownId = useAccount()?.accountData.Admin?.id;
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [promoted, setPromoted] = useState<Person>();
  const askPlatform = (person: Person) => {
    setPromoted(person);
    setOpen(true);
  };
  return (
    <PersonMenuContext value={{ ownId, askPlatform }}>
      <PageHeader
        title="Pessoas"
        count={query.data && countText(query.data.total)}
        actions={!isPhone && tools}
      />
      {notice}
      <DataTable
        name="people"
        caption="Pessoas"
        columns={personColumns}
        list={list}
        query={query}
        card={(person) => <PersonCard person={person} />}
        searchLabel="Buscar por nome ou e-mail"
        filters={[ROLE_FILTER, STATE_FILTER]}
        sorts={SORTS}
        countText={countText}
        texts={TEXTS}
        phoneFoot={tools}
        toolbarStart={<StateSegments list={list} />}
        empty={<EmptyState title="Ninguém tem conta" />}
      />
      <PlatformDialog person={promoted} isOpen={isOpen} onClose={() => setOpen(false)} />
    </PersonMenuContext>
  );
}

const column = columnsOf<Person>();

const personColumns = column.columns([
  column.accessor('name', {
    header: 'Pessoa',
    cell: ({ row }) => <PersonName person={row.original} />,
  }),
  column.display({
    id: 'role',
    header: 'Papel',
    cell: ({ row }) => <RoleBadge person={row.original} />,
  }),
  column.display({
    id: 'company',
    header: 'Empresa',
    meta: { priority: 1 },
    cell: ({ row }) => companyWords(row.original) ?? '–',
  }),
  column.display({
    id: 'rooms',
    header: 'Salas',
    meta: { align: 'end' },
    cell: ({ row }) => roomWords(row.original),
  }),
  column.display({
    id: 'use',
    header: 'Último acesso',
    cell: ({ row }) => <LastUse person={row.original} />,
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    cell: ({ row }) => <StateBadge person={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => (
      <RowMenu label={`Ações de ${row.original.name}`} width={MENU_WIDTH}>
        <PersonMenu person={row.original} />
      </RowMenu>
    ),
  }),
]);

function PersonCard({ person }: { person: Person }) {
  return (
    <RowCard
      mark={<AvatarInitials letters={initials(person.name)} size="md" />}
      title={<NameWithOwn person={person} />}
      subtitle={person.email}
      meta={
        <>
          <RoleBadge person={person} />
          {(person.isBlocked || !person.emailConfirmed) && <StateBadge person={person} />}
          <span>{plural(person.roomCount, 'sala', 'salas')}</span>
        </>
      }
      menuLabel={`Ações de ${person.name}`}
      menuWidth={MENU_WIDTH}
      menu={<PersonMenu person={person} />}
    />
  );
}

function PersonName({ person }: { person: Person }) {
  return (
    <span className={classes.person}>
      <AvatarInitials letters={initials(person.name)} size="md" />
      <span className={classes.words}>
        <span className={classes.name}>
          <NameWithOwn person={person} />
        </span>
        <span className={classes.second}>{person.email}</span>
      </span>
    </span>
  );
}

function NameWithOwn({ person }: { person: Person }) {
  const { ownId } = use(PersonMenuContext);
  if (person.id !== ownId) return person.name;
  return (
    <>
      {person.name} <span className={classes.own}>(você)</span>
    </>
  );
}

function RoleBadge({ person }: { person: Person }) {
  const isMaster = isOfPlatform(person);
  const Icon = isMaster ? IconShield : IconUser;
  return (
    <Badge
      color="gray"
      className={classes.badge}
      data-strong={isMaster || undefined}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      {isMaster ? 'Plataforma' : 'Administrador'}
    </Badge>
  );
}

function StateBadge({ person }: { person: Person }) {
  if (!person.isBlocked && !person.emailConfirmed) {
    return (
      <Badge
        color="ambar"
        className={classes.badge}
        leftSection={<IconMail size={14} stroke={1.9} aria-hidden />}
      >
        E-mail não confirmado
      </Badge>
    );
  }
  if (!person.isBlocked) {
    return (
      <span className={classes.active}>
        <IconCircleCheck size={15} stroke={1.7} aria-hidden /> Ativa
      </span>
    );
  }
  return (
    <Badge color="rubro" leftSection={<IconBan size={14} stroke={1.9} aria-hidden />}>
      Bloqueada
    </Badge>
  );
}

function LastUse({ person }: { person: Person }) {
  if (person.lastUsedAt === null) return <span className={classes.second}>Nunca entrou</span>;
  return (
    <span className={classes.words}>
      <span>{formatMoment(person.lastUsedAt)}</span>
      <span className={classes.second}>
        {plural(person.openSessions, 'sessão aberta', 'sessões abertas')}
      </span>
    </span>
  );
}

/** The filter of the state where there is room for all of it. */
function StateSegments({ list }: { list: PeopleListState }) {
  return (
    <SegmentedControl
      aria-label="Situação"
      className={classes.segments}
      withItemsBorders={false}
      data={[{ value: '', label: 'Todas' }, ...STATE_FILTER.options]}
      value={list.filters.situacao ?? ''}
      onChange={(value) => list.setFilter('situacao', value || undefined)}
    />
  );
}

/** 'Rede Maré e mais 1' */
function companyWords({ companyName, companyCount }: Person): string | null {
  if (companyName === null || companyCount < 2) return companyName;
  return `${companyName} e mais ${formatInteger(companyCount - 1)}`;
}

function roomWords({ roomCount }: Person): string {
  return roomCount < MAX_ROOMS_COUNTED ? formatInteger(roomCount) : `${formatInteger(roomCount)}+`;
}

function countText(total: number): string {
  return plural(total, 'conta', 'contas');
}
