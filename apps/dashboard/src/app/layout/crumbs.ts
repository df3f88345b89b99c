import { areaOf } from '../areas.ts';

const HOME_LABEL = 'Dashboard';

export interface Crumb {
  label: string;
  /** The path prefix it leads to. */
  to: string;
}

/**
 * One crumb per path segment. The last one shows the page's title, and the one before it the parent's
 * title if the page gives one, in place of an id.
 */
export function crumbsOf(
  pathname: string,
  title: string | null | undefined,
  parentTitle?: string | null,
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  // An unknown path shows the rooms list, so its segments name nothing.
  const isKnown = segments[0] !== undefined && labelOf(segments[0]) !== undefined;
  if (!isKnown) return [{ label: title ?? HOME_LABEL, to: pathname }];
  return segments.map((segment, index) => {
    const label = labelOf(segment) ?? decode(segment);
    const titles = { [segments.length - 1]: title, [segments.length - 2]: parentTitle };
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    return { label: titles[index] || label, to };
  });
}

/** The parent page, for the back arrow; undefined at the top. */
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

/** The label of an area by the first segment of its path (docs/product/screens.md#breadcrumbs). */
function labelOf(segment: string): string | undefined {
  const area = areaOf(`/${segment}`);
  return area ? (area.crumb ?? area.label) : OTHER_LABELS.get(segment);
}

const OTHER_LABELS = new Map([
  ['look', 'Aparência'],
  ['report', 'Relatório'],
  ['customizationItems', 'Items de Personalização'],
]);
