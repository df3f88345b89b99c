import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { OrderRow } from './order-row.tsx';
import { ordersQuery } from './orders.api.ts';
import classes from './orders.module.css';

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
