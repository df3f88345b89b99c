import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { CouponQuote } from '@atrio/contract/money/coupons';
import { type BillingType, orderBody, PAYMENT_DAYS } from '@atrio/contract/money/payments';
import type { Plan } from '@atrio/contract/money/plans';
import { Anchor, Button } from '@mantine/core';
import {
  IconBarcode,
  IconCreditCard,
  IconExternalLink,
  IconFlask,
  IconQrcode,
  IconRepeat,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '../../../kit/api/api-client.ts';
import { platformQuery } from '../../../kit/api/platform.ts';
import { invalidate } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { type Choice, ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { formatDay, formatMoneyCents, formatReais } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { CouponField } from '../coupons/coupon-field.tsx';
import classes from './order.module.css';
import { PlanDoors } from './plan-doors.tsx';
import { roomsOf } from './plan-words.ts';
import { ORDER_FAILED, type OrderValues, useOrder } from './plans.api.ts';

export interface OrderFormProps {
  plan: Plan;
  onOrdered: () => void;
  /** The server knows of no payment data, whatever we believed. */
  onDataMissing: () => void;
}

/** 'Fazer pedido', in a dialog: how a plan is paid, and on which day. */
export function OrderForm(props: OrderFormProps) {
  const [quote, setQuote] = useState<CouponQuote>();
  const { form, isProcessing } = useOrderForm(props, () => setQuote(undefined));
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Fazer pedido" failureTitle={ORDER_FAILED}>
      <OrderSummary plan={props.plan} quote={quote} />
      <OrderFields form={form} />
      <CouponField form={form} plan={props.plan} quote={quote} onQuote={setQuote} />
      <SimulatedNote />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          {isProcessing ? 'Fechar' : 'Cancelar'}
        </Button>
        {isProcessing ? (
          <Button component={Link} to={paths.payments()}>
            Ver Financeiro
          </Button>
        ) : (
          <SubmitButton label="Fazer pedido" isBusy={form.isBusy} />
        )}
      </div>
    </FormShell>
  );
}

const BILLING = [
  {
    value: 'BOLETO',
    label: 'Boleto',
    text: 'Compensa em até 2 dias úteis',
    icon: <IconBarcode size={22} stroke={1.7} aria-hidden />,
  },
  {
    value: 'PIX',
    label: 'PIX',
    text: 'Confirmação em segundos',
    icon: <IconQrcode size={22} stroke={1.7} aria-hidden />,
  },
  {
    value: 'PIX_AUTOMATIC',
    label: 'PIX Automático',
    text: 'Autorize no banco ao pagar o primeiro; os outros são debitados',
    icon: <IconRepeat size={22} stroke={1.7} aria-hidden />,
  },
  {
    value: 'CREDIT_CARD',
    label: 'Cartão de crédito',
    text: 'Digitado na página do provedor',
    icon: <IconCreditCard size={22} stroke={1.7} aria-hidden />,
  },
] satisfies Choice<BillingType>[];

/** The ways in which an order can be paid here. */
export function useBilling(): Choice<BillingType>[] {
  const { data } = useQuery(platformQuery());
  const isOn = data?.platform.pixAutomatic ?? false;
  return BILLING.filter(({ value }) => value !== 'PIX_AUTOMATIC' || isOn);
}

const DAYS = PAYMENT_DAYS.map((day) => ({ value: day as number, label: String(day) }));

function OrderFields({ form }: { form: ContractForm<OrderValues> }) {
  const choices = useBilling();
  return (
    <div className={classes.fields}>
      <ChoiceField
        label="Tipo de pagamento"
        look="cards"
        choices={choices}
        hasAutoFocus
        {...form.field('billingType')}
      />
      <ChoiceField
        label="Dia do pagamento"
        look="row"
        choices={DAYS}
        help={<DueDateLine paymentDay={form.values.paymentDay} />}
        {...form.field('paymentDay')}
      />
    </div>
  );
}

/** 'Primeiro vencimento em 20/11/2026, depois todo dia 20.' */
function DueDateLine({ paymentDay }: { paymentDay: number }) {
  const first = formatDay(firstDueDate(todayInBrazil(Date.now()), paymentDay));
  return (
    <>
      Primeiro vencimento em <strong>{first}</strong>, depois todo dia {paymentDay}.
    </>
  );
}

const DOORS = 3;

/** The plan being ordered, and its price. */
function OrderSummary({ plan, quote }: { plan: Plan; quote: CouponQuote | undefined }) {
  return (
    <div className={classes.summary}>
      <PlanDoors count={plan.SubscriptionPlanRooms.length} limit={DOORS} />
      <div className={classes.plan}>
        <strong>{plan.name}</strong>
        <span>{roomsOf(plan)}</span>
      </div>
      <div className={classes.cost}>
        {quote && (
          <s>
            <span className="screen-reader-only">Sem cupom: </span>
            {formatReais(quote.fullValue)}
          </s>
        )}
        <strong>{quote ? formatReais(quote.value) : formatMoneyCents(plan.price)}</strong>
        <span>por mês</span>
      </div>
    </div>
  );
}

/** Shown while the sandbox replaces the payment provider. */
function SimulatedNote() {
  const { data } = useQuery(platformQuery());
  if (!data?.platform.paymentsSimulated) return null;
  return (
    <p className={classes.note}>
      <IconFlask size={18} stroke={1.7} aria-hidden />
      Pagamentos simulados: nenhum valor será cobrado neste servidor.
    </p>
  );
}

const SEE_PRICE = {
  message: 'Toque em “Aplicar” para ver o preço com o cupom',
  path: ['coupon'],
};
/** With a coupon, only a price that was shown is ordered. */
const orderFormSchema = orderBody.refine(
  ({ coupon, couponQuote }) => coupon === '' || couponQuote !== '',
  SEE_PRICE,
);

/** Orders once: a failure that leaves the outcome open takes the button away. */
function useOrderForm(
  { plan, onOrdered, onDataMissing }: OrderFormProps,
  onCouponRefused: () => void,
) {
  const { mutateAsync: order } = useOrder();
  const [isProcessing, setProcessing] = useState(false);
  const form = useContractForm<OrderValues, z.output<typeof orderBody>>({
    name: 'pedido',
    schema: orderFormSchema,
    values: {
      billingType: 'BOLETO',
      paymentDay: roundToPaymentDay(Number(todayInBrazil(Date.now()).slice(-2))),
      subscriptionId: plan.id,
      coupon: '',
      couponQuote: '',
    },
    undrafted: ['billingType', 'paymentDay', 'subscriptionId', 'coupon', 'couponQuote'],
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
    if (code === 'COUPON_REFUSED') onCouponRefused();
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

/** In the toast of an order, where no router is: the provider's page, in another tab. */
export function PaymentPageLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.pageLink}>
      Abrir a página de pagamento
      <IconExternalLink size={15} stroke={1.7} aria-hidden />{' '}
      <span className="screen-reader-only">(abre em outra aba)</span>
    </Anchor>
  );
}

const STEP = 5;
const LAST = 25;

/**
 * The default payment day from today's day of the month: 5 if it is 25 or more, otherwise the next
 * multiple of 5 above it (docs/product/money.md#payment-day).
 */
export function roundToPaymentDay(day: number): number {
  if (day >= LAST) return STEP;
  return (Math.floor(day / STEP) + 1) * STEP;
}
