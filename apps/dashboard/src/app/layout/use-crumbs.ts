import { useLocation } from 'react-router';
import { usePageTitle, useParentTitle } from '../../ui/page-title.tsx';
import { useHandleTitle } from '../route-handle.ts';
import { type Crumb, crumbsOf } from './crumbs.ts';

/** The crumbs of the page in view; the last one is what the header calls it. */
export function useCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  const pageTitle = usePageTitle();
  const parentTitle = useParentTitle();
  const handleTitle = useHandleTitle();
  return crumbsOf(pathname, pageTitle ?? handleTitle, parentTitle);
}
