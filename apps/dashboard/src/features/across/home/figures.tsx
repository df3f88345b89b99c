import type { Overview } from '@atrio/contract/across/overview';
import { Badge } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowDownRight,
  IconArrowUpRight,
  IconClock,
  IconEqual,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Change, changeOf } from '../../../kit/charts/change.ts';
import type { Period } from '../../../kit/dates/periods.ts';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import {
  formatDecimal,
  formatInteger,
  formatReais,
  plural,
  toMinutes,
} from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import classes from './figures.module.css';

interface FiguresProps {
  overview: Overview;
  period: Period;
}

/** The strip of four figures; a figure with a list of its own links to it. */
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

interface FigureProps {
  label: string;
  value: string;
  /** The page with the details. */
  to?: string;
  /** Notes beside the number. */
  children: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>{' '}
      <span className={classes.line}>
        <strong className={classes.value}>{value}</strong>{' '}
        <span className={classes.notes}>{children}</span>
      </span>
    </>
  );
  return (
    <li className={classes.figure}>
      {to ? (
        <Link to={to} className={classes.body}>
          {content}
        </Link>
      ) : (
        <div className={classes.body}>{content}</div>
      )}
    </li>
  );
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

interface ChangeBadgeProps {
  change: Change | undefined;
  /** Growth is good and shown in green; a decline is never shown as bad. */
  isGoodUp?: boolean;
}

/** An arrow and a percentage, with words for screen readers. */
function ChangeBadge({ change, isGoodUp = false }: ChangeBadgeProps) {
  if (!change?.amount) return null;
  const { direction, amount, words } = change;
  const Arrow = ARROWS[direction];
  return (
    <Badge
      color={isGoodUp && direction === 'up' ? 'green' : 'gray'}
      leftSection={<Arrow size={14} stroke={2} aria-hidden />}
    >
      <span aria-hidden>{amount}</span>
      <span className="screen-reader-only">{words}</span>
    </Badge>
  );
}

/** The most urgent unpaid payments: the overdue ones or, without any, those due today. */
function DueBadge({ payments }: Pick<Overview, 'payments'>) {
  const { overdue, overdueValue, dueToday } = payments;
  if (overdue > 0) {
    return (
      <Badge color="red" leftSection={<IconAlertCircle size={14} stroke={2} aria-hidden />}>
        {overdueWords(overdue, formatReais(overdueValue))}
      </Badge>
    );
  }
  if (dueToday === 0) return null;
  return (
    <Badge color="amber" leftSection={<IconClock size={14} stroke={2} aria-hidden />}>
      {plural(dueToday, 'vence hoje', 'vencem hoje')}
    </Badge>
  );
}

/** '1 vencido de R$ 120,00', '2 vencidos, R$ 240,00' */
function overdueWords(count: number, value: string): string {
  return count === 1
    ? `1 vencido de ${value}`
    : `${plural(count, 'vencido', 'vencidos')}, ${value}`;
}
