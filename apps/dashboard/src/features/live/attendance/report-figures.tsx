import type { Report } from '@atrio/contract/live/attendance';
import { useState } from 'react';
import { Chart } from '../../../kit/charts/chart.tsx';
import type { ChartSeries } from '../../../kit/charts/chart-types.ts';
import { type FigureColumn, FiguresTable, type Part } from '../../../kit/charts/figures-table.tsx';
import { ViewSwitch } from '../../../kit/charts/view-switch.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import type { PersonRow } from './attendance.api.ts';
import classes from './attendance.module.css';
import { clockOf, percentWords, placeOf, spentWords } from './report-words.ts';

const INSIDE: ChartSeries[] = [{ label: 'Na sala', tone: 'brand', format: formatInteger }];

interface InsidePart extends Part {
  inside: number;
}
const COLUMNS: FigureColumn<InsidePart>[] = [
  { label: 'Na sala', numberOf: ({ inside }) => inside, format: formatInteger },
];

/** How many people were inside over the event's time, with its sessions below. */
export function ReportChart({ report }: { report: Report }) {
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title="Pessoas na sala"
      actions={
        <ViewSwitch
          isTable={isTable}
          onChange={setTable}
          of="das pessoas na sala"
          chart="gráfico"
        />
      }
    >
      <p className={classes.sentence}>{peakWords(report)}</p>
      {isTable ? (
        <FiguresTable
          name="Tabela das pessoas na sala"
          when="no tempo do evento"
          fileName={`pessoas-na-sala-${report.room.id}`}
          columns={COLUMNS}
          parts={partsOf(report)}
        />
      ) : (
        <InsideChart report={report} />
      )}
    </Card>
  );
}

function peakWords({ peak, meanConnected, event }: Report): string {
  if (!peak) return 'Ninguém entrou neste tempo.';
  const most = `${plural(peak.count, 'pessoa', 'pessoas')} às ${clockOf(peak.at, event.timeZone)}`;
  return `Pico de ${most}. Em média, cada uma ficou conectada por ${spentWords(meanConnected)}.`;
}

function InsideChart({ report: { event, series, sessions } }: { report: Report }) {
  // Of an event under way, as much as there is.
  const shown = { from: event.from, to: event.isPartial ? event.asOf : event.to };
  const points = series.map(({ at, inside }) => {
    const time = clockOf(at, event.timeZone);
    return { key: at, title: time, tick: time, values: [inside] };
  });
  return (
    <>
      <Chart
        kind="line"
        title="Pessoas na sala"
        isBare
        series={INSIDE}
        points={points}
        emptyText="Ninguém entrou"
      />
      {sessions.length > 0 && (
        <div className={classes.track} aria-hidden>
          {sessions.map(({ sessionId, title, startsAt, endsAt }) => {
            const [start, end] = [placeOf(startsAt, shown), placeOf(endsAt, shown)];
            if (start >= end) return null;
            return (
              <span
                key={`${sessionId} ${startsAt}`}
                style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
              >
                {title}
              </span>
            );
          })}
        </div>
      )}
    </>
  );
}

function partsOf({ event, series }: Report): InsidePart[] {
  const end = event.isPartial ? event.asOf : event.to;
  return series.map(({ at, inside }, index) => ({
    from: new Date(at),
    to: new Date(series[index + 1]?.at ?? end),
    inside,
  }));
}

/** How many of those who came were there in each session. */
export function SessionPresence({ report }: { report: Report }) {
  const { sessions, figures, event } = report;
  return (
    <Card
      title="Presença por sessão"
      text={`De ${plural(figures.came, 'pessoa que veio', 'pessoas que vieram')}`}
    >
      {sessions.length === 0 ? (
        <p className={classes.sentence}>Esta sala não tinha sessões neste tempo.</p>
      ) : (
        <ul className={classes.sessions}>
          {sessions.map(({ sessionId, title, startsAt, endsAt, present }) => (
            <li key={`${sessionId} ${startsAt}`}>
              <span className={classes.sessionTitle}>{title}</span>
              <span className={classes.sessionCount}>
                <strong>{formatInteger(present)}</strong> · {percentWords(present, figures.came)}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: percentWords(present, figures.came).replace(' ', '') }} />
              </span>
              <span className={classes.sessionTime}>
                {clockOf(startsAt, event.timeZone)} – {clockOf(endsAt, event.timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PresenceStripProps {
  person: PersonRow;
  report: Report;
}

/** When somebody was connected, over the event's time; readers are told the hours. */
export function PresenceStrip({ person, report: { event } }: PresenceStripProps) {
  const { stretches, hasOverlap, checkedInAt } = person;
  const hours = stretches.map(
    ({ from, to }) => `${clockOf(from, event.timeZone)} a ${clockOf(to, event.timeZone)}`,
  );
  return (
    <>
      <span className={classes.strip} title={hours.join(', ') || undefined}>
        {stretches.map((stretch) => {
          const start = placeOf(stretch.from, event);
          const width = placeOf(stretch.to, event) - start;
          return (
            <span
              key={stretch.from}
              style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
            />
          );
        })}
      </span>
      {hours.length > 0 && <span className="screen-reader-only">{hours.join(', ')}</span>}
      {hasOverlap && <span className={classes.note}>2 aparelhos, contados uma vez</span>}
      {checkedInAt !== null && (
        <span className={classes.note}>
          {hasOverlap && ' · '}Na recepção às {clockOf(checkedInAt, event.timeZone)}
        </span>
      )}
    </>
  );
}
