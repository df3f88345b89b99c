import type { Order } from '@atrio/contract/orders';
import { IconCircleX } from '@tabler/icons-react';
import { confirm } from '../../lib/confirm.tsx';
import { endingWords } from './order-words.ts';
import { useCancelOrder } from './orders.api.ts';

/** Asks, saying what is paid, what is no longer charged and what becomes of the rooms; ends it. */
export function useAskOrderEnd() {
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
