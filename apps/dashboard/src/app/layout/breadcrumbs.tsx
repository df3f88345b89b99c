import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../../ui/page-title.tsx';
import { useHandleTitle } from '../route-handle.ts';
import classes from './breadcrumbs.module.css';
import { crumbsOf } from './crumbs.ts';

export function Breadcrumbs() {
  const { pathname } = useLocation();
  const pageTitle = usePageTitle();
  const handleTitle = useHandleTitle();
  const crumbs = crumbsOf(pathname, pageTitle ?? handleTitle);
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
