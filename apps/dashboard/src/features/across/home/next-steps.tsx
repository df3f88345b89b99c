import type { Overview } from '@atrio/contract/across/overview';
import { IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../../kit/page/card.tsx';
import { formatInteger } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import classes from './next-steps.module.css';

/** The steps of setting up; nothing once all are done. */
export function NextSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.every((step) => step.isDone)) return null;
  return (
    <Card title="Próximos passos">
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step.label}>
            <StepLine {...step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepLine({ label, to, isDone }: Step) {
  if (isDone) {
    return (
      <span className={classes.step} data-done>
        <IconCircleCheck size={20} stroke={1.7} aria-hidden className={classes.tick} />
        <s className={classes.label}>{label}</s>
        <span className="screen-reader-only">feito</span>
      </span>
    );
  }
  if (!to) {
    return (
      <span className={classes.step} data-later>
        <IconCircle size={20} stroke={1.7} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.note}>depois da sala</span>
      </span>
    );
  }
  return (
    <Link to={to} className={classes.step}>
      <IconCircle size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

interface Step {
  label: string;
  isDone: boolean;
  /** Undefined if another step has to be done first. */
  to?: string;
}

/** The first steps of a new account, and the purchased rooms that are not created yet. */
export function stepsOf({ steps, doors }: Pick<Overview, 'steps' | 'doors'>): Step[] {
  const { canCreateRooms, hasPlan, hasRoom, hasLook, hasInvited, availablePurchases } = steps;
  const room = doors[0];
  const list: Step[] = [
    { label: 'Criar a primeira sala', to: paths.newRoom(), isDone: hasRoom },
    { label: 'Deixar com a sua cara', to: room && paths.roomLook(room.id), isDone: hasLook },
    {
      label: 'Chamar as pessoas',
      to: room && `${paths.room(room.id)}#tickets-de-acesso`,
      isDone: hasInvited,
    },
  ];
  // Only if rooms come from plans alone.
  if (!canCreateRooms) {
    list.unshift({ label: 'Escolher um plano', to: paths.subscriptions(), isDone: hasPlan });
  }
  if (availablePurchases > 0) {
    const label =
      availablePurchases === 1
        ? 'Usar 1 sala comprada'
        : `Usar ${formatInteger(availablePurchases)} salas compradas`;
    list.push({ label, to: paths.purchases(), isDone: false });
  }
  return list;
}
