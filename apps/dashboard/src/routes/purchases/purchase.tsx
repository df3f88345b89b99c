import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PurchaseSkeleton } from '../../features/purchases/purchase-skeleton.tsx';
import { purchaseQuery } from '../../features/purchases/purchases.api.ts';
import { RoomFromItemForm } from '../../features/purchases/room-from-item-form.tsx';
import { UsedPurchase } from '../../features/purchases/used-purchase.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { formatDate } from '../../lib/format.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';

export const handle = { title: 'Criar sala' };

export default function PurchaseRoute() {
  const { roomItemId } = useParams();
  const id = Number(roomItemId);
  // An address that names no item at all.
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to={paths.purchases()} replace />;
  return (
    <Page width="list">
      <Purchase key={id} id={id} />
    </Page>
  );
}

function Purchase({ id }: { id: number }) {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.purchases());
  const query = useQuery(purchaseQuery(id));
  const item = query.data?.roomItem;
  const note = item && `${item.roomModel.name}, comprada em ${formatDate(item.createdAt)}`;
  return (
    <>
      <PageHeader title="Criar sala" note={note} back={goBack} />
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar a compra"
        missingTitle="Compra não encontrada"
        errorAction={
          <Button component={Link} to={paths.purchases()} variant="default">
            Voltar para Compras
          </Button>
        }
        skeleton={<PurchaseSkeleton />}
      >
        {({ roomItem }) =>
          roomItem.consumed ? (
            <UsedPurchase item={roomItem} />
          ) : (
            <RoomFromItemForm
              itemId={id}
              // In place of the form, which Back has no use for.
              onCreated={(roomId) => void navigate(paths.room(roomId), { replace: true })}
            />
          )
        }
      </QueryStates>
    </>
  );
}
