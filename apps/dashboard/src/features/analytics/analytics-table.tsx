import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download, toCsv } from '../../lib/csv.ts';
import { formatDateTime, formatInteger, formatMinutes, toMinutes } from '../../lib/format.ts';
import type { Period } from '../../lib/periods.ts';
import classes from './analytics.module.css';
import type { Span } from './spans.ts';

const COLUMNS = ['Início', 'Fim', 'Acessos', 'Tempo médio (min)', 'Tempo total (min)'];

interface AnalyticsTableProps {
  spans: readonly Span[];
  period: Period;
  /** Which figures: 'estatísticas do Betalk'. */
  of: string;
}

/** What the charts show, number by number, and as a file. */
export function AnalyticsTable({ spans, period, of }: AnalyticsTableProps) {
  return (
    <>
      {/* Scrolls by itself on phones; reachable by keyboard for that. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={classes.tableScroll} tabIndex={0} aria-label={`Tabela das ${of}`}>
        <table className={classes.table}>
          <caption className="leitor">{`Tabela das ${of}, ${period.label.toLowerCase()}`}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.from.getTime()}>
                <th scope="row">{formatDateTime(span.from)}</th>
                <td>{formatDateTime(span.to)}</td>
                <td>{formatInteger(span.visits)}</td>
                <td>{formatMinutes(span.average)}</td>
                <td>{formatMinutes(span.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.tableFoot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => download(fileName(of, period), csvOf(spans))}
        >
          Baixar CSV
        </Button>
      </div>
    </>
  );
}

/** 'estatisticas-do-betalk-30d.csv' */
function fileName(of: string, period: Period): string {
  const plain = of
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return `${plain}-${period.key}.csv`;
}

function csvOf(spans: readonly Span[]): string {
  const rows = spans.map(({ from, to, visits, average, total }) => [
    formatDateTime(from),
    formatDateTime(to),
    visits,
    toMinutes(average),
    toMinutes(total),
  ]);
  return toCsv([COLUMNS, ...rows]);
}
