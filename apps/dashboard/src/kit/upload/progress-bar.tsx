import classes from './upload-rows.module.css';

interface ProgressBarProps {
  /** Of what: a file's name. */
  label: string;
  /** 0 to 1 */
  share: number;
  /** The words beside the bar. */
  text: string;
  hasFailed?: boolean;
  isLarge?: boolean;
}

export function ProgressBar({ label, share, text, hasFailed, isLarge }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={text}
      className={classes.bar}
      data-failed={hasFailed || undefined}
      data-large={isLarge || undefined}
    >
      <div className={classes.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
