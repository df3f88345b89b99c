import type { RoomItem } from '@atrio/contract/money/payments';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { SkeletonBar, SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { paths } from '../../../paths.ts';
import classes from './purchases.module.css';
import formClasses from './room-from-item.module.css';

/** In place of the form, for an item of which a room has been made. */
export function UsedPurchase({ item: { room } }: { item: RoomItem }) {
  return (
    <div className={classes.empty} role="status">
      <EmptyState
        title="Esta compra já foi usada"
        text={room ? `Dela veio a sala ${room.name}.` : 'A sala que veio dela não existe mais.'}
        actions={
          <>
            {room && (
              <Button component={Link} to={paths.room(room.id)} variant="default">
                Abrir {room.name}
              </Button>
            )}
            <Button component={Link} to={paths.purchases()}>
              Voltar para Compras
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The form at rest, while its item is on its way. */
export function PurchaseSkeleton() {
  return (
    <div className={formClasses.layout} aria-hidden="true">
      <SkeletonCard fields={4} />
      <SkeletonBar width="100%" height={300} />
    </div>
  );
}
