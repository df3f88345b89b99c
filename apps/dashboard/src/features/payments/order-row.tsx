import type { Order } from '@atrio/contract/orders';
import { Badge, Button } from '@mantine/core';
import { Porta } from '../../ui/porta.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import { isRunning, orderState, standingWords, termsWords } from './order-words.ts';
import classes from './orders.module.css';
import { useAskOrderEnd } from './use-ask-order-end.tsx';

const MOST_DOORS = 4;

/** An order: what it is, how it stands, and the way to end it. */
export function OrderRow({ order }: { order: Order }) {
  const { words, tone } = orderState(order);
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={classes.doors} aria-hidden="true">
        {Array.from({ length: Math.min(order.rooms, MOST_DOORS) }, (_, index) => (
          // The doors are all alike and never move: their place is their identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <Porta key={index} size="small" lit={isRunning(order)} />
        ))}
      </span>
      <span className={classes.words}>
        <span className={classes.head}>
          <strong>{order.planName}</strong>
          <Badge color={tone} className={classes.badge}>
            {words}
          </Badge>
        </span>
        <span>{termsWords(order)}</span>
        <span>{standingWords(order)}</span>
      </span>
      {isRunning(order) && <EndButton order={order} />}
    </li>
  );
}

function EndButton({ order }: { order: Order }) {
  const askEnd = useAskOrderEnd();
  // The row stays, and says what became of it.
  const button = useNextRowFocus<HTMLButtonElement>((pressed) => pressed.closest('li'));
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      className={classes.end}
      aria-label={`Cancelar assinatura ${order.planName}, nº ${order.id}`}
      onClick={() => askEnd(order)}
    >
      Cancelar assinatura
    </Button>
  );
}
