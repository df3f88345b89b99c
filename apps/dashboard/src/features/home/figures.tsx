import type { Overview } from '@atrio/contract/overview';
import { paths } from '../../app/paths.ts';
import { changeOf } from '../../lib/change.ts';
import { formatDecimal, formatInteger, formatReais, plural, toMinutes } from '../../lib/format.ts';
import type { Period } from '../../lib/periods.ts';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { ChangeBadge } from './change-badge.tsx';
import { DueBadge } from './due-badge.tsx';
import { Figure } from './figure.tsx';
import classes from './figures.module.css';

interface FiguresProps {
  overview: Overview;
  period: Period;
}

/** The strip of four figures; those with a list of their own lead to it. */
export function Figures({ overview, period }: FiguresProps) {
  const { rooms, payments } = overview;
  const minutes = [overview.period, overview.previous].map((figures) =>
    toMinutes(figures.averageDuration),
  );
  const [average = 0, averageBefore = 0] = minutes;
  const [visits, visitsBefore] = [overview.period.visits, overview.previous.visits];
  return (
    <ul className={classes.strip} aria-label="Números">
      <Figure label="Salas" value={formatInteger(rooms.total)} to={paths.rooms()}>
        {plural(rooms.visible, 'visível', 'visíveis')} ·{' '}
        {plural(rooms.private, 'privada', 'privadas')}
      </Figure>
      <Figure label={`Acessos em ${period.shortLabel}`} value={formatInteger(visits)}>
        <ChangeBadge change={changeOf(visits, visitsBefore)} isGoodUp />
        {visits + visitsBefore > 0 && <span>antes {formatInteger(visitsBefore)}</span>}
      </Figure>
      <Figure label="Tempo médio" value={visits > 0 ? `${formatDecimal(average)} min` : '–'}>
        <ChangeBadge change={changeOf(average, averageBefore)} />
      </Figure>
      <Figure
        label="Pagamentos em aberto"
        value={formatReais(payments.unpaidValue)}
        to={paths.payments()}
      >
        <DueBadge payments={payments} />
      </Figure>
    </ul>
  );
}

export function FiguresSkeleton() {
  return (
    <div className={classes.strip}>
      {[40, 96, 80, 130].map((width) => (
        <div key={width} className={classes.figure}>
          <div className={classes.body}>
            <span className={classes.label}>
              <SkeletonBar width={width} />
            </span>
            <span className={classes.line}>
              <span className={classes.value}>
                <SkeletonBar width={64} height={24} />
              </span>
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
