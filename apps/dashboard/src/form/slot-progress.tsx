import { formatBytes, formatBytesOf, shareOf } from '../lib/upload-words.ts';
import classes from './platform-slots.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { itemWords } from './upload-run.ts';
import type { UploadItem } from './use-upload-items.ts';

interface SlotProgressProps {
  item: UploadItem;
  now: number;
  hasAlert: boolean;
}

/** The file that was chosen for a platform, how far it is, or what became of it. */
export function SlotProgress({ item, now, hasAlert }: SlotProgressProps) {
  const { file, phase, meter } = item;
  const words = itemWords(item, now);
  return (
    <div className={classes.progress}>
      <p className={classes.progressLine}>
        <span className={classes.fileName}>{file.name}</span>
        <span
          className={classes.state}
          data-phase={phase}
          role={hasAlert && phase === 'failed' ? 'alert' : undefined}
        >
          {words}
        </span>
      </p>
      {phase === 'sending' && (
        <ProgressBar label={file.name} share={shareOf(meter.sent, meter.total)} text={words} />
      )}
      <p className={classes.meta}>
        {phase === 'sending' ? formatBytesOf(meter.sent, meter.total) : formatBytes(file.size)}
      </p>
    </div>
  );
}
