import { moderationRoutes } from '@atrio/contract/moderation';
import { useApiMutation } from '../lib/query-client.ts';

/** Where a ban shows: in its own list, in the players' rows, in the reports and in the history. */
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
