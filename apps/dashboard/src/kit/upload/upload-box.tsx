import type { ReactNode } from 'react';
import { plural } from '../text/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './upload-rows.module.css';
import { type RunState, speedWords } from './upload-run.ts';
import { formatBytesOf, formatShare, shareOf } from './upload-words.ts';

interface UploadBoxProps {
  run: RunState;
  /** Instead of speed and time left, when there is neither any more. */
  note?: string;
  /** Further content, such as a cancel button. */
  children?: ReactNode;
}

/** The blue box that shows the progress of all files being sent. */
export function UploadBox({ run, note, children }: UploadBoxProps) {
  const share = formatShare(run.sent, run.total);
  return (
    <div className={classes.box}>
      <span className={classes.boxLine} data-strong>
        <span>Enviando...</span>
        <span>{share}</span>
      </span>
      <ProgressBar label="Envio" share={shareOf(run.sent, run.total)} text={share} isLarge />
      <span className={classes.boxLine}>
        <span>
          {run.arrived} de {plural(run.count, 'arquivo', 'arquivos')} ·{' '}
          {formatBytesOf(run.sent, run.total)}
        </span>
        <span>{note ?? speedWords(run)}</span>
      </span>
      {children}
    </div>
  );
}
