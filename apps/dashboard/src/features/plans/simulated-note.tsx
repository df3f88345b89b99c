import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../lib/platform.ts';
import classes from './order.module.css';

/** Where the sandbox takes the provider's place. */
export function SimulatedNote() {
  const { data } = useQuery(platformQuery());
  if (!data?.platform.paymentsSimulated) return null;
  return (
    <p className={classes.note}>
      <IconFlask size={18} stroke={1.7} aria-hidden />
      Pagamentos simulados: nenhum valor será cobrado neste servidor.
    </p>
  );
}
