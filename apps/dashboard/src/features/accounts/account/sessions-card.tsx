import type { Session } from '@atrio/contract/accounts/accounts';
import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Card } from '../../../kit/page/card.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { deviceWords, isHandheld } from '../../../kit/text/device-words.ts';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.api.ts';
import classes from './sessions.module.css';

/** The sessions of this account: their devices, and a button to end each. */
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
  // One's own session comes first: it is the one people look for.
  const currentOnes = sessions.filter(({ current }) => current);
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
        {[...currentOnes, ...others].map((session) => (
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

function SessionRow({ session }: { session: Session }) {
  const device = deviceWords(session.device);
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.device}>
          {device}{' '}
          {session.current && (
            <Badge color="green" component="span">
              Esta sessão
            </Badge>
          )}
        </p>
        <p className={classes.meta}>
          <span>{session.address}</span>
          <span>
            Último uso: <time>{formatDateTime(session.lastUsedAt)}</time>
          </span>
        </p>
      </div>
      {!session.current && <EndButton id={session.id} place={`${device}, ${session.address}`} />}
    </li>
  );
}

function EndButton({ id, place }: { id: number; place: string }) {
  const end = useEndSession();
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Encerrar ${place}`}
      aria-busy={end.isPending}
      // Not disabled while it runs: that would lose the focus before the row is removed.
      onClick={() => end.isPending || end.mutate({ id: String(id) })}
    >
      Encerrar
    </Button>
  );
}
