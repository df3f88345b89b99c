import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FloatingAction } from '../../../kit/page/floating-action.tsx';
import { useAccount } from '../../../kit/session/session.ts';
import { formatLongDate } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import classes from './welcome.module.css';

/** A greeting with the date, the page's controls in `children`, and the link to a new room. */
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

/** 'Boa tarde, Helena': a greeting by the browser's hour, with the first name. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const words = hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde';
  return `${words}, ${name.trim().split(/\s+/)[0]}`;
}
