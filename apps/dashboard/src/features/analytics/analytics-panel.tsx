import type { RoomAnalytics } from '@atrio/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeriodSelect } from '../../form/period-select.tsx';
import { usePeriod } from '../../form/use-period.ts';
import { useShownPeriod } from '../../form/use-shown-period.ts';
import type { Period } from '../../lib/periods.ts';
import { describeFailure } from '../../lib/query-client.ts';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { type AnalyticsSource, analyticsQuery } from './analytics.api.ts';
import classes from './analytics.module.css';
import { AnalyticsCharts } from './analytics-charts.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AnalyticsSummary } from './analytics-summary.tsx';
import { AnalyticsTable } from './analytics-table.tsx';
import { spansOf } from './spans.ts';

interface AnalyticsPanelProps {
  roomId: number;
  source: AnalyticsSource;
  /** The panel has the page's whole width. */
  isWide?: boolean;
}

/** Each panel's own name in the address bar. */
const PARAM = { room: 'periodo', betalk: 'periodo-betalk' } as const;
const OF_WHAT = { room: 'estatísticas', betalk: 'estatísticas do Betalk' } as const;

/** A room's visits over time: in a sentence, in two charts, or in a table. */
export function AnalyticsPanel({ roomId, source, isWide }: AnalyticsPanelProps) {
  const isPhone = useIsPhone();
  const { period, setPeriod, query, shownPeriod } = useAnalytics(source, roomId);
  const [isTable, setTable] = useState(false);
  const what = OF_WHAT[source];
  return (
    <>
      <PanelActions>
        <ViewSwitch
          isTable={isTable}
          onChange={setTable}
          of={`das ${what}`}
          isIcon={!isWide && !isPhone}
        />
        <PeriodSelect
          label={`Período das ${what}`}
          value={period}
          onChange={setPeriod}
          isWide={isWide}
        />
      </PanelActions>
      <div
        className={classes.content}
        aria-busy={query.isFetching}
        data-stale={query.isPlaceholderData || undefined}
      >
        <QueryStates
          query={query}
          loadingText={`Carregando ${what}`}
          errorTitle={query.error ? describeFailure(query.error, FAILED).title : undefined}
          skeleton={<AnalyticsSkeleton />}
        >
          {({ roomAnalytics }) => (
            <>
              <AnalyticsSummary analytics={roomAnalytics} period={shownPeriod} />
              <Figures analytics={roomAnalytics} period={shownPeriod} isTable={isTable} of={what} />
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

interface FiguresProps {
  analytics: RoomAnalytics;
  period: Period;
  isTable: boolean;
  of: string;
}

function Figures({ analytics, period, isTable, of }: FiguresProps) {
  const spans = spansOf(analytics, period);
  if (isTable) return <AnalyticsTable spans={spans} period={period} of={of} />;
  return <AnalyticsCharts spans={spans} period={period} />;
}

function useAnalytics(source: AnalyticsSource, roomId: number) {
  const { period, setPeriod, startDate } = usePeriod(PARAM[source]);
  const query = useQuery({
    ...analyticsQuery(source, roomId, startDate),
    // What was counted before stays while the next answer is on its way.
    placeholderData: (before) => before,
  });
  return { period, setPeriod, query, shownPeriod: useShownPeriod(period, query) };
}

const FAILED = 'Erro buscando dados: ';
