import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { greeting } from './greeting.ts';
import classes from './welcome.module.css';

/** Who it is, which day, and what one does here; `children` stand before that. */
export function Welcome({ children }: { children: ReactNode }) {
  const account = useAccount();
  const now = new Date();
  return (
    <header className={classes.welcome}>
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1}>
          {greeting(account?.accountData.Admin.name ?? '', now)}
        </h1>
        <p className={classes.date}>{formatLongDate(now)}</p>
      </div>
      {children}
      <FloatingAction>
        <Button
          component={Link}
          to={paths.newRoom()}
          leftSection={<IconPlus size={18} stroke={1.9} aria-hidden />}
        >
          Nova Sala
        </Button>
      </FloatingAction>
    </header>
  );
}
