import type { Delivery, Webhook } from '@atrio/contract/organization/webhooks';
import { Button, Modal, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../../../kit/api/query-client.ts';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, formatInteger, formatWhen, plural } from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { HistoryFoot } from '../../platform/history/history-foot.tsx';
import { AnswerBadge, nextWords } from '../webhooks/webhook-health.tsx';
import {
  deliveriesQuery,
  useReplay,
  useReplayFailed,
  webhooksListFilter,
} from '../webhooks/webhooks.api.ts';
import classes from '../webhooks/webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  isUndelivered: boolean;
  onFilter: (isUndelivered: boolean) => void;
}

/** A webhook's deliveries, sent and waiting, newest first, in pages. */
export function Deliveries({ webhook, isUndelivered, onFilter }: DeliveriesProps) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, isUndelivered));
  useFreshHealth(webhook, isUndelivered ? undefined : query.data?.pages[0]?.deliveries[0]);
  const [shown, show] = useState<Delivery>();
  return (
    <div className={classes.deliveries}>
      <Head
        webhook={webhook}
        failed={query.data?.pages[0]?.failed ?? 0}
        isUndelivered={isUndelivered}
        onFilter={onFilter}
      />
      <QueryStates
        query={query}
        loadingText="Buscando entregas"
        errorTitle="Erro buscando entregas"
        skeleton={<SkeletonBar width="100%" height={140} />}
        isEmpty={({ pages }) => pages.every(({ deliveries }) => deliveries.length === 0)}
        empty={
          <EmptyLine
            title={isUndelivered ? 'Tudo chegou' : 'Nada enviado nos últimos 30 dias'}
            text={isUndelivered ? '' : 'Use “Testar” para mandar um aviso agora.'}
          />
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ deliveries }) => deliveries);
          return (
            <>
              <ol className={classes.rows} aria-label={`Entregas de ${webhook.name}`}>
                {rows.map((row) => (
                  <DeliveryRow key={row.id} delivery={row} onShow={() => show(row)} />
                ))}
              </ol>
              <HistoryFoot
                text={plural(rows.length, 'entrega', 'entregas')}
                hasMore={query.hasNextPage}
                isBusy={query.isFetchingNextPage}
                failure={query.isFetchNextPageError ? query.error.message : undefined}
                onMore={async () => (await query.fetchNextPage()).hasNextPage}
              />
            </>
          );
        }}
      </QueryStates>
      <DeliveryDialog webhook={webhook} delivery={shown} onClose={() => show(undefined)} />
    </div>
  );
}

/** How the webhook does was read by another call: it is read again when its newest delivery is ahead of it. */
function useFreshHealth({ recent: [last] }: Webhook, newest: Delivery | undefined): void {
  const stage = newest && stageOf(newest);
  const isBehind = stage !== undefined && stage !== (last && stageOf(last));
  useEffect(() => {
    if (stage && isBehind) void queryClient.invalidateQueries(webhooksListFilter);
  }, [stage, isBehind]);
}

function stageOf({ createdAt, state, attempts, durationMs }: Webhook['recent'][number]): string {
  return `${createdAt} ${state} ${attempts} ${durationMs !== null}`;
}

function Head({ webhook, failed, isUndelivered, onFilter }: DeliveriesProps & { failed: number }) {
  return (
    <div className={classes.deliveriesHead}>
      <h3 className={classes.deliveriesTitle}>Últimas entregas</h3>
      <div className={classes.deliveriesTools}>
        <Switch
          label="Só as que não chegaram"
          checked={isUndelivered}
          onChange={(event) => onFilter(event.currentTarget.checked)}
        />
        {webhook.enabled && <ReplayFailed webhook={webhook} failed={failed} />}
      </div>
    </div>
  );
}

function ReplayFailed({ webhook, failed }: { webhook: Webhook; failed: number }) {
  const { mutate: replay, isPending } = useReplayFailed();
  if (failed === 0) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      px={6}
      loading={isPending}
      onClick={() => replay({ id: String(webhook.id) })}
    >
      {failed === 1 ? 'Reenviar a que falhou' : `Reenviar as ${formatInteger(failed)} que falharam`}
    </Button>
  );
}

interface RowProps {
  delivery: Delivery;
  onShow: () => void;
}

function DeliveryRow({ delivery, onShow }: RowProps) {
  const { mutate: replay, isPending } = useReplay();
  const { id, type, messageId, createdAt, durationMs } = delivery;
  const what = `${type} de ${formatDateTime(createdAt)}`;
  return (
    <li className={classes.row}>
      <span className={classes.when}>{formatWhen(createdAt)}</span>
      <code className={classes.type}>{type}</code>
      <code className={classes.messageId}>{messageId}</code>
      <span>
        <AnswerBadge delivery={delivery} />
      </span>
      <span className={classes.took}>
        {[durationMs === null ? '' : `em ${durationMs} ms`, nextWords(delivery)]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className={classes.rowActions}>
        <Button variant="subtle" color="gray" size="xs" aria-label={`Ver ${what}`} onClick={onShow}>
          Ver
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Reenviar ${what}`}
          loading={isPending}
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          onClick={() => replay({ id: String(id) })}
        >
          Reenviar
        </Button>
      </span>
    </li>
  );
}

interface DialogProps {
  webhook: Webhook;
  delivery: Delivery | undefined;
  onClose: () => void;
}

/** The request and its answer. The signature, like the secret, is nobody's to read here. */
function DeliveryDialog({ webhook, delivery, onClose }: DialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={delivery !== undefined}
      onClose={onClose}
      title="Entrega"
      size={640}
      fullScreen={isPhone}
    >
      {delivery && (
        <dl className={classes.facts}>
          <dt>Pedido</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the dialog */}
            <pre className={classes.code} tabIndex={0}>
              {requestOf(webhook, delivery)}
            </pre>
          </dd>
          <dt>Resposta</dt>
          <dd>
            <AnswerBadge delivery={delivery} />{' '}
            {delivery.durationMs !== null && `em ${delivery.durationMs} ms`}
          </dd>
          <dt>Tentativas</dt>
          <dd>{[String(delivery.attempts), nextWords(delivery)].filter(Boolean).join(', ')}</dd>
        </dl>
      )}
    </Modal>
  );
}

function requestOf({ url }: Webhook, { messageId, body }: Delivery): string {
  return `POST ${url}
content-type: application/json
webhook-id: ${messageId}
webhook-timestamp: (a hora da tentativa)
webhook-signature: v1,•••

${JSON.stringify(JSON.parse(body), null, 2)}`;
}
