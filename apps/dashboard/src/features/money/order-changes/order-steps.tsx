import type { OrderQuote } from '@atrio/contract/money/order-changes';
import type { Order } from '@atrio/contract/money/orders';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { formatReais } from '../../../kit/text/format.ts';
import {
  newQuoteIn,
  readQuote,
  shortDay,
  usePauseOrder,
  useResumeOrder,
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
