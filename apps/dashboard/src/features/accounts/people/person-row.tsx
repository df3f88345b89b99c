import { MAX_ROOMS_COUNTED, type Person } from '@atrio/contract/accounts/people';
import { Badge } from '@mantine/core';
import { IconBan, IconCircleCheck, IconMail, IconShield, IconUser } from '@tabler/icons-react';
import { use } from 'react';
import { columnsOf } from '../../../kit/list/columns.ts';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowMenu } from '../../../kit/list/row-menu.tsx';
import { formatInteger, formatMoment, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { isOfPlatform } from './people.api.ts';
import classes from './people.module.css';
import { PersonMenu, PersonMenuContext } from './person-menu.tsx';

const MENU_WIDTH = 270;

const column = columnsOf<Person>();

export const personColumns = column.columns([
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

/** The row on phones. */
export function PersonCard({ person }: { person: Person }) {
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
        color="amber"
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
    <Badge color="red" leftSection={<IconBan size={14} stroke={1.9} aria-hidden />}>
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

/** 'Rede Maré e mais 1' */
function companyWords({ companyName, companyCount }: Person): string | null {
  if (companyName === null || companyCount < 2) return companyName;
  return `${companyName} e mais ${formatInteger(companyCount - 1)}`;
}

function roomWords({ roomCount }: Person): string {
  return roomCount < MAX_ROOMS_COUNTED ? formatInteger(roomCount) : `${formatInteger(roomCount)}+`;
}
