import type { OrderQuote } from '@atrio/contract/money/order-changes';
import type { Order } from '@atrio/contract/money/orders';
import { type BillingType, billingWords } from '@atrio/contract/money/payments';
import { Alert, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconInfoCircle,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { formatDay, formatReais, plural } from '../../../kit/text/format.ts';
import { useBilling } from '../plans/order-form.tsx';
import {
  methodQuery,
  newQuoteIn,
  readQuote,
  shortDay,
  usePauseOrder,
  useResumeOrder,
  useSendMethod,
  useUndoChange,
} from './order-changes.api.ts';
import classes from './order-changes.module.css';
import { pauseWords, resumeWords } from './quote-parts.tsx';

interface ChangeNoteProps {
  order: Order;
  /** Opens the dialog in which the rooms that stay are chosen. */
  onChooseRooms?: () => void;
}

/** 'Vestíbulo a partir de 15/12 · Desfazer': a change of plan that is not in force yet. */
export function ChangeNote({ order, onChooseRooms }: ChangeNoteProps) {
  const { mutate: undo, isPending } = useUndoChange();
  const { change } = order;
  if (!change) return null;
  const canUndo = change.state === 'scheduled' || change.state === 'awaiting';
  return (
    <div className={classes.note}>
      <span>{noteWords(order)}</span>
      {onChooseRooms && change.state === 'scheduled' && change.rooms < order.rooms && (
        <Button variant="subtle" size="compact-xs" onClick={onChooseRooms}>
          Trocar salas
        </Button>
      )}
      {canUndo && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={isPending}
          aria-label={`Desfazer a mudança para ${change.planName}`}
          onClick={() => undo({ id: String(order.id) })}
        >
          Desfazer
        </Button>
      )}
    </div>
  );
}

function noteWords({ change }: Order): string {
  if (!change) return '';
  const { state, planName, startsOn, difference } = change;
  if (state === 'scheduled') return `${planName} a partir de ${shortDay(startsOn ?? '')}`;
  if (state === 'awaiting' && difference) {
    const { value, payBy } = difference;
    return `${planName} ao pagar ${formatReais(value)} até ${shortDay(payBy)}`;
  }
  if (state === 'processing') return `${planName}: a cobrança da diferença está sendo feita`;
  return `Desfazendo a mudança para ${planName}`;
}

/** A change of plan has to be undone before. */
function mayPause({ state, change }: Order): boolean {
  return state === 'paused' || (state === 'active' && change === null);
}

/** 'Trocar forma de pagamento', of an order that is charged or will be again. */
export function MethodButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { id, planName, state, change } = order;
  const isCharged = state === 'active' || state === 'paused';
  if (!isCharged || (change !== null && change.state !== 'scheduled')) return null;
  const close = () => setOpen(false);
  return (
    <div className={classes.note}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Trocar forma de pagamento da assinatura ${planName}, nº ${id}`}
        onClick={() => setOpen(true)}
      >
        Trocar forma de pagamento
      </Button>
      <FormDialog title="Trocar forma de pagamento" isOpen={isOpen} onClose={close}>
        <Method order={order} onClose={close} />
      </FormDialog>
    </div>
  );
}

interface MethodProps {
  order: Order;
  onClose: () => void;
}

/** The other ways of paying, and what the chosen one changes. */
function Method({ order, onClose }: MethodProps) {
  const others = useBilling().filter(({ value }) => value !== order.billingType);
  const [chosen, setChosen] = useState<BillingType>(others[0]?.value ?? 'PIX');
  const query = useQuery(methodQuery(order.id, chosen));
  const { send, isBusy, failure } = useSendMethod(order, onClose);
  const { data } = query;
  return (
    <div className={classes.dialog}>
      <p className={classes.detail}>
        Plano {order.planName}, hoje por {billingWords(order.billingType)}
      </p>
      <ChoiceField
        name="billingType"
        label="Nova forma de pagamento"
        look="cards"
        choices={others}
        hasAutoFocus
        value={chosen}
        error={undefined}
        onBlur={() => undefined}
        onChange={setChosen}
      />
      <Effects query={query} />
      {failure && (
        <Alert color="red" role="alert" icon={<IconAlertCircle stroke={1.7} />}>
          {failure}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancelar
        </Button>
        <Button
          loading={isBusy}
          aria-busy={isBusy}
          disabled={!data}
          onClick={() => data && void send(chosen, data.quote)}
        >
          Trocar forma de pagamento
        </Button>
      </div>
    </div>
  );
}

/** The changes that the chosen way makes. */
function Effects({ query }: { query: UseQueryResult<{ quote: OrderQuote }> }) {
  return (
    <QueryStates
      query={query}
      loadingText="Calculando os valores"
      errorTitle="Não foi possível calcular a troca"
      skeleton={<SkeletonCard fields={1} />}
    >
      {({ quote }) => (
        <div className={classes.consequence}>
          <IconInfoCircle size={18} stroke={1.7} aria-hidden />
          <div>
            {methodWords(quote).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        </div>
      )}
    </QueryStates>
  );
}

/** The effects of another way of paying, one sentence each. */
function methodWords({ method, nextCharge, billingType }: OrderQuote): string[] {
  if (!method) return [];
  const { to, changed, kept } = method;
  const way = WAYS[to];
  const note = NOTES[to];
  const open = plural(changed.count, 'cobrança em aberto', 'cobranças em aberto');
  const verb = changed.count === 1 ? 'passa a ser paga' : 'passam a ser pagas';
  const late = plural(kept.count, 'cobrança vencida', 'cobranças vencidas');
  const stay = kept.count === 1 ? 'continua como está' : 'continuam como estão';
  return [
    'Hoje nada é cobrado.',
    ...(changed.count > 0 ? [`${open} (${formatReais(changed.value)}) ${verb} ${way}.`] : []),
    ...(kept.count > 0 ? [`${late} ou em análise (${formatReais(kept.value)}) ${stay}.`] : []),
    ...(nextCharge
      ? [
          `Próxima cobrança: ${formatReais(nextCharge.value)} em ${formatDay(nextCharge.dueDate)}, ${way}.`,
        ]
      : []),
    ...(note ? [note] : []),
    ...(billingType === 'PIX_AUTOMATIC' ? ['A autorização do débito automático é cancelada.'] : []),
  ];
}

const NOTES: Partial<Record<BillingType, string>> = {
  CREDIT_CARD: 'O cartão é digitado em “Pagar”, na página do provedor; nada dele passa por aqui.',
  PIX_AUTOMATIC:
    'Pague o próximo PIX e autorize o débito no app do seu banco: os meses seguintes são debitados da sua conta. Sem a autorização, cada mês continua com o seu código PIX.',
};

const WAYS = {
  BOLETO: 'por boleto',
  PIX: 'por PIX',
  PIX_AUTOMATIC: 'por PIX Automático',
  CREDIT_CARD: 'com cartão de crédito',
};

/** 'Pausar', or 'Retomar' for a paused order. */
export function PauseButton({ order, className }: { order: Order; className: string | undefined }) {
  const { ask, isReading } = useAskStep();
  if (!mayPause(order)) return null;
  const action = order.state === 'paused' ? 'Retomar' : 'Pausar';
  return (
    <Button
      variant="default"
      size="xs"
      className={className}
      loading={isReading}
      aria-label={`${action} assinatura ${order.planName}, nº ${order.id}`}
      onClick={() => void ask(order)}
    >
      {action}
    </Button>
  );
}

/** Asks before an order is paused or resumed, with what is charged and when; then does it. */
function useAskStep() {
  const [isReading, setReading] = useState(false);
  const { mutateAsync: pause } = usePauseOrder();
  const { mutateAsync: resume } = useResumeOrder();

  function show(order: Order, quote: OrderQuote) {
    const isPause = quote.step === 'pause';
    const send = isPause ? pause : resume;
    confirm({
      title: isPause ? 'Pausar assinatura?' : 'Retomar assinatura?',
      ...(isPause && { text: 'Você retoma quando quiser, em Financeiro.' }),
      detail: (
        <>
          <strong>Plano {order.planName}</strong>
          {(isPause ? pauseWords(quote) : resumeWords(quote)).map((words) => (
            <div key={words}>{words}</div>
          ))}
        </>
      ),
      action: isPause ? 'Pausar assinatura' : 'Retomar assinatura',
      back: 'Voltar',
      isSafe: true,
      icon: isPause ? PAUSE : PLAY,
      onConfirm: async () => {
        try {
          await send({ id: String(order.id), quote: quote.token });
        } catch (error) {
          const changed = newQuoteIn(error);
          // The same question with the new amounts; the refusal's sentence stands in it.
          if (changed) show(order, changed);
          throw error;
        }
      },
    });
  }

  async function ask(order: Order) {
    setReading(true);
    try {
      const { quote } = await readQuote(order.id, order.state === 'paused' ? 'resume' : 'pause');
      show(order, quote);
    } catch (error) {
      if (error instanceof ApiError) toast.error(error.message);
    } finally {
      setReading(false);
    }
  }
  return { ask, isReading };
}

const PAUSE = <IconPlayerPause size={18} stroke={1.7} aria-hidden />;
const PLAY = <IconPlayerPlay size={18} stroke={1.7} aria-hidden />;
