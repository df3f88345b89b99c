import { Button } from '@mantine/core';
import { IconShield } from '@tabler/icons-react';
import { Card } from '../../../kit/page/card.tsx';
import { formatWhen } from '../../../kit/text/format.ts';
import { type LiveMode, usePanic } from './conversation.api.ts';
import classes from './conversation.module.css';

interface PanicProps {
  roomId: number;
  live: LiveMode;
  isDisabled: boolean;
}

/** One press, no dialog: it can be taken back. */
export function PanicButton({ roomId, live, isDisabled }: PanicProps) {
  const { isBusy, start, end } = usePanic(roomId);
  return (
    <Button
      variant="default"
      disabled={isDisabled || isBusy}
      leftSection={<IconShield size={18} stroke={1.7} aria-hidden />}
      onClick={live.panic ? end : start}
    >
      {live.panic ? 'Voltar ao normal' : 'Pânico'}
    </Button>
  );
}

/** 'Pânico', and since when the room is in it. */
export function PanicCard(props: PanicProps) {
  const { panic } = props.live;
  return (
    <Card title="Pânico" actions={<PanicButton {...props} />}>
      <div role="status">
        {panic ? (
          <p className={classes.panic}>
            Em pânico desde {formatWhen(panic.since)}
            {panic.byName && `, por ${panic.byName}`}: porta fechada, quem chega espera, links
            desligados e modo lento de 120 s.
          </p>
        ) : (
          <p className={classes.help}>
            Fecha a porta, segura quem chega, tira links e deixa a conversa a 120 s. Dá para voltar
            atrás.
          </p>
        )}
      </div>
    </Card>
  );
}
