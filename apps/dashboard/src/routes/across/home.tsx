import type { Overview } from '@atrio/contract/across/overview';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { BusiestRooms, BusiestRoomsSkeleton } from '../../features/across/home/busiest-rooms.tsx';
import { Figures, FiguresSkeleton } from '../../features/across/home/figures.tsx';
import {
  LatestMessages,
  LatestMessagesSkeleton,
} from '../../features/across/home/latest-messages.tsx';
import { NextSteps, stepsOf } from '../../features/across/home/next-steps.tsx';
import { overviewQuery, useStaleOnceLeft } from '../../features/across/home/overview.api.ts';
import { OverviewNews } from '../../features/across/home/overview-news.ts';
import { RoomsNow, RoomsNowSkeleton } from '../../features/across/home/rooms-now.tsx';
import { VisitsCard, VisitsSkeleton } from '../../features/across/home/visits-card.tsx';
import { Welcome } from '../../features/across/home/welcome.tsx';
import { PeriodSelect } from '../../kit/dates/period-select.tsx';
import { type Period, periodOf } from '../../kit/dates/periods.ts';
import { usePeriod, useShownPeriod } from '../../kit/dates/use-period.ts';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { readAhead } from '../../kit/first-screen/read-ahead.ts';
import { useLiveRooms } from '../../kit/live/use-live-rooms.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import classes from './home.module.css';

/** Only new accounts see it. */
const FirstHome = lazyUntilHere(async () => (await import('./first-home.tsx')).FirstHome);

export const handle = { title: 'Dashboard' };

const MONTH = periodOf('30d');

export const ahead = () => readAhead(overviewQuery(MONTH));

export default function HomePage() {
  const { period, setPeriod } = usePeriod('periodo', MONTH);
  const query = useQuery({
    ...overviewQuery(period),
    // The previous period's numbers stay in view while the next ones load.
    placeholderData: (before) => before,
  });
  const shownPeriod = useShownPeriod(period, query);
  useStaleOnceLeft();
  useLiveRooms();
  const overview = query.data?.overview;
  return (
    <Page width="list">
      <PageTitle title={handle.title} />
      <OverviewNews query={query} />
      {overview?.rooms.total === 0 ? (
        <Suspense>
          <FirstHome steps={overview.steps} />
        </Suspense>
      ) : (
        <>
          <Welcome>
            <PeriodSelect label="Período dos números" value={period} onChange={setPeriod} isWide />
          </Welcome>
          <QueryStates
            query={query}
            skeleton={<CardsSkeleton period={period} />}
            errorTitle="Erro buscando dados"
          >
            {({ overview }) => (
              <Cards overview={overview} period={shownPeriod} isStale={query.isPlaceholderData} />
            )}
          </QueryStates>
        </>
      )}
    </Page>
  );
}

interface CardsProps {
  overview: Overview;
  period: Period;
  /** The numbers of another period are loading. */
  isStale: boolean;
}

const Cards = memo(function Cards({ overview, period, isStale }: CardsProps) {
  return (
    <div className={classes.stack}>
      <RoomsNow doors={overview.doors} total={overview.rooms.total} />
      <div className={classes.counted} aria-busy={isStale} data-stale={isStale || undefined}>
        <Figures overview={overview} period={period} />
        <div className={classes.columns}>
          <VisitsCard overview={overview} period={period} />
          <BusiestRooms overview={overview} />
        </div>
      </div>
      <div className={classes.columns}>
        <LatestMessages messages={overview.messages} />
        <NextSteps steps={stepsOf(overview)} />
      </div>
    </div>
  );
});

/** The same cards without content, so that nothing moves when it comes. */
function CardsSkeleton({ period }: Pick<CardsProps, 'period'>) {
  return (
    <div className={classes.stack} aria-hidden="true">
      <RoomsNowSkeleton />
      <FiguresSkeleton />
      <div className={classes.columns}>
        <CountedSkeleton period={period} />
      </div>
      <div className={classes.columns}>
        <LatestMessagesSkeleton />
      </div>
    </div>
  );
}

function CountedSkeleton({ period }: Pick<CardsProps, 'period'>) {
  return (
    <>
      <VisitsSkeleton period={period} />
      <BusiestRoomsSkeleton />
    </>
  );
}
