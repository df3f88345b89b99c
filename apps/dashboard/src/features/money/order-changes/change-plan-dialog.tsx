import type { OrderQuote } from '@atrio/contract/money/order-changes';
import type { Order } from '@atrio/contract/money/orders';
import { billingWords } from '@atrio/contract/money/payments';
import type { Plan } from '@atrio/contract/money/plans';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { Select } from '../../../kit/fields/select.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { formatDay, formatReais } from '../../../kit/text/format.ts';
import { PaymentPageLink } from '../plans/order-form.tsx';
import {
  canChooseAgain,
  newQuoteIn,
  quoteQuery,
  replaceQuote,
  useChangePlan,
} from './order-changes.api.ts';
import classes from './order-changes.module.css';
import { Charges, Rooms, Sides } from './quote-parts.tsx';

const WIDTH = 600;

export interface PlanChange {
  plan: Plan;
  /** The orders that can take the plan. */
  orders: readonly Order[];
}

interface ChangePlanDialogProps {
  /** Kept while the dialog fades out. */
  change: PlanChange | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** 'Mudar para Pavilhão': what is charged and when, what becomes of the rooms, and then the change. */
export function ChangePlanDialog({ change, isOpen, onClose }: ChangePlanDialogProps) {
  return (
    <FormDialog
      title={change ? `Mudar para ${change.plan.name}` : 'Mudar de plano'}
      isOpen={isOpen}
      onClose={onClose}
      size={WIDTH}
    >
      {change && <ChosenOrder key={change.plan.id} {...change} onClose={onClose} />}
    </FormDialog>
  );
}

function ChosenOrder({ plan, orders, onClose }: PlanChange & { onClose: () => void }) {
  const [chosen, setChosen] = useState(orders[0]?.id);
  const order = orders.find(({ id }) => id === chosen) ?? orders[0];
  if (!order) return null;
  const options = orders.map(({ id, planName }) => ({
    value: String(id),
    label: `${planName}, nº ${id}`,
  }));
  return (
    <div className={classes.dialog}>
      {orders.length > 1 && (
        <Select
          label="Assinatura que muda"
          data={options}
          value={String(order.id)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Quoted key={order.id} plan={plan} order={order} onClose={onClose} />
    </div>
  );
}

interface QuotedProps {
  plan: Plan;
  order: Order;
  onClose: () => void;
}

function Quoted({ plan, order, onClose }: QuotedProps) {
  const query = useQuery(quoteQuery(order.id, plan.id));
  return (
    <QueryStates
      query={query}
      loadingText="Calculando os valores"
      errorTitle="Não foi possível calcular a mudança"
      skeleton={<SkeletonCard fields={3} />}
    >
      {({ quote }) => <Agreement plan={plan} order={order} quote={quote} onClose={onClose} />}
    </QueryStates>
  );
}

function Agreement({ plan, order, quote, onClose }: QuotedProps & { quote: OrderQuote }) {
  const limit = quote.to.rooms;
  const [kept, setKept] = useState(() => keptAtFirst(order, quote));
  const { send, isBusy, failure } = useSend({ plan, order, quote, onClose });
  const isAgain = canChooseAgain(order, plan.id);
  return (
    <>
      <Sides quote={quote} />
      <Charges quote={quote} />
      <Rooms quote={quote} kept={kept} onChange={setKept} />
      {failure && (
        <Alert color="red" role="alert" icon={<IconAlertCircle stroke={1.7} />}>
          {failure}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancelar
        </Button>
        <Button
          loading={isBusy}
          aria-busy={isBusy}
          onClick={() => send(quote.rooms.length > limit ? kept : [])}
        >
          {isAgain ? 'Salvar escolha' : actionWords(quote)}
        </Button>
      </div>
    </>
  );
}

/** The rooms chosen before, or the most visited. */
function keptAtFirst({ change }: Order, { rooms, to }: OrderQuote): number[] {
  const before = rooms.filter(({ id }) => change?.keepRoomIds.includes(id));
  return (before.length > 0 ? before : rooms.slice(0, to.rooms)).map(({ id }) => id);
}

/** The button's name for the charge to be paid; any other is a PIX. */
const CHARGES: Record<string, string> = { BOLETO: 'boleto', CREDIT_CARD: 'cobrança no cartão' };

/** The button names the amount when money moves now. */
function actionWords({ step, difference, billingType }: OrderQuote): string {
  if (step === 'down') return 'Agendar mudança';
  if (difference.value === '0.00') return 'Mudar agora';
  return `Gerar ${CHARGES[billingType] ?? 'PIX'} de ${formatReais(difference.value)}`;
}

function useSend({ plan, order, quote, onClose }: QuotedProps & { quote: OrderQuote }) {
  const { mutateAsync: change, isPending } = useChangePlan();
  const [failure, setFailure] = useState<string>();

  async function send(keepRoomIds: number[]) {
    setFailure(undefined);
    const { token } = quote;
    const args = { id: String(order.id), subscriptionId: plan.id, quote: token, keepRoomIds };
    try {
      const { payment } = await change(args);
      tellDone(quote, payment?.asaasPaymentUrl);
      onClose();
    } catch (error) {
      const changed = newQuoteIn(error);
      if (changed) replaceQuote(order.id, plan.id, changed);
      setFailure(error instanceof ApiError ? error.message : 'Não foi possível mudar de plano');
    }
  }
  return { send, isBusy: isPending, failure };
}

function tellDone({ step, to, paidUntil, billingType }: OrderQuote, page: string | undefined) {
  if (step === 'down') {
    toast.success(`${to.planName} a partir de ${formatDay(paidUntil ?? '')}`);
  } else if (page === undefined) {
    toast.success(`Seu plano agora é ${to.planName}`);
  } else {
    const words = billingType === 'CREDIT_CARD' ? 'Cobrança' : billingWords(billingType);
    const done = billingType === 'CREDIT_CARD' ? 'gerada' : 'gerado';
    toast.success(`${words} da diferença ${done}`, {
      description: <PaymentPageLink url={page} />,
      isLong: true,
    });
  }
}
