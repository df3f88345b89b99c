import type { RouteArgs, SortOf } from '@atrio/contract/lib/route';
import {
  type Guest,
  type GuestSkip,
  type GuestState,
  guestRoutes,
  guestStateSchema,
} from '@atrio/contract/rooms/guests';
import { ticketRoutes, UNSENT_WORDS } from '@atrio/contract/rooms/tickets';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { valuesOf } from '../../../kit/list/filter-values.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { STATE_ORDER, STATES } from './guest-words.ts';

/** The list's filters, by their names in the address bar. */
export const GUEST_FILTERS = ['estado', 'entrada', 'presenca', 'categoria', 'validade'] as const;

/** The value of the filter for guests without a category. */
const NO_CATEGORY = '-';

type GuestSort = SortOf<(typeof guestRoutes)['list']>;
export type GuestListState = ListState<GuestSort>;

/** A guest in the list, which calls them by the address where there is no name. */
export interface GuestRow extends Guest {
  givenName: string;
}

export function guestsPageQuery(roomId: number, list: ListRange<GuestSort>) {
  const { notEntered, present, categories, ...filter } = guestFilter(list);
  const args: RouteArgs<typeof guestRoutes.list> = {
    id: String(roomId),
    ...listArgs(list),
    ...filter,
    notEntered: flag(notEntered),
    present: flag(present),
    categories: categories && JSON.stringify(categories),
  };
  return queryOptions({
    ...apiQuery(guestRoutes.list, args),
    select: ({ guests, total }) => toPage(guests.map(toRow), total),
  });
}

const flag = (value: boolean | undefined) =>
  value === undefined ? undefined : (`${value}` as const);

/** The list's search and filters as arguments of the calls. */
export function guestFilter({ filters, search }: Pick<GuestListState, 'filters' | 'search'>) {
  const { estado, entrada, presenca, categoria, validade } = filters;
  return {
    search: search || undefined,
    state: guestStateSchema.options.find((state) => state === estado),
    notEntered: entrada === 'nao' ? true : entrada === 'sim' ? false : undefined,
    present: presenca === 'sim' ? true : presenca === 'nao' ? false : undefined,
    categories:
      categoria === undefined
        ? undefined
        : valuesOf(categoria).map((name) => (name === NO_CATEGORY ? '' : name)),
    validity: VALIDITIES.find((validity) => validity === validade),
  };
}

const VALIDITIES = ['now', 'later', 'over', 'always'] as const;

export function guestSummaryQuery(roomId: number) {
  return apiQuery(guestRoutes.summary, { id: String(roomId) });
}

/** Both lists show the same rows. */
export const STALE = ['guests', 'tickets', 'history'];

export function useCreateGuest() {
  return useApiMutation(guestRoutes.create, {
    invalidates: STALE,
    done: ({ unsent }) =>
      unsent ? `Convidado adicionado, sem e-mail: ${UNSENT_WORDS[unsent]}` : 'Convidado adicionado',
    failed: 'Erro ao adicionar convidado',
  });
}

export function useUpdateGuest() {
  return useApiMutation(guestRoutes.update, {
    invalidates: STALE,
    done: 'Convidado alterado',
    failed: 'Erro ao alterar convidado',
  });
}

export function useConfigureGuests() {
  return useApiMutation(guestRoutes.configure, {
    invalidates: STALE,
    done: 'Campos salvos',
    failed: 'Erro ao salvar os campos',
  });
}

/** Mails the invitation with another pass; the one before opens nothing any more. */
export function useRenewPass() {
  return useApiMutation(ticketRoutes.resend, {
    invalidates: STALE,
    done: 'Convite enviado com um novo passe',
    failed: 'Erro ao enviar um novo passe',
  });
}

/** One change to many guests, or to one of them. */
export function useChangeGuests() {
  return useApiMutation(guestRoutes.bulk, {
    invalidates: STALE,
    done: ({ changed, skipped }, { change }) => changedWords(change.kind, changed, skipped),
    failed: 'Erro ao alterar os convidados',
  });
}

type Skipped = readonly { reason: GuestSkip; count: number }[];

/** '3 convites reenviados · 2 já entraram' */
function changedWords(kind: keyof typeof DONE, changed: number, skipped: Skipped): string {
  const words = skipped.map(({ reason, count }) => skipWords(reason, count));
  return [DONE[kind](changed), ...words].join(' · ');
}

const DONE = {
  invite: (count: number) =>
    count === 0
      ? 'Nenhum convite reenviado'
      : plural(count, 'convite enviado', 'convites enviados'),
  category: (count: number) => plural(count, 'convidado alterado', 'convidados alterados'),
  validity: (count: number) => plural(count, 'convidado alterado', 'convidados alterados'),
  remove: (count: number) => plural(count, 'convidado removido', 'convidados removidos'),
};

function skipWords(reason: GuestSkip, count: number): string {
  if (reason === 'entered') return plural(count, 'já entrou', 'já entraram');
  if (reason === 'declined') return plural(count, 'recusou', 'recusaram');
  if (reason === 'expired') return plural(count, 'está vencido', 'estão vencidos');
  return `${plural(count, 'sem e-mail', 'sem e-mail')}: ${UNSENT_WORDS[reason]}`;
}

function toRow(guest: Guest): GuestRow {
  return { ...guest, name: guest.name || guest.email, givenName: guest.name };
}

/** The counts by state, in the order of the bar. */
export function countsOf(states: readonly { state: GuestState; count: number }[]) {
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  return (state: GuestState) => counts.get(state) ?? 0;
}

/** @param categories those that guests of the room have */
export function guestFilters(categories: readonly { name: string }[]): FilterDefinition[] {
  return [
    {
      key: 'entrada',
      label: 'Entrada',
      isQuick: true,
      options: [
        { value: 'nao', label: 'Não entrou' },
        { value: 'sim', label: 'Entrou' },
      ],
    },
    {
      key: 'presenca',
      label: 'Presença',
      options: [
        { value: 'sim', label: 'Presente' },
        { value: 'nao', label: 'Não presente' },
      ],
    },
    {
      key: 'categoria',
      label: 'Categoria',
      takesSeveral: true,
      options: categories.map(({ name }) => ({
        value: name || NO_CATEGORY,
        label: name || 'Sem categoria',
      })),
    },
    {
      key: 'estado',
      label: 'Estado',
      options: STATE_ORDER.map((state) => ({ value: state, label: STATES[state].one })),
    },
    {
      key: 'validade',
      label: 'Validade',
      options: [
        { value: 'now', label: 'Vale agora' },
        { value: 'later', label: 'Ainda não vale' },
        { value: 'over', label: 'Já terminou' },
        { value: 'always', label: 'Sem prazo' },
      ],
    },
  ];
}

export const GUEST_SORTS = [
  { value: '-stateAt', label: 'Mais recentes' },
  { value: 'name', label: 'Nome' },
  { value: '-createdAt', label: 'Adicionados por último' },
];

/** The export of the guests that match the list's search and filters, or of those selected. */
export function guestsFile(
  roomId: number,
  list: GuestListState,
  fields: readonly string[],
  selected?: readonly GuestRow[],
): ListFile<GuestRow> {
  return {
    name: `convidados-sala-${roomId}`,
    columns: [
      ...WHO,
      ...fields.map((field) => ({
        heading: field,
        cell: (guest: GuestRow) => guest.fields[field] ?? '',
      })),
      ...HOW_FAR,
    ],
    pages: pagesOf(async (page, pageSize) =>
      selected
        ? { rows: [...selected], total: selected.length }
        : readFresh(guestsPageQuery(roomId, { ...list, page, pageSize })),
    ),
  };
}

const WHO: FileColumn<GuestRow>[] = [
  { heading: 'Nome', shownAs: 'name', cell: ({ givenName }) => givenName },
  { heading: 'E-mail', shownAs: 'name', cell: ({ email }) => email },
  { heading: 'Categoria', shownAs: 'category', cell: ({ category }) => category },
];

const HOW_FAR: FileColumn<GuestRow>[] = [
  { heading: 'Nota', shownAs: 'note', isExtra: true, cell: ({ note }) => note },
  { heading: 'Estado', shownAs: 'stateAt', cell: ({ state }) => STATES[state].one },
  { heading: 'Desde', shownAs: 'stateAt', cell: ({ stateAt }) => formatDateTime(stateAt) },
  { heading: 'Vale a partir de', cell: ({ validFrom }) => moment(validFrom) },
  { heading: 'Vale até', cell: ({ validUntil }) => moment(validUntil) },
  { heading: 'Convite enviado em', cell: ({ invitedAt }) => moment(invitedAt) },
  { heading: 'Entrou em', cell: ({ enteredAt }) => moment(enteredAt) },
  { heading: 'Última entrada', cell: ({ lastEnteredAt }) => moment(lastEnteredAt) },
  { heading: 'Presente desde', cell: ({ checkedInAt }) => moment(checkedInAt) },
  { heading: 'Entrada dada por', cell: ({ checkedInBy }) => checkedInBy ?? '' },
];

function moment(value: string | null): string {
  return value === null ? '' : formatDateTime(value);
}
