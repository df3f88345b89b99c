import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ClampedText } from './clamped-text.tsx';
import classes from './message.module.css';
import type { Outbox, Outgoing } from './outbox.ts';

/** One's own message on its way, or stuck. */
export function OutgoingItem({ outgoing, outbox }: { outgoing: Outgoing; outbox: Outbox }) {
  const { key, text, to, isWaiting, failure } = outgoing;
  return (
    <article
      className={classes.message}
      data-mine
      data-private={to ? true : undefined}
      data-sending={(failure === null && !isWaiting) || undefined}
      aria-label={label(outgoing)}
    >
      <div className={classes.body}>
        <div className={classes.head}>
          {to && <strong className={classes.name}>Só para {to.name}</strong>}
          {failure === null && !isWaiting && <span className={classes.sending}>Enviando…</span>}
        </div>
        <ClampedText text={text} />
        {failure === null && isWaiting && (
          <div className={classes.waiting}>
            <span>Na fila: vai assim que a conexão voltar.</span>
            <Button look="quiet" onClick={() => outbox.discard(key)}>
              Descartar
            </Button>
          </div>
        )}
        {failure !== null && (
          <div className={classes.failure} role="alert">
            <Icon name="alert" size={16} />
            <span>Não enviada. {failure}</span>
            <Button look="quiet" onClick={() => outbox.sendAgain(key)}>
              Enviar de novo
            </Button>
            <Button look="quiet" onClick={() => outbox.discard(key)}>
              Descartar
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

function label({ isWaiting, failure }: Outgoing): string {
  if (failure !== null) return 'Você, não enviada';
  return isWaiting ? 'Você, na fila' : 'Você, enviando';
}
