import type { Report, ReportGroup } from '@atrio/contract/live/attendance';
import { useId } from 'react';
import { formatInteger } from '../../../kit/text/format.ts';
import classes from './attendance.module.css';
import { percentWords } from './report-words.ts';

interface ReportFunnelProps {
  figures: Report['figures'];
  group: ReportGroup;
  onGroup: (group: ReportGroup) => void;
}

/** A figure opens the people behind it. */
export function ReportFunnel({ figures, group, onGroup }: ReportFunnelProps) {
  const steps = stepsOf(figures);
  return (
    <section className={classes.funnel} aria-label="Do convite à presença">
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.group}>
            <StepButton step={step} group={group} onGroup={onGroup} />
          </li>
        ))}
      </ul>
      <FunnelShape counts={steps.map(({ count }) => count)} />
      {(figures.present > 0 || group === 'present') && (
        <div className={classes.inPerson}>
          <StepButton step={inPerson(figures)} group={group} onGroup={onGroup} />
        </div>
      )}
    </section>
  );
}

interface Step {
  group: ReportGroup;
  label: string;
  count: number;
  note: string | false;
}

interface StepButtonProps extends Pick<ReportFunnelProps, 'group' | 'onGroup'> {
  step: Step;
}

function StepButton({ step, group, onGroup }: StepButtonProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-pressed={group === step.group}
      onClick={() => onGroup(step.group)}
    >
      <span className={classes.stepLabel}>{step.label}</span>{' '}
      <span className={classes.stepFigure}>{formatInteger(step.count)}</span>{' '}
      <span className={classes.stepNote}>{step.note}</span>
    </button>
  );
}

/** Beside the funnel, not in it: some of them are in the room as well. */
function inPerson({ invited, present }: Report['figures']): Step {
  const note = invited > 0 && `${percentWords(present, invited)} dos convidados, em pessoa`;
  return { group: 'present', label: 'Presentes na recepção', count: present, note };
}

function stepsOf({ invited, opened, came, stayed, share }: Report['figures']): Step[] {
  const ofGuests = (count: number) => `${percentWords(count, invited)} dos convidados`;
  const hasGuests = invited > 0;
  return [
    { group: 'invited', label: 'Convidados', count: invited, note: 'na lista' },
    {
      group: 'opened',
      label: 'Abriram o passe',
      count: opened,
      note: hasGuests && ofGuests(opened),
    },
    // In an open room more may come than were invited.
    {
      group: 'came',
      label: 'Vieram',
      count: came,
      note: hasGuests && came <= invited && ofGuests(came),
    },
    {
      group: 'stayed',
      label: `Ficaram ${share} % do tempo`,
      count: stayed,
      note: came > 0 && `${percentWords(stayed, came)} de quem veio`,
    },
  ];
}

/** Between two steps. */
const GAPS = [100, 200, 300];

/** The same as a band that narrows; the figures above say it in words. */
function FunnelShape({ counts }: { counts: readonly number[] }) {
  const id = useId();
  const most = Math.max(1, ...counts);
  return (
    <svg
      className={classes.shape}
      viewBox={`0 0 ${counts.length * 100} 64`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <linearGradient id={id}>
        <stop offset="0" className={classes.shapeStart} />
        <stop offset="0.3" className={classes.shapeEarly} />
        <stop offset="0.65" className={classes.shapeLate} />
        <stop offset="1" className={classes.shapeEnd} />
      </linearGradient>
      <path d={bandPath(counts.map((count) => count / most))} fill={`url(#${id})`} />
      {GAPS.map((x) => (
        <rect key={x} className={classes.shapeGap} x={x} y="0" width="1" height="64" />
      ))}
    </svg>
  );
}

/** Straight within a step, curved where it gives way to the next. */
function bandPath(shares: readonly number[]): string {
  const top = shares.map((share) => 32 - share * 32);
  const edge = top.map((y, index) => {
    const [start, bend, end] = [index * 100, index * 100 + 65, index * 100 + 100];
    const next = top[index + 1] ?? y;
    return { start, bend, end, y, next };
  });
  const there = edge.map(
    ({ start, bend, end, y, next }) =>
      `L${start},${y} L${bend},${y} C${bend + 18},${y} ${bend + 18},${next} ${end},${next}`,
  );
  const back = edge
    .toReversed()
    .map(
      ({ start, bend, end, y, next }) =>
        `L${end},${64 - next} C${bend + 18},${64 - next} ${bend + 18},${64 - y} ${bend},${64 - y} L${start},${64 - y}`,
    );
  return `M0,${top[0] ?? 32} ${there.join(' ')} ${back.join(' ')} Z`;
}
