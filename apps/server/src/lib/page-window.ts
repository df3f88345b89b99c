export interface PageWindow {
  limit: number;
  offset: number;
  /** Read from the other end and reversed, so that the last page costs as little as the first. */
  reversed: boolean;
}

/** @param page from 1 */
export function pageWindow(total: number, page: number, pageSize: number): PageWindow {
  const start = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - start));
  const fromEnd = total - start - limit;
  return start <= fromEnd || limit === 0
    ? { limit, offset: start, reversed: false }
    : { limit, offset: fromEnd, reversed: true };
}
