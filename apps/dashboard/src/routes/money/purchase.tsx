import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { purchaseQuery } from '../../features/money/purchases/purchases.api.ts';
import { RoomFromItemForm } from '../../features/money/purchases/room-from-item-form.tsx';
import { PurchaseSkeleton, UsedPurchase } from '../../features/money/purchases/used-purchase.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { formatDate } from '../../kit/text/format.ts';
import { paths } from '../../paths.ts';

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
  const [isSending, setSending] = useState(false);
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
          // The form stays until its call is answered, even if the item is read as used before that.
          roomItem.consumed && !isSending ? (
            <UsedPurchase item={roomItem} />
          ) : (
            <RoomFromItemForm
              itemId={id}
              onSending={setSending}
              // In place of the form, which Back has no use for.
              onCreated={(roomId) => void navigate(paths.room(roomId), { replace: true })}
            />
          )
        }
      </QueryStates>
    </>
  );
}
