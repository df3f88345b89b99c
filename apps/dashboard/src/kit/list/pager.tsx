import { Button } from '@mantine/core';
import { formatInteger } from '../text/format.ts';
import classes from './data-table.module.css';
import { PAGE_SIZE } from './use-list-state.ts';

interface PagerProps {
  page: number;
  total: number;
  pageSize?: number;
  onPage: (page: number) => void;
}

/** 'Anterior', 'Próxima' and '51–100 de 312'. Nothing when everything fits on one page. */
export function Pager({ page, total, pageSize = PAGE_SIZE, onPage }: PagerProps) {
  if (total <= pageSize && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pager} aria-label="Páginas" data-screen-only>
      <Button variant="default" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span className={classes.range}>
        {`${formatInteger(first)}–${formatInteger(last)} de ${formatInteger(total)}`}
      </span>
      <Button variant="default" size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Próxima
      </Button>
    </nav>
  );
}
