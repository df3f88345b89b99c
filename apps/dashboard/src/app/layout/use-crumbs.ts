import { useLocation } from 'react-router';
import { usePageTitle, useParentTitle } from '../../ui/page-title.tsx';
import { useHandleTitle, useIsArea } from '../route-handle.ts';
import { type Crumb, crumbsOf } from './crumbs.ts';

/** The crumbs of the page in view; the last one is what the header calls it. */
export function useCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  const pageTitle = usePageTitle();
  const parentTitle = useParentTitle();
  const handleTitle = useHandleTitle();
  const isArea = useIsArea();
  if (isArea) return crumbsOf(pathname, null).slice(0, 1);
  return crumbsOf(pathname, pageTitle ?? handleTitle, parentTitle);
}
