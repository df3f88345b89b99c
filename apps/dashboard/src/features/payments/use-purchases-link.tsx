import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './payments.module.css';

/** 'Ver Compras' for a toast, which stands outside of the router. */
export function usePurchasesLink(): ReactNode {
  const href = useHref(paths.purchases());
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    // In another tab, say, as any link.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(paths.purchases());
  }
  return (
    <Anchor href={href} className={classes.toastLink} onClick={handleClick}>
      Ver Compras
    </Anchor>
  );
}
