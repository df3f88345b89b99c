import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type CsvCell, csvLines, downloadCsv } from '../text/csv.ts';
import { formatDateTime } from '../text/format.ts';
import classes from './figures-table.module.css';

/** A part of a period. */
export interface Part {
  from: Date;
  to: Date;
}

export interface FigureColumn<P extends Part> {
  label: string;
  numberOf: (part: P) => number;
  format: (value: number) => string;
}

interface FiguresTableProps<P extends Part> {
  /** 'Tabela das estatísticas' */
  name: string;
  /** Of what time: 'últimos 30 dias'. */
  when: string;
  /** Without its ending. */
  fileName: string;
  columns: readonly FigureColumn<P>[];
  parts: readonly P[];
}

/** The figures of a chart as a table, and as a file. */
export function FiguresTable<P extends Part>(props: FiguresTableProps<P>) {
  const { name, when, fileName, columns, parts } = props;
  return (
    <>
      {/* Scrolls by itself; reachable by keyboard for that. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={classes.tableScroll} tabIndex={0} aria-label={name}>
        <table className={classes.table}>
          <caption className="screen-reader-only">{`${name}, ${when}`}</caption>
          <thead>
            <tr>
              {labelsOf(columns).map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.from.getTime()}>
                <th scope="row">{formatDateTime(part.from)}</th>
                <td>{formatDateTime(part.to)}</td>
                {columns.map(({ label, numberOf, format }) => (
                  <td key={label}>{format(numberOf(part))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.tableFoot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => downloadCsv(fileName, [csvLines(cellsOf(columns, parts))])}
        >
          Baixar CSV
        </Button>
      </div>
    </>
  );
}

function labelsOf<P extends Part>(columns: readonly FigureColumn<P>[]): string[] {
  return ['Início', 'Fim', ...columns.map(({ label }) => label)];
}

function cellsOf<P extends Part>(
  columns: readonly FigureColumn<P>[],
  parts: readonly P[],
): CsvCell[][] {
  const rows = parts.map((part) => [
    formatDateTime(part.from),
    formatDateTime(part.to),
    ...columns.map(({ numberOf }) => numberOf(part)),
  ]);
  return [labelsOf(columns), ...rows];
}
