import type { RouteArgs } from '@atrio/contract/lib/route';
import { doorRoutes } from '@atrio/contract/live/door';
import { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  apiQuery,
  invalidate,
  queryClient,
  useApiMutation,
} from '../../../kit/api/query-client.ts';
import { useConnection } from '../../../kit/live/connection.ts';
import { plural } from '../../../kit/text/format.ts';

export function doorQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(doorRoutes.get, { id: String(roomId) }),
    select: ({ door }) => door,
  });
}

/** The code on the hall's screen. */
export function hallCodeQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(hallCodeRoutes.get, { id: String(roomId) }),
    select: ({ hall }) => hall,
  });
}

/** The people who knock, the longest waiting first. */
export function knocksQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(doorRoutes.knocks, { id: String(roomId) }),
    select: ({ knocks }) => knocks,
  });
}

/** The first of those who are offered a seat and of the queue. */
export function lineQuery(roomId: number, limit: number) {
  return queryOptions(apiQuery(doorRoutes.line, { id: String(roomId), limit }));
}

const SHOWN_IN = ['door', 'history'];

export function useUpdateDoor() {
  return useApiMutation(doorRoutes.update, {
    invalidates: SHOWN_IN,
    done: 'Porta salva',
    failed: 'Erro ao salvar a porta',
  });
}

type Switch = Omit<RouteArgs<typeof doorRoutes.update>, 'id'>;

/** Changes a part of the door at once; `coming` is what it will be, until the server has answered. */
export function useSwitchDoor(roomId: number) {
  const { mutateAsync, isPending, variables } = useApiMutation(doorRoutes.update, {
    invalidates: SHOWN_IN,
    failed: 'Erro ao mudar a porta',
  });
  return {
    coming: isPending ? variables : undefined,
    /** @throws ApiError after the sentence was shown */
    put: async (part: Switch) => {
      const { door } = await mutateAsync({ id: String(roomId), ...part });
      queryClient.setQueryData(doorQuery(roomId).queryKey, { door });
    },
  };
}

export function useAnswerKnocks() {
  return useApiMutation(doorRoutes.answer, {
    invalidates: ['door'],
    failed: 'Erro ao responder',
  });
}

export function useMoveToFront() {
  return useApiMutation(doorRoutes.moveToFront, {
    invalidates: SHOWN_IN,
    done: ({ moved }) =>
      moved ? 'É a próxima pessoa da fila' : 'Nada mudou: a pessoa já não espera na fila',
    failed: 'Não foi possível pôr na frente',
  });
}

export function useEmptyRoom() {
  return useApiMutation(doorRoutes.empty, {
    invalidates: SHOWN_IN,
    done: ({ left }) =>
      left === 0
        ? 'Sala esvaziada: não havia convidados'
        : `Sala esvaziada: ${plural(left, 'convidado saiu', 'convidados saíram')}`,
    failed: 'Não foi possível esvaziar a sala',
  });
}

/** Reads the door again when somebody came to it or went, and after each reconnection. */
export function useDoorbell(roomId: number): void {
  const connection = useConnection();
  useEffect(() => {
    if (!connection) return;
    let isFirst = true;
    const ends = [
      connection.on('doorbell', (news) => {
        if (news.roomId === roomId) invalidate(['door']);
      }),
      connection.onReady(() => {
        if (!isFirst) invalidate(['door']);
        isFirst = false;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [connection, roomId]);
}
