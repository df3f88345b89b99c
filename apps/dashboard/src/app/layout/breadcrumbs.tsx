import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';
import { useCrumbs } from './use-crumbs.ts';

export function Breadcrumbs() {
  const crumbs = useCrumbs();
  const last = crumbs.at(-1);
  return (
    <nav aria-label="Caminho" className={classes.crumbs}>
      {crumbs.slice(0, -1).map((crumb) => (
        <Fragment key={crumb.to}>
          <Link to={crumb.to} className={classes.link}>
            {crumb.label}
          </Link>
          <IconChevronRight size={14} stroke={1.7} aria-hidden className={classes.separator} />
        </Fragment>
      ))}
      <span className={classes.current} aria-current="page">
        {last?.label}
      </span>
    </nav>
  );
}
