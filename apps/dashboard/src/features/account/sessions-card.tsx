import type { Session } from '@atrio/contract/accounts';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../lib/confirm.tsx';
import { plural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { sessionsQuery, useEndOtherSessions } from './account.api.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';

/** Where this account is signed in. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery());
  return (
    <Card title="Sessões ativas" text="Onde esta conta está conectada agora.">
      <QueryStates
        query={query}
        loadingText="Carregando sessões"
        errorTitle="Não foi possível carregar as sessões"
        skeleton={<SessionsSkeleton />}
        isEmpty={({ sessions }) => sessions.length === 0}
        empty={<EmptyState illustrated={false} title="Nenhuma sessão ativa" />}
      >
        {({ sessions }) => <Sessions sessions={sessions} />}
      </QueryStates>
    </Card>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const { mutateAsync: endOthers } = useEndOtherSessions();
  // Wherever it stands among them, one's own is what one looks for first.
  const own = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);

  const handleEndOthers = () =>
    confirm({
      title: 'Encerrar todas as outras?',
      text: 'Quem estiver usando a conta nesses lugares terá de entrar de novo.',
      detail: plural(others.length, 'sessão será encerrada', 'sessões serão encerradas'),
      action: 'Encerrar',
      icon: <IconLogout size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => endOthers({}),
    });
  return (
    <>
      <ul className={classes.list} aria-label="Sessões ativas">
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className={classes.foot}>
        {others.length === 0 ? (
          <span className={classes.none}>Nenhuma outra sessão além desta.</span>
        ) : (
          <Button variant="default" onClick={handleEndOthers}>
            Encerrar todas as outras
          </Button>
        )}
      </div>
    </>
  );
}

function SessionsSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[170, 140].map((width) => (
        <div className={classes.row} key={width}>
          <div className={classes.words}>
            <SkeletonBar width={width} height={14} />
            <SkeletonBar width={220} />
          </div>
        </div>
      ))}
    </div>
  );
}
