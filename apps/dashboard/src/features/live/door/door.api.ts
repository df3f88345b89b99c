import { doorRoutes } from '@atrio/contract/live/door';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';

export function doorQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(doorRoutes.get, { id: String(roomId) }),
    select: ({ door }) => door,
  });
}

/** Those who are knocking, longest first. */
export function knocksQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(doorRoutes.knocks, { id: String(roomId) }),
    select: ({ knocks }) => knocks,
  });
}

const SHOWN_IN = ['door', 'history'];

export function useUpdateDoor() {
  return useApiMutation(doorRoutes.update, {
    invalidates: SHOWN_IN,
    done: 'Porta salva',
    failed: 'Erro ao salvar a porta',
  });
}

/** 'Aberta', 'Só equipe' or 'Fechada', at once. */
export function useSwitchDoor() {
  return useApiMutation(doorRoutes.update, {
    invalidates: SHOWN_IN,
    failed: 'Erro ao mudar a porta',
  });
}

export function useAnswerKnocks() {
  return useApiMutation(doorRoutes.answer, {
    invalidates: ['door'],
    failed: 'Erro ao responder',
  });
}
