import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconFile, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { formatBytes, formatBytesOf, shareOf } from '../lib/upload-words.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './upload-rows.module.css';
import { itemWords, wasCut } from './upload-run.ts';
import { isUnsent, type UploadItem } from './use-upload-items.ts';
import type { UploadQueue } from './use-upload-queue.ts';

interface UploadRowProps {
  item: UploadItem;
  queue: UploadQueue;
  now: number;
  isImage?: boolean;
}

/** One file on its way: its name, size, bar, and what can be done about it. */
export function UploadRow({ item, queue, now, isImage = false }: UploadRowProps) {
  const { key, file, phase, meter } = item;
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
        {phase === 'failed' && (
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
        {phase === 'sent' ? (
          <IconCircleCheck className={classes.done} size={20} stroke={1.7} aria-hidden />
        ) : (
          <Cancel item={item} queue={queue} />
        )}
      </span>
    </li>
  );
}

function Cancel({ item: { key, file, phase }, queue }: Pick<UploadRowProps, 'item' | 'queue'>) {
  const deed = isUnsent(phase) ? 'Não enviar' : 'Cancelar envio';
  return (
    <Tooltip label={deed}>
      <ActionIcon
        size="md"
        aria-label={`${deed}: ${file.name}`}
        onClick={() => (isUnsent(phase) ? queue.remove(key) : queue.cancel(key))}
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
