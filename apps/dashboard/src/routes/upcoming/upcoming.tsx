import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { AREA_LABELS } from '../../lib/area-labels.ts';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Porta } from '../../ui/porta.tsx';
import classes from './upcoming.module.css';

export const handle = { isArea: true };

/** Where the menu's entries lead whose screens do not exist yet. */
export default function UpcomingRoute() {
  const area = AREA_LABELS[useLocation().pathname.split('/')[1] ?? ''] ?? '';
  return (
    <Page width="list">
      <PageTitle title={area} />
      <section className={classes.panel}>
        <div className={classes.doors}>
          <Porta size="phone" lit={false} dashed />
          <Porta size="facade" lit={false} />
          <Porta size="phone" lit={false} dashed />
        </div>
        <h1 className={classes.title} tabIndex={-1}>
          {area}
        </h1>
        <p className={classes.text}>Esta área ainda não está disponível nesta versão.</p>
        <Button component={Link} to={paths.rooms()} variant="default">
          Ver salas
        </Button>
      </section>
    </Page>
  );
}
