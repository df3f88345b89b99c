import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconFile, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { useNow } from '../dates/use-now.ts';
import { useFocusReturn } from '../keys/use-focus-return.ts';
import { useNextRowFocus } from '../keys/use-next-row-focus.ts';
import { LiveText } from '../ui/live-text.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { UploadBox } from './upload-box.tsx';
import classes from './upload-rows.module.css';
import { itemWords, quarterWords, runState, wasCut, wasRefused } from './upload-run.ts';
import { formatBytes, formatBytesOf, shareOf } from './upload-words.ts';
import type { UploadItem } from './use-upload-items.ts';
import type { UploadQueue } from './use-upload-queue.ts';

interface UploadRowsProps {
  queue: UploadQueue;
  isImage?: boolean;
  /** Takes the focus if it was here when the upload ends: the button that sent everything. */
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
const UploadRow = memo(Row, isSame);

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

/** Compares without the queue's functions, which never change; only an item being sent depends on the time. */
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

interface UploadListProps {
  items: readonly UploadItem[];
  queue: UploadQueue;
  now: number;
  isImage?: boolean;
  /** While this holds, nothing can be done about any of them. */
  isLocked?: boolean;
  /** Takes the focus if it was here when the last row goes. */
  returnFocus: RefObject<HTMLElement | null>;
}

/** A row per file. */
export function UploadList({ items, returnFocus, ...row }: UploadListProps) {
  const ref = useFocusReturn<HTMLUListElement>(returnFocus);
  return (
    <ul ref={ref} className={classes.rows} aria-label="Arquivos">
      {items.map((item) => (
        <UploadRow key={item.key} item={item} {...row} />
      ))}
    </ul>
  );
}
