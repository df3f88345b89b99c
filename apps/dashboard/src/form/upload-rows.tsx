import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { LiveText } from '../ui/live-text.tsx';
import { UploadBox } from './upload-box.tsx';
import { UploadList } from './upload-list.tsx';
import classes from './upload-rows.module.css';
import { quarterWords, runState } from './upload-run.ts';
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
  const shown = items.filter(({ phase }) => phase !== 'chosen');
  const rows = { queue, now, isImage, returnFocus };
  return (
    <>
      <LiveText>{isBusy ? quarterWords(run) : undefined}</LiveText>
      {isBusy && (
        <UploadBox run={run}>
          <Foot onCancel={queue.cancelAll} returnFocus={returnFocus} />
        </UploadBox>
      )}
      {isShown && <UploadList items={shown} {...rows} />}
    </>
  );
}

interface FootProps extends Pick<UploadRowsProps, 'returnFocus'> {
  onCancel: () => void;
}

function Foot({ onCancel, returnFocus }: FootProps) {
  const ref = useFocusReturn<HTMLSpanElement>(returnFocus);
  return (
    <span ref={ref} className={classes.boxFoot}>
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
  );
}
