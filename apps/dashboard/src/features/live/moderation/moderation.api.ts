import { moderationRoutes } from '@atrio/contract/live/moderation';
import { type PlatformBan, platformBanRoutes } from '@atrio/contract/live/platform-bans';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';
import { useRoomChannel } from '../../../kit/live/live-room.tsx';

/** Reports, or bans, per page. */
export const MODERATION_PAGE = 20;

/** Reports of live mode, which has them beside their messages. */
const LIVE_REPORTS = 200;

/** Reports not handled yet, oldest first. */
export function reportsQuery(roomId: number, page: number, pageSize = MODERATION_PAGE) {
  return queryOptions({
    ...apiQuery(moderationRoutes.reports, { id: String(roomId), page, pageSize }),
    select: ({ reports, total }) => ({ rows: reports, total: total ?? reports.length }),
  });
}

/** All of a room's reports that live mode shows. */
export function liveReportsQuery(roomId: number) {
  return reportsQuery(roomId, 1, LIVE_REPORTS);
}

/** Reads the reports again when the server says that they changed, and after each reconnection. */
export function useReportNews(roomId: number): void {
  const channel = useRoomChannel();
  useEffect(() => {
    if (!channel) return;
    let isFirst = true;
    const ends = [
      channel.connection.on('reports', (news) => {
        if (news.roomId === roomId) invalidate(['reports']);
      }),
      channel.onJoined(() => {
        if (!isFirst) invalidate(['reports']);
        isFirst = false;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [channel, roomId]);
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

/** A ban shows in the list of bans, the players' rows, the reports and the history. */
const SHOWN_IN = ['bans', 'analytics', 'reports', 'history'];

export function useBan() {
  return useApiMutation(moderationRoutes.ban, {
    invalidates: SHOWN_IN,
    done: ({ ban }) => `Removeu ${ban.visitor.name} da sala`,
    failed: 'Erro ao remover da sala',
  });
}

export function useUnban() {
  return useApiMutation(moderationRoutes.unban, {
    invalidates: SHOWN_IN,
    done: 'Entrada permitida de novo',
    failed: 'Erro ao permitir de novo',
  });
}

/** Bans from all rooms, in pages of their list. */
export function platformBansQuery(list: ListRange<'id' | 'name' | 'endsAt'>) {
  return queryOptions({
    ...apiQuery(platformBanRoutes.list, listArgs(list)),
    select: ({ bans, total }) => toPage<PlatformBan>(bans, total),
  });
}

const EVERYWHERE = [...SHOWN_IN, 'platformBans'];

export function useBanEverywhere() {
  return useApiMutation(platformBanRoutes.create, {
    invalidates: EVERYWHERE,
    done: ({ ban }) => `Baniu ${ban.name} da plataforma`,
    failed: 'Erro ao banir da plataforma',
  });
}

export function useUnbanEverywhere() {
  return useApiMutation(platformBanRoutes.remove, {
    invalidates: EVERYWHERE,
    done: 'Banimento desfeito',
    failed: 'Erro ao desfazer o banimento',
  });
}
