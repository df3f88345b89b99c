import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './crash.module.css';
import { useFrameAway } from './frame-ahead.tsx';

/** A page that broke: menu and header live on around this card. */
export function PageCrash() {
  return (
    <CrashCard title="Ocorreu um erro ao realizar esta ação" detail={detailOf(useRouteError())} />
  );
}

/** Nothing could be shown at all. The sentence is the router's own, as the specification has it. */
export function CrashPage() {
  useFrameAway();
  return (
    <main className={classes.page}>
      <CrashCard title="Unexpected Application Error!" detail={detailOf(useRouteError())} />
    </main>
  );
}

function CrashCard({ title, detail }: { title: string; detail: string }) {
  return (
    <section className={classes.card} role="alert">
      <PageTitle title="Erro" />
      <span className={classes.badge}>
        <IconPlugConnectedX size={26} stroke={1.7} aria-hidden />
      </span>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {detail && <p className={classes.detail}>{detail}</p>}
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        // The module or the state that broke is still in memory: only a fresh page helps for sure.
        onClick={() => window.location.reload()}
      >
        Tentar novamente
      </Button>
    </section>
  );
}

function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}
