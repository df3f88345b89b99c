import { IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import classes from './next-steps.module.css';
import type { Step } from './steps.ts';

/** What is left to set up; gone when everything is done. */
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
        <span className="leitor">feito</span>
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
