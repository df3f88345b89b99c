import type { Overview } from '@atrio/contract/overview';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useEffect } from 'react';
import { BelowFold } from '../../features/home/below-fold.tsx';
import { Busiest, BusiestSkeleton } from '../../features/home/busiest.tsx';
import { Facade, FacadeSkeleton } from '../../features/home/facade.tsx';
import { Figures, FiguresSkeleton } from '../../features/home/figures.tsx';
import { LatestMessages, LatestMessagesSkeleton } from '../../features/home/latest-messages.tsx';
import { NextSteps } from '../../features/home/next-steps.tsx';
import { overviewQuery } from '../../features/home/overview.api.ts';
import { OverviewNews } from '../../features/home/overview-news.ts';
import { stepsOf } from '../../features/home/steps.ts';
import { VisitsCard, VisitsSkeleton } from '../../features/home/visits-card.tsx';
import { Welcome } from '../../features/home/welcome.tsx';
import { PeriodSelect } from '../../form/period-select.tsx';
import { usePeriod } from '../../form/use-period.ts';
import { useShownPeriod } from '../../form/use-shown-period.ts';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { type Period, periodOf } from '../../lib/periods.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { useLiveRooms } from '../../lib/use-live-rooms.ts';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import classes from './home.module.css';

/** Only new accounts see it. */
const FirstHome = lazyUntilHere(async () => (await import('./first-home.tsx')).FirstHome);

export const handle = { title: 'Dashboard' };

const MONTH = periodOf('30d');

/** From then until the page has opened, the numbers are new. */
let isReadAhead = false;

export async function ahead(): Promise<void> {
  isReadAhead = await readAhead(overviewQuery(MONTH));
}

export default function HomePage() {
  const { period, setPeriod } = usePeriod('periodo', MONTH);
  const query = useQuery({
    ...overviewQuery(period),
    // What was counted before stays while the next answer is on its way.
    placeholderData: (before) => before,
    refetchOnMount: !isReadAhead,
  });
  useEffect(() => {
    isReadAhead = false;
  }, []);
  const shownPeriod = useShownPeriod(period, query);
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
  /** Another period is on its way. */
  isStale: boolean;
}

const Cards = memo(function Cards({ overview, period, isStale }: CardsProps) {
  return (
    <div className={classes.stack}>
      <Facade doors={overview.doors} total={overview.rooms.total} />
      <div className={classes.counted} aria-busy={isStale} data-stale={isStale || undefined}>
        <Figures overview={overview} period={period} />
        <div className={classes.columns}>
          <BelowFold skeleton={<CountedSkeleton period={period} />}>
            <VisitsCard overview={overview} period={period} />
            <Busiest overview={overview} />
          </BelowFold>
        </div>
      </div>
      <div className={classes.columns}>
        <BelowFold skeleton={<LatestMessagesSkeleton />}>
          <LatestMessages messages={overview.messages} />
          <NextSteps steps={stepsOf(overview)} />
        </BelowFold>
      </div>
    </div>
  );
});

/** The same cards, still empty: nothing moves when their content comes. */
function CardsSkeleton({ period }: Pick<CardsProps, 'period'>) {
  return (
    <div className={classes.stack} aria-hidden="true">
      <FacadeSkeleton />
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
      <BusiestSkeleton />
    </>
  );
}
