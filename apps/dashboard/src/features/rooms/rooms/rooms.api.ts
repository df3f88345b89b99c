import type { RouteArgs, SortOf } from '@atrio/contract/lib/route';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, isOwnDoing, useApiMutation } from '../../../kit/api/query-client.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  rowId,
  toPage,
} from '../../../kit/list/use-list-state.ts';

/** The list's filters, by their names in the address bar. */
export const ROOM_FILTERS = [
  'gente',
  'empresa',
  'ambiente',
  'visibilidade',
  'privacidade',
] as const;

export type RoomListState = ListState<SortOf<(typeof roomRoutes)['list']>>;

/** One page of the rooms list, or of the bin. */
export function roomsPageQuery(
  list: ListRange<'name' | 'visitCount' | 'createdAt'>,
  isBin: boolean,
) {
  const { isOnline, isVisible, isPrivate, ...ids } = roomFilter(list);
  const args: RouteArgs<typeof roomRoutes.list> = {
    ...listArgs(list),
    isOnline: inWords(isOnline),
    ...ids,
    isVisible: inWords(isVisible),
    isPrivate: inWords(isPrivate),
    deleted: isBin ? 'true' : undefined,
  };
  return queryOptions({
    ...apiQuery(roomRoutes.list, args),
    select: (out) => toPage(out.rooms, out.total),
  });
}

/** The list's search and filters as arguments of the call. */
export function roomFilter({ filters, search }: Pick<RoomListState, 'filters' | 'search'>) {
  return {
    search: search || undefined,
    isOnline: flag(filters.gente, 'dentro', 'vazias'),
    companyId: rowId(filters.empresa),
    environmentId: rowId(filters.ambiente),
    isVisible: flag(filters.visibilidade, 'visiveis', 'ocultas'),
    isPrivate: flag(filters.privacidade, 'privadas', 'publicas'),
  };
}

export function roomQuery(id: number) {
  return apiQuery(roomRoutes.get, { id: String(id) });
}

export function useCreateRoom() {
  return useApiMutation(roomRoutes.create, {
    invalidates: ['rooms', 'environments'],
    done: ({ room }) => `Criou sala ${room.name}`,
    failed: 'Não foi possível criar a sala: ',
  });
}

export function useUpdateRoom() {
  return useApiMutation(roomRoutes.update, {
    invalidates: ['rooms', 'environments', 'history'],
    done: 'Room atualizada com sucesso',
    failed: 'Erro ao atualizar room',
  });
}

export function useUpdateRoomVisibility() {
  return useApiMutation(roomRoutes.update, {
    invalidates: ['rooms', 'history'],
    done: 'Room atualizada com sucesso',
    failed: 'Não foi possível alterar a visibilidade: ',
  });
}

export function useUpdateExternalButton() {
  return useApiMutation(roomRoutes.update, {
    invalidates: ['rooms', 'history'],
    done: 'Botão atualizado',
    failed: 'Não foi possível alterar links: ',
  });
}

/** Silent: the dialog shows the failure, and a toast with 'Desfazer' the success. */
export function useRemoveRoom() {
  return useApiMutation(roomRoutes.remove, {
    invalidates: ['rooms', 'environments'],
    silent: true,
  });
}

/** True when this tab has just deleted the room. */
export function isRemovedHere(roomId: number): boolean {
  return isOwnDoing(roomRoutes.remove, ({ id }) => id === String(roomId));
}

export function useRestoreRoom() {
  return useApiMutation(roomRoutes.restore, {
    invalidates: ['rooms', 'environments', 'history'],
    done: 'Sala restaurada',
    failed: 'Não foi possível restaurar a sala: ',
  });
}

/** Silent: the dialog shows the failure. */
export function usePurgeRoom() {
  return useApiMutation(roomBulkRoutes.purge, {
    invalidates: ['rooms'],
    done: 'Sala apagada de vez',
    silent: true,
  });
}

function flag(value: string | undefined, on: string, off: string): boolean | undefined {
  if (value === on) return true;
  return value === off ? false : undefined;
}

/** A flag as the query string carries it. */
function inWords(flag: boolean | undefined): 'true' | 'false' | undefined {
  return flag === undefined ? undefined : flag ? 'true' : 'false';
}

/** A change of many rooms: of those with the given ids, or of all that match a filter. */
export type BulkStep = RouteArgs<typeof roomBulkRoutes.change>;

/** Silent: the bulk job announces the outcome of each room. */
export function useChangeRooms() {
  return useApiMutation(roomBulkRoutes.change, {
    invalidates: ['rooms', 'environments', 'roomAdmins', 'history'],
    silent: true,
  });
}
