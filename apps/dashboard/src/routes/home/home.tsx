import type { Overview } from '@atrio/contract/overview';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Busiest, BusiestSkeleton } from '../../features/home/busiest.tsx';
import { Facade, FacadeSkeleton } from '../../features/home/facade.tsx';
import { Figures, FiguresSkeleton } from '../../features/home/figures.tsx';
import { LatestMessages, LatestMessagesSkeleton } from '../../features/home/latest-messages.tsx';
import { NextSteps } from '../../features/home/next-steps.tsx';
import { overviewQuery } from '../../features/home/overview.api.ts';
import { stepsOf } from '../../features/home/steps.ts';
import { useOverviewNews } from '../../features/home/use-overview-news.ts';
import { VisitsCard, VisitsSkeleton } from '../../features/home/visits-card.tsx';
import { Welcome } from '../../features/home/welcome.tsx';
import { PeriodSelect } from '../../form/period-select.tsx';
import { usePeriod } from '../../form/use-period.ts';
import { useShownPeriod } from '../../form/use-shown-period.ts';
import { type Period, periodOf } from '../../lib/periods.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { useLiveRooms } from '../../lib/use-live-rooms.ts';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import classes from './home.module.css';

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
  useOverviewNews(query);
  return (
    <Page width="list">
      <PageTitle title={handle.title} />
      <Welcome>
        <PeriodSelect label="Período dos números" value={period} onChange={setPeriod} isWide />
      </Welcome>
      <QueryStates
        query={query}
        skeleton={<HomeSkeleton period={period} />}
        errorTitle="Erro buscando dados"
      >
        {({ overview }) => (
          <Home overview={overview} period={shownPeriod} isStale={query.isPlaceholderData} />
        )}
      </QueryStates>
    </Page>
  );
}

interface HomeProps {
  overview: Overview;
  period: Period;
  /** Another period is on its way. */
  isStale: boolean;
}

function Home({ overview, period, isStale }: HomeProps) {
  return (
    <div className={classes.stack}>
      <Facade doors={overview.doors} total={overview.rooms.total} />
      <div className={classes.counted} aria-busy={isStale} data-stale={isStale || undefined}>
        <Figures overview={overview} period={period} />
        <div className={classes.columns}>
          <VisitsCard overview={overview} period={period} />
          <Busiest overview={overview} />
        </div>
      </div>
      <div className={classes.columns}>
        <LatestMessages messages={overview.messages} />
        <NextSteps steps={stepsOf(overview)} />
      </div>
    </div>
  );
}

/** The same cards, still empty: nothing moves when their content comes. */
function HomeSkeleton({ period }: Pick<HomeProps, 'period'>) {
  return (
    <div className={classes.stack} aria-hidden="true">
      <FacadeSkeleton />
      <FiguresSkeleton />
      <div className={classes.columns}>
        <VisitsSkeleton period={period} />
        <BusiestSkeleton />
      </div>
      <div className={classes.columns}>
        <LatestMessagesSkeleton />
      </div>
    </div>
  );
}
