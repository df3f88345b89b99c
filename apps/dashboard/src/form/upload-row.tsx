import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconFile, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { formatBytes, formatBytesOf, shareOf } from '../lib/upload-words.ts';
import { useNextRowFocus } from '../ui/use-next-row-focus.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './upload-rows.module.css';
import { itemWords, wasCut, wasRefused } from './upload-run.ts';
import type { UploadItem } from './use-upload-items.ts';
import type { UploadQueue } from './use-upload-queue.ts';

interface UploadRowProps {
  item: UploadItem;
  queue: UploadQueue;
  now: number;
  isImage?: boolean;
  /** While this holds, nothing can be done about it. */
  isLocked?: boolean;
}

/**
 * One file on its way: its name, size, bar, and what can be done about it. There may be a thousand of
 * them, and news of one is no news of the others.
 */
export const UploadRow = memo(Row, isSame);

function Row(props: UploadRowProps) {
  const { item, queue, now, isImage = false, isLocked = false } = props;
  const { file, phase, meter } = item;
  const words = itemWords(item, now);
  const hasBar = phase === 'sending' || wasCut(item);
  const Icon = isImage ? IconPhoto : IconFile;
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden />
      <div className={classes.about}>
        <span className={classes.line}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.state} data-phase={phase}>
            {words}
          </span>
        </span>
        {hasBar && (
          <ProgressBar
            label={file.name}
            share={shareOf(meter.sent, meter.total)}
            text={words}
            hasFailed={phase === 'failed'}
          />
        )}
        <span className={classes.meta}>{sizeWords(item)}</span>
      </div>
      <span className={classes.actions}>
        {phase === 'sent' && (
          <IconCircleCheck className={classes.done} size={20} stroke={1.7} aria-hidden />
        )}
        {!isLocked && <RowActions item={item} queue={queue} />}
      </span>
    </li>
  );
}

/** What a queue does is the same in every rendering; only an item on its way goes by the time. */
function isSame(before: UploadRowProps, after: UploadRowProps): boolean {
  return (
    before.item === after.item &&
    before.isLocked === after.isLocked &&
    before.queue.isBusy === after.queue.isBusy &&
    (before.now === after.now || after.item.phase !== 'sending')
  );
}

type RowActionsProps = Pick<UploadRowProps, 'item' | 'queue'>;

function RowActions({ item, queue }: RowActionsProps) {
  const { key, file, phase } = item;
  const isTakable = phase !== 'sent' || (queue.keepsSent && !queue.isBusy);
  return (
    <>
      {phase === 'failed' && !wasRefused(item) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          aria-label={`Tentar novamente: ${file.name}`}
          onClick={({ currentTarget }) => {
            // It goes away with the failure; what calls the new attempt off stays.
            const { nextElementSibling: cancel } = currentTarget;
            if (cancel instanceof HTMLElement) cancel.focus();
            queue.start(key);
          }}
        >
          Tentar novamente
        </Button>
      )}
      {isTakable && <TakeAway item={item} queue={queue} />}
    </>
  );
}

function TakeAway({ item: { key, file, phase }, queue }: RowActionsProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  const isUnderWay = phase === 'queued' || phase === 'sending';
  const deed = isUnderWay ? 'Cancelar envio' : phase === 'sent' ? 'Remover' : 'Não enviar';
  return (
    <Tooltip label={deed}>
      <ActionIcon
        ref={button}
        size="md"
        aria-label={`${deed}: ${file.name}`}
        onClick={() => (isUnderWay ? queue.cancel(key) : queue.remove(key))}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

function sizeWords(item: UploadItem): string {
  const { phase, meter, file } = item;
  if (phase === 'sending') return formatBytesOf(meter.sent, meter.total);
  return wasCut(item)
    ? `Interrompido em ${formatBytesOf(meter.sent, meter.total)}`
    : formatBytes(file.size);
}
