import { type Order, orderRoutes } from '@atrio/contract/money/orders';
import { Anchor, Badge, Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Card } from '../../../kit/page/card.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { paths } from '../../../paths.ts';
import { ChangeNote, MethodButton, PauseButton } from '../order-changes/order-steps.tsx';
import classes from './orders.module.css';
import {
  couponWords,
  debitWords,
  endingWords,
  isRunning,
  isUnsettled,
  orderState,
  standingWords,
  termsWords,
} from './payment-words.ts';
import { PaidAlready, PixCode } from './standing-card.tsx';

const FEW = 5;
const ALL = 200;

/** One's own orders, with the way to end each. */
export function OrdersCard() {
  const [limit, setLimit] = useState(FEW);
  const query = useQuery({ ...ordersQuery(limit), placeholderData: keepPreviousData });
  return (
    <div className={classes.orders}>
      <Card
        title="Assinaturas"
        text="Você pode cancelar quando quiser: o que está pago continua valendo e nenhuma cobrança nova é feita."
      >
        <QueryStates
          query={query}
          loadingText="Buscando assinaturas"
          errorTitle="Erro buscando assinaturas"
          skeleton={<OrdersSkeleton />}
          isEmpty={({ orders }) => orders.length === 0}
          empty={<p className={classes.none}>Nenhuma assinatura</p>}
        >
          {({ orders, total = orders.length }) => (
            <>
              <ul className={classes.list}>
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </ul>
              {total > orders.length && orders.length < ALL && (
                <Button
                  variant="default"
                  size="xs"
                  aria-busy={query.isFetching}
                  onClick={() => setLimit(ALL)}
                >
                  Mostrar todas ({total})
                </Button>
              )}
            </>
          )}
        </QueryStates>
      </Card>
    </div>
  );
}

function OrdersSkeleton() {
  return (
    <div className={classes.row} aria-hidden="true">
      <span className={classes.words}>
        <SkeletonBar width={160} height={18} />
        <SkeletonBar width={260} />
        <SkeletonBar width={220} />
      </span>
    </div>
  );
}

const MOST_DOORS = 4;

/** An order: what it is, how it stands, and the way to end it. */
function OrderRow({ order }: { order: Order }) {
  const { words, tone } = orderState(order);
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={classes.doors} aria-hidden="true">
        {Array.from({ length: Math.min(order.rooms, MOST_DOORS) }, (_, index) => (
          // The doors are all alike and never move: their place is their identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <DoorMark key={index} size="small" lit={isRunning(order)} />
        ))}
      </span>
      <span className={classes.words}>
        <span className={classes.head}>
          <strong>{order.planName}</strong>
          <Badge color={tone} className={classes.badge}>
            {words}
          </Badge>
        </span>
        <span>{termsWords(order)}</span>
        <span>{standingWords(order)}</span>
        {order.coupon && <span>{couponWords(order)}</span>}
        <DebitNote order={order} />
        <ChangeNote order={order} />
        <MethodButton order={order} />
      </span>
      {order.state === 'active' && (
        <Button
          component={Link}
          to={paths.subscriptions()}
          variant="default"
          size="xs"
          className={classes.end}
          aria-label={`Mudar plano da assinatura ${order.planName}, nº ${order.id}`}
        >
          Mudar plano
        </Button>
      )}
      <PauseButton order={order} className={classes.end} />
      {isRunning(order) && <EndButton order={order} />}
    </li>
  );
}

/** The consent to debits; while it is missing, the code that the open charge is paid with. */
function DebitNote({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const words = debitWords(order);
  const { debit, planName, id } = order;
  if (!debit || words === null) return null;
  const isWaiting = debit.state === 'waiting';
  const title = isWaiting ? 'Pagar e autorizar' : 'Pagar com PIX';
  return (
    <>
      <span>{words}</span>
      {debit.payment && debit.state !== 'active' && (
        <span>
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.step}
            aria-label={`${title}, assinatura ${planName}, nº ${id}`}
            onClick={() => setOpen(true)}
          >
            {title}
          </Button>
          <FormDialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
            <DebitCode payment={debit.payment} isWaiting={isWaiting} />
          </FormDialog>
        </span>
      )}
    </>
  );
}

interface DebitCodeProps {
  payment: { id: number; asaasPaymentUrl: string };
  isWaiting: boolean;
}

function DebitCode({ payment, isWaiting }: DebitCodeProps) {
  return (
    <div className={classes.consent}>
      {isWaiting && (
        <p>
          Pague este PIX no app do seu banco e aceite ali o débito automático dos próximos meses.
        </p>
      )}
      <PixCode paymentId={payment.id} />
      <p>
        <Anchor href={payment.asaasPaymentUrl} target="_blank" rel="noopener noreferrer">
          Página do pagamento <span className="screen-reader-only">(abre em outra aba)</span>
        </Anchor>
        <PaidAlready paymentId={payment.id} />
      </p>
    </div>
  );
}

function EndButton({ order }: { order: Order }) {
  const askEnd = useAskOrderEnd();
  // The row stays, and says what became of it.
  const button = useNextRowFocus<HTMLButtonElement>((pressed) => pressed.closest('li'));
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      className={classes.end}
      aria-label={`Cancelar assinatura ${order.planName}, nº ${order.id}`}
      onClick={() => askEnd(order)}
    >
      Cancelar assinatura
    </Button>
  );
}

/** Asks, saying what is paid, what is no longer charged and what becomes of the rooms; ends it. */
function useAskOrderEnd() {
  const { mutateAsync: cancel } = useCancelOrder();
  return (order: Order) =>
    confirm({
      title: 'Cancelar assinatura?',
      text: 'Não dá para desfazer. Para voltar depois, faça um novo pedido em Planos.',
      detail: (
        <>
          <strong>Plano {order.planName}</strong>
          {endingWords(order).map((words) => (
            <div key={words}>{words}</div>
          ))}
        </>
      ),
      action: 'Cancelar assinatura',
      back: 'Voltar',
      icon: <IconCircleX size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => cancel({ id: String(order.id) }),
    });
}

const LOOK_EVERY_MS = 2_000;

/** One's own orders, those that run first. Read again while the provider still has to confirm one. */
function ordersQuery(pageSize: number) {
  const args = { sort: '-state', page: 1, pageSize } as const;
  return queryOptions({
    ...apiQuery(orderRoutes.list, args),
    refetchInterval: ({ state }) => (state.data?.orders.some(isUnsettled) ? LOOK_EVERY_MS : false),
  });
}

/** The failure stays in the dialog that asked, where the person is looking. */
function useCancelOrder() {
  return useApiMutation(orderRoutes.cancel, {
    invalidates: ['orders', 'payments', 'overview'],
    done: ({ order }) => doneWords(order),
    silent: true,
  });
}

function doneWords({ state }: Order): string {
  return state === 'cancelling'
    ? 'Cancelamento registrado. O provedor ainda não confirmou; continuamos tentando'
    : 'Assinatura cancelada';
}
