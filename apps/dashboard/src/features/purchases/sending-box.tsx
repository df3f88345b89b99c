import { ProgressBar } from '../../form/progress-bar.tsx';
import { plural } from '../../lib/format.ts';
import { formatBytesOf, formatShare } from '../../lib/upload-words.ts';
import { LiveText } from '../../ui/live-text.tsx';
import classes from './room-from-item.module.css';

const QUARTERS = 4;

interface SendingBoxProps {
  /** Of all of it, 0 to 1. */
  share: number;
  files: readonly (File | null)[];
}

/** The blue box, while the pictures are on their way. */
export function SendingBox({ share, files }: SendingBoxProps) {
  const chosen = files.filter((file) => file !== null);
  const total = chosen.reduce((sum, { size }) => sum + size, 0);
  const words = formatShare(share, 1);
  const quarters = Math.floor(share * QUARTERS);
  return (
    <div className={classes.box}>
      <LiveText>{quarters > 0 ? `Enviado: ${quarters * 25} %` : undefined}</LiveText>
      <span className={classes.boxLine} data-strong>
        <span>{share < 1 ? 'Enviando...' : 'Guardando…'}</span>
        <span>{words}</span>
      </span>
      <ProgressBar label="Envio" share={share} text={words} isLarge />
      <span className={classes.boxLine}>
        {plural(chosen.length, 'arquivo', 'arquivos')} · {formatBytesOf(share * total, total)}
      </span>
    </div>
  );
}
