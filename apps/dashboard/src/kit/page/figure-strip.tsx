import type { ReactNode } from 'react';
import { SkeletonBar } from '../states/skeletons.tsx';
import classes from './figure-strip.module.css';

interface FigureStripProps {
  /** More than four. */
  isMany?: boolean;
  /** `Figure`s. */
  children: ReactNode;
}

/** A page's figures in a row; two by two where that is too narrow. */
export function FigureStrip({ isMany = false, children }: FigureStripProps) {
  return (
    <dl className={classes.strip} data-many={isMany || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  text: string;
  /** Of the dot before the label. */
  tone?: 'red' | 'amber' | 'green';
  /** Below it. */
  children?: ReactNode;
}

/** One figure of a strip, with a line about it. */
export function Figure({ label, value, text, tone, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label} data-tone={tone}>
        {label}
      </dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.text}>{text}</dd>
      {children && <dd className={classes.text}>{children}</dd>}
    </div>
  );
}

/** The strip while its figures are read. */
export function FigureStripSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <div className={classes.strip} aria-hidden="true">
      {labels.map((label) => (
        <div key={label} className={classes.figure}>
          <div className={classes.label}>{label}</div>
          <div className={classes.value}>
            <SkeletonBar width={130} height={22} />
          </div>
          <div className={classes.text}>
            <SkeletonBar width={110} />
          </div>
        </div>
      ))}
    </div>
  );
}
