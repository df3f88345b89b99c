import { moderationRoutes } from '@atrio/contract/moderation';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';

/** Of reports, or of bans, at a time. */
export const MODERATION_PAGE = 20;

/** Reported messages that wait, those that wait longest first. */
export function reportsQuery(roomId: number, page: number) {
  return queryOptions({
    ...apiQuery(moderationRoutes.reports, { id: String(roomId), page, pageSize: MODERATION_PAGE }),
    select: ({ reports, total }) => ({ rows: reports, total: total ?? reports.length }),
  });
}

/** Bans in force, newest first. */
export function bansQuery(roomId: number, page: number) {
  return queryOptions({
    ...apiQuery(moderationRoutes.bans, { id: String(roomId), page, pageSize: MODERATION_PAGE }),
    select: ({ bans, total }) => ({ rows: bans, total: total ?? bans.length }),
  });
}

export function useDismissReport() {
  return useApiMutation(moderationRoutes.dismissReport, {
    invalidates: ['reports'],
    done: 'Mensagem mantida',
    failed: 'Erro ao manter a mensagem',
  });
}
