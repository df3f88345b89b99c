import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { plural } from '../lib/format.ts';
import { formatBytesOf, formatShare, shareOf } from '../lib/upload-words.ts';
import { LiveText } from '../ui/live-text.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-rows.module.css';
import { quarterWords, type RunState, runState, speedWords } from './upload-run.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useNow } from './use-now.ts';
import type { UploadQueue } from './use-upload-queue.ts';

interface UploadRowsProps {
  queue: UploadQueue;
  isImage?: boolean;
  /** Where the focus goes when it was here and this is done: the button that sent it all. */
  returnFocus: RefObject<HTMLElement | null>;
}

/** The blue box while something is sent, and a row per file; afterwards, what failed. */
export function UploadRows({ queue, isImage, returnFocus }: UploadRowsProps) {
  const { items, isBusy, meter } = queue;
  const now = useNow(isBusy);
  const run = runState(items, meter, now);
  const isShown = isBusy || items.some(({ phase }) => phase === 'failed');
  return (
    <>
      <LiveText>{isBusy ? quarterWords(run) : undefined}</LiveText>
      {isBusy && <Box run={run} onCancel={queue.cancelAll} returnFocus={returnFocus} />}
      {isShown && <Rows queue={queue} now={now} isImage={isImage} returnFocus={returnFocus} />}
    </>
  );
}

interface BoxProps extends Pick<UploadRowsProps, 'returnFocus'> {
  run: RunState;
  onCancel: () => void;
}

function Box({ run, onCancel, returnFocus }: BoxProps) {
  const ref = useFocusReturn<HTMLDivElement>(returnFocus);
  const share = formatShare(run.sent, run.total);
  return (
    <div ref={ref} className={classes.box}>
      <span className={classes.boxLine} data-strong>
        <span>Enviando...</span>
        <span>{share}</span>
      </span>
      <ProgressBar label="Envio" share={shareOf(run.sent, run.total)} text={share} isLarge />
      <span className={classes.boxLine}>
        <span>
          {run.place} de {plural(run.count, 'arquivo', 'arquivos')} ·{' '}
          {formatBytesOf(run.sent, run.total)}
        </span>
        <span>{speedWords(run)}</span>
      </span>
      <span className={classes.boxFoot}>
        <span>Sair desta página interrompe o envio.</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconX size={16} stroke={1.7} aria-hidden />}
          onClick={onCancel}
        >
          Cancelar envio
        </Button>
      </span>
    </div>
  );
}

function Rows({ queue, now, isImage, returnFocus }: UploadRowsProps & { now: number }) {
  const ref = useFocusReturn<HTMLUListElement>(returnFocus);
  const shown = queue.items.filter(({ phase }) => phase !== 'chosen');
  return (
    <ul ref={ref} className={classes.rows} aria-label="Arquivos">
      {shown.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} now={now} isImage={isImage} />
      ))}
    </ul>
  );
}
