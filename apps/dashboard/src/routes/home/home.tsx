import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { environmentsQuery } from '../../features/environments/environments.api.ts';
import { Facade } from '../../features/home/facade.tsx';
import { facadeQuery } from '../../features/home/facade-query.ts';
import { Figures } from '../../features/home/figures.tsx';
import { greeting } from '../../features/home/greeting.ts';
import { NextSteps, type Step } from '../../features/home/next-steps.tsx';
import { formatLongDate } from '../../lib/format.ts';
import { type OnlineTotal, useOnlineTotal } from '../../lib/online-now.ts';
import { useAccount } from '../../lib/session.ts';
import { useLiveRooms } from '../../lib/use-live-rooms.ts';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './home.module.css';

export const handle = { title: 'Dashboard' };

export default function HomePage() {
  const rooms = useQuery(facadeQuery());
  const online = useOnlineTotal();
  useLiveRooms();
  const environments = useQuery(environmentsQuery());
  const roomCount = rooms.data ? (rooms.data.total ?? rooms.data.rooms.length) : undefined;
  const environmentCount = environments.data?.environments.length;
  return (
    <Page width="list">
      <Welcome />
      <div className={classes.stack}>
        <Facade query={rooms} />
        <div className={classes.columns}>
          <Figures
            figures={[
              { label: 'Salas', value: countOf(rooms, roomCount), to: paths.rooms() },
              {
                label: 'Visitantes agora',
                value: peopleNow(online, rooms.data),
                to: paths.rooms(),
              },
              {
                label: 'Ambientes',
                value: countOf(environments, environmentCount),
                to: paths.environments(),
              },
            ]}
          />
          {roomCount !== undefined && environmentCount !== undefined && (
            <NextSteps steps={stepsFor(roomCount, environmentCount)} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Welcome() {
  const account = useAccount();
  const now = new Date();
  return (
    <header className={classes.welcome}>
      <PageTitle title="Dashboard" />
      <div>
        <h1 className={classes.title} tabIndex={-1}>
          {greeting(account?.accountData.Admin.name ?? '', now)}
        </h1>
        <p className={classes.date}>{formatLongDate(now)}</p>
      </div>
      <Button
        component={Link}
        to={paths.newRoom()}
        leftSection={<IconPlus size={18} stroke={1.9} aria-hidden />}
      >
        Nova Sala
      </Button>
    </header>
  );
}

/** Pushed, or before that what the list says, where it holds all rooms. */
function peopleNow(
  online: OnlineTotal | null,
  list: { rooms: { onlineNow: number }[]; total?: number } | undefined,
): number | null | undefined {
  if (online) return online.people;
  if (!list) return undefined;
  const isWhole = (list.total ?? list.rooms.length) <= list.rooms.length;
  return isWhole ? list.rooms.reduce((sum, { onlineNow }) => sum + onlineNow, 0) : null;
}

function stepsFor(roomCount: number, environmentCount: number): Step[] {
  return [
    { label: 'Criar a primeira sala', to: paths.newRoom(), isDone: roomCount > 0 },
    // The first environment came with the house.
    { label: 'Criar um ambiente', to: paths.newEnvironment(), isDone: environmentCount > 1 },
  ];
}

function countOf(
  query: { isError: boolean },
  count: number | undefined,
): number | null | undefined {
  return count === undefined && query.isError ? null : count;
}
