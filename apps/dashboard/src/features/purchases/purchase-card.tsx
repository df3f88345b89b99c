import type { RoomItem } from '@atrio/contract/payments';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate } from '../../lib/format.ts';
import { Porta } from '../../ui/porta.tsx';
import classes from './purchases.module.css';

/** A purchased room: the whole card leads to making it, until it has been used. */
export function PurchaseCard({ item }: { item: RoomItem }) {
  if (item.consumed) return <UsedCard item={item} />;
  return (
    <Link to={paths.purchase(item.id)} className={classes.card}>
      <Porta size="phone" lit={false} />
      <span className={classes.words}>
        <strong className={classes.model}>{item.roomModel.name}</strong>{' '}
        <span className={classes.date}>Comprada em {formatDate(item.createdAt)}</span>{' '}
        <span className={classes.available}>
          <IconCircleCheck size={16} stroke={1.9} aria-hidden /> Disponível
        </span>
      </span>
    </Link>
  );
}

function UsedCard({ item }: { item: RoomItem }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a card at rest.
    <div
      role="group"
      aria-disabled="true"
      aria-labelledby={`compra-${item.id}`}
      className={classes.card}
      data-used
    >
      <Porta size="phone" lit={false} dashed />
      <span className={classes.words}>
        <strong id={`compra-${item.id}`} className={classes.model}>
          {item.roomModel.name}
        </strong>
        <span className={classes.date}>Comprada em {formatDate(item.createdAt)}</span>
        <span className={classes.used}>
          {item.room ? `Usada em ${item.room.name}` : 'Usada em uma sala que não existe mais'}
        </span>
      </span>
    </div>
  );
}
