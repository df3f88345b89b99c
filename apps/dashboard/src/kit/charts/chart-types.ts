import type { ComponentType } from 'react';

/** One thing counted along the axis. */
export interface ChartSeries {
  label: string;
  /** The same in the legend, where it needs more words: 'Últimos 30 dias'. */
  legend?: string;
  tone: 'brand' | 'gray' | 'orange';
  /** The second line of a pair, so that colour is never alone. */
  isDashed?: boolean;
  /** A value with its unit: '12 acessos', '18,42 min'. */
  format: (value: number) => string;
}

export interface ChartPoint {
  /** Sets it apart from the chart's other points. */
  key: string | number;
  /** The point in words, for the tooltip. */
  title: string;
  /** The same in short, for the axis. */
  tick: string;
  /** One for each series. */
  values: readonly number[];
}

/** Marks between the axes; heights are fractions of `top`. */
export interface MarksProps {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  top: number;
}

export interface PlotProps {
  series: readonly ChartSeries[];
  /** Along the axis, first to last. */
  points: readonly ChartPoint[];
  /** Stands between the axes when there is nothing to draw. */
  emptyText: string;
  /** Under the values in the tooltip, such as the zone of its times; asked for when it is shown. */
  note?: () => string;
}

export interface ChartKind {
  Marks: ComponentType<MarksProps>;
  placeOf: (index: number, count: number) => number;
  pointAt: (fraction: number, count: number) => number;
  /** Marks the active point by dots on its values. */
  hasSpots: boolean;
}
