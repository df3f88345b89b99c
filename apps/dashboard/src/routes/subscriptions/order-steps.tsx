import { IconCheck } from '@tabler/icons-react';
import classes from './order-steps.module.css';

const STEPS = ['Dados de pagamento', 'Pedido'];

/** Where one is in an order that begins with the payment data. */
export function OrderSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Etapas">
      {STEPS.map((label, index) => (
        <li
          key={label}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < current ? <IconCheck size={15} stroke={2.2} /> : index + 1}
          </span>
          {label} {index < current && <span className="leitor">(feito)</span>}
        </li>
      ))}
    </ol>
  );
}
