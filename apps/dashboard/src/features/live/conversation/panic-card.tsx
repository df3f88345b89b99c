import { type PanicMeasure, panicMeasures } from '@atrio/contract/live/conversation';
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
  /** Leaves room for the name of the room beside it. */
  isShort?: boolean;
}

const MEASURES: Record<PanicMeasure, string> = {
  door: 'porta fechada',
  approval: 'quem chega espera',
  links: 'links desligados',
  slow: 'modo lento de 120 s',
};

const list = new Intl.ListFormat('pt-BR');

/** The settings that panic changed; the others were harsh already. */
function changesOf(changed: readonly PanicMeasure[]): string {
  const words = panicMeasures.filter((one) => changed.includes(one)).map((one) => MEASURES[one]);
  return words.length === 0 ? 'tudo já estava assim antes' : list.format(words);
}

/** One press, no dialog: it can be taken back. */
export function PanicButton({ roomId, live, isDisabled, isShort = false }: PanicProps) {
  const { isBusy, start, end } = usePanic(roomId);
  return (
    <Button
      variant="default"
      disabled={isDisabled || isBusy}
      leftSection={<IconShield size={18} stroke={1.7} aria-hidden />}
      onClick={live.panic ? end : start}
      {...(isShort && live.panic && { 'aria-label': 'Voltar ao normal' })}
    >
      {live.panic ? (isShort ? 'Normal' : 'Voltar ao normal') : 'Pânico'}
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
            {panic.byName && `, por ${panic.byName}`}: {changesOf(panic.changed)}.
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
