import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';
import { plural } from '../../../kit/text/format.ts';

const PER_PAGE = 20;
/** An answer comes within seconds; what waits for its next try may wait for hours. */
const LOOK_EVERY_MS = 2_000;
/** New ones come at any time, and one that is sent again has had its first answer. */
const LOOK_AGAIN_MS = 5_000;

/** No try has ended yet. */
const isUnderWay = ({ state, durationMs }: { state: string; durationMs: number | null }) =>
  state === 'waiting' && durationMs === null;

/** One page of the list on screen. */
export function webhooksPageQuery(list: ListRange<'createdAt'>) {
  return queryOptions({
    ...apiQuery(webhookRoutes.list, listArgs(list)),
    select: (out) => toPage(out.webhooks, out.total),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ recent }) => recent.some(isUnderWay)) ? LOOK_EVERY_MS : false,
  });
}

/** All pages of the list, however it is sorted and filtered. */
export const webhooksListFilter = { queryKey: webhookRoutes.list.name.split('.') };

/** What was sent or waits, page by page, newest first. */
export function deliveriesQuery(webhookId: number, isUndelivered: boolean) {
  const only = isUndelivered ? { undelivered: 'true' as const } : {};
  const args = { id: String(webhookId), limit: PER_PAGE, ...only };
  // Without the key's type tag, which is for a single read: here the data are pages.
  const queryKey: readonly unknown[] = apiQuery(webhookRoutes.deliveries, args).queryKey;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(webhookRoutes.deliveries, { ...args, before: pageParam }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(isUnderWay) ? LOOK_EVERY_MS : LOOK_AGAIN_MS,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
  });
}

/** Its answer has the secret, which the screen shows until the person has kept it. */
export function useCreateWebhook() {
  return useApiMutation(webhookRoutes.create, {
    invalidates: ['webhooks'],
    failed: 'Erro ao criar o webhook',
  });
}

/** The same, of a webhook that is there. */
export function useRotateWebhook() {
  return useApiMutation(webhookRoutes.rotate, {
    invalidates: ['webhooks'],
    failed: 'Erro ao trocar o segredo',
  });
}

export function useUpdateWebhook() {
  return useApiMutation(webhookRoutes.update, {
    invalidates: ['webhooks'],
    done: ({ webhook }) => `“${webhook.name}” salvo`,
    failed: 'Erro ao salvar o webhook',
  });
}

/** Silent: the dialog that asked shows the failure. */
export function useSwitchOff() {
  return useApiMutation(webhookRoutes.update, {
    invalidates: ['webhooks'],
    done: 'Webhook desligado',
    silent: true,
  });
}

/** Silent, as above. */
export function useRemoveWebhook() {
  return useApiMutation(webhookRoutes.remove, {
    invalidates: ['webhooks'],
    done: 'Webhook excluído',
    silent: true,
  });
}

export function useTestWebhook() {
  return useApiMutation(webhookRoutes.test, {
    invalidates: ['webhooks'],
    done: 'Aviso de teste a caminho',
    failed: 'Erro ao testar o webhook',
  });
}

export function useReplay() {
  return useApiMutation(webhookRoutes.replay, {
    invalidates: ['webhooks'],
    done: 'Aviso a caminho outra vez',
    failed: 'Erro ao reenviar',
  });
}

export function useReplayFailed() {
  return useApiMutation(webhookRoutes.replayFailed, {
    invalidates: ['webhooks'],
    done: ({ queued }) => plural(queued, 'aviso a caminho outra vez', 'avisos a caminho outra vez'),
    failed: 'Erro ao reenviar',
  });
}
