import type { PlatformBan } from '@atrio/contract/live/platform-bans';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { formatDate, formatDateTime, plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import { platformBansQuery, useUnbanEverywhere } from './moderation.api.ts';
import classes from './moderation.module.css';

const LIST = { sortable: ['id', 'name', 'endsAt'], defaultSort: '-id', filters: [] } as const;
const SORTS = [
  { value: '-id', label: 'Mais novos' },
  { value: 'name', label: 'Nome' },
  { value: 'endsAt', label: 'Terminam antes' },
];
const TEXTS = {
  loading: 'Buscando banidos',
  error: 'Erro buscando banidos',
  noResult: 'Ninguém encontrado',
};

/** People who may enter no room of the platform. */
export function PlatformBansList() {
  const list = useListState(LIST);
  const query = useQuery({ ...platformBansQuery(list), placeholderData: keepPreviousData });
  return (
    <CrudList
      name="platformBans"
      title="Banidos"
      columns={columns}
      list={list}
      query={query}
      card={(ban) => <BanCard ban={ban} />}
      searchLabel="Buscar pessoa ou motivo"
      sorts={SORTS}
      countText={(total) => plural(total, 'pessoa', 'pessoas')}
      texts={TEXTS}
      file={bansFile(list)}
      empty={{
        title: 'Ninguém banido da plataforma',
        text: 'Ao remover alguém de uma sala, escolha “Banir da plataforma”: a pessoa não entra em nenhuma sala.',
      }}
    />
  );
}

const column = columnsOf<PlatformBan>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Pessoa',
    cell: ({ row: { original: ban } }) => (
      <>
        <b>{ban.name}</b>
        <p className={classes.meta}>{keyWords(ban)}</p>
      </>
    ),
  }),
  column.display({
    id: 'reason',
    header: 'Motivo',
    cell: ({ row }) => <span dir="auto">{row.original.reason}</span>,
  }),
  column.display({
    id: 'room',
    header: 'Sala',
    meta: { priority: 2 },
    cell: ({ row }) => <RoomName ban={row.original} />,
  }),
  column.accessor('endsAt', {
    header: 'Até',
    cell: ({ row }) => endWords(row.original),
  }),
  column.display({
    id: 'by',
    header: 'Banido por',
    meta: { priority: 1 },
    cell: ({ row }) => byWords(row.original),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <UndoButton ban={row.original} />,
  }),
]);

function RoomName({ ban: { room } }: { ban: PlatformBan }) {
  if (!room.isThere) return room.name;
  return <RowLink to={paths.room(room.id)}>{room.name}</RowLink>;
}

function UndoButton({ ban }: { ban: PlatformBan }) {
  const { mutate: unban, isPending } = useUnbanEverywhere();
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        aria-label={`Desfazer: ${ban.name}`}
        aria-busy={isPending}
        disabled={isPending}
        onClick={() => unban({ id: String(ban.id) })}
      >
        Desfazer
      </Button>
    </RowActions>
  );
}

/** The row on phones. */
function BanCard({ ban }: { ban: PlatformBan }) {
  const { mutate: unban } = useUnbanEverywhere();
  return (
    <RowCard
      title={ban.name}
      subtitle={ban.reason}
      meta={
        <>
          <span>{ban.endsAt ? `Até ${endWords(ban)}` : endWords(ban)}</span>
          <span>{keyWords(ban)}</span>
        </>
      }
      menuLabel={`Ações de ${ban.name}`}
      menu={
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          onClick={() => unban({ id: String(ban.id) })}
        >
          Desfazer
        </Menu.Item>
      }
    />
  );
}

/** By what the platform knows them: 'rita@exemplo.com · 2 aparelhos' */
function keyWords({ email, deviceCount }: PlatformBan): string {
  const devices = deviceCount > 0 ? plural(deviceCount, 'aparelho', 'aparelhos') : null;
  const words = [email, devices].filter((one) => one !== null);
  return words.join(' · ') || 'só nesta sala: sem e-mail nem aparelho conhecido';
}

function endWords({ endsAt }: PlatformBan): string {
  return endsAt ? formatDateTime(endsAt) : 'Sem prazo';
}

function byWords({ adminName, createdAt }: PlatformBan): string {
  return `${adminName ? `${adminName}, ` : ''}${formatDate(createdAt)}`;
}

const FILE_COLUMNS: FileColumn<PlatformBan>[] = [
  { heading: 'Pessoa', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'E-mail', shownAs: 'name', cell: ({ email }) => email ?? '' },
  { heading: 'Motivo', shownAs: 'reason', cell: ({ reason }) => reason },
  { heading: 'Sala', shownAs: 'room', cell: ({ room }) => room.name },
  { heading: 'Até', shownAs: 'endsAt', cell: endWords },
  { heading: 'Banido por', shownAs: 'by', cell: ({ adminName }) => adminName ?? '' },
  { heading: 'Banido em', shownAs: 'by', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

function bansFile(list: ListState<'id' | 'name' | 'endsAt'>): ListFile<PlatformBan> {
  return {
    name: 'banidos',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(platformBansQuery({ ...list, page, pageSize }))),
  };
}
