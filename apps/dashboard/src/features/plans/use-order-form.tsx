import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { orderBody } from '@atrio/contract/payments';
import { useState } from 'react';
import type { z } from 'zod';
import { useContractForm } from '../../form/use-contract-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { roundToPaymentDay } from '../../lib/payment-day.ts';
import { invalidate } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import type { OrderFormProps } from './order-form.tsx';
import { PaymentPageLink } from './payment-page-link.tsx';
import { useOrder } from './plans.api.ts';

export type OrderValues = { billingType: string; paymentDay: number; subscriptionId: number };

/** Orders once: a failure that leaves the outcome open takes the button away. */
export function useOrderForm({ plan, onOrdered, onDataMissing }: OrderFormProps) {
  const { mutateAsync: order } = useOrder();
  const [isProcessing, setProcessing] = useState(false);
  const form = useContractForm<OrderValues, z.output<typeof orderBody>>({
    name: 'pedido',
    schema: orderBody,
    values: {
      billingType: 'BOLETO',
      paymentDay: roundToPaymentDay(Number(todayInBrazil(Date.now()).slice(-2))),
      subscriptionId: plan.id,
    },
    undrafted: ['billingType', 'paymentDay', 'subscriptionId'],
    onSubmit: async (values) => {
      try {
        const { payment } = await order(values);
        toast.success('Pedido feito com sucesso', {
          description: <PaymentPageLink url={payment.asaasPaymentUrl} />,
          isLong: true,
        });
      } catch (error) {
        if (error instanceof ApiError) handleFailure(error);
        throw error;
      }
    },
    onSaved: onOrdered,
  });

  function handleFailure({ code }: ApiError) {
    if (code === 'PLAN_UNAVAILABLE') invalidate(['plans']);
    if (code === 'PAYMENT_DATA_MISSING') {
      invalidate(['paymentAccount']);
      onDataMissing();
    }
    if (code === 'ORDER_PROCESSING') {
      invalidate(['payments', 'orders']);
      setProcessing(true);
    }
  }
  return { form, isProcessing };
}
