import { AREA_LABELS } from '../../lib/area-labels.ts';

const HOME_LABEL = 'Dashboard';

export interface Crumb {
  label: string;
  /** The path prefix it leads to. */
  to: string;
}

/**
 * One crumb per path segment; the last one shows the page's title, and the one before it, where the
 * page says so, what that page is called: an id says nothing to anybody.
 */
export function crumbsOf(
  pathname: string,
  title: string | null | undefined,
  parentTitle?: string | null,
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  // An unknown path shows the rooms list, so its segments name nothing.
  const isKnown = segments[0] !== undefined && segments[0] in AREA_LABELS;
  if (!isKnown) return [{ label: title ?? HOME_LABEL, to: pathname }];
  return segments.map((segment, index) => {
    const label = AREA_LABELS[segment] ?? decode(segment);
    const own = { [segments.length - 1]: title, [segments.length - 2]: parentTitle };
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    return { label: own[index] || label, to };
  });
}

/** The page above, for the arrow that leads there; undefined at the top. */
export function parentCrumbOf(pathname: string): Crumb | undefined {
  return crumbsOf(pathname, null).at(-2);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone '%' typed into the address bar.
    return segment;
  }
}
