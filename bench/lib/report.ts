import { cpus, totalmem } from 'node:os';

/** One line of the table: a figure, what it is held against, and what it may be. */
export interface Line {
  what: string;
  figure: string;
  /** A bare Node, measured in the same run. */
  yardstick: string;
  ratio: string;
  budget: string;
  isWithin: boolean;
}

/** What Lighthouse says of a page: of a hundred, and milliseconds. */
export interface PageScore {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

const SCORE_TARGETS = { performance: 95, accessibility: 100, bestPractices: 100 };

export function isOnTarget(score: PageScore): boolean {
  return (
    score.performance >= SCORE_TARGETS.performance &&
    score.accessibility >= SCORE_TARGETS.accessibility &&
    score.bestPractices >= SCORE_TARGETS.bestPractices
  );
}

export function machineFacts(isPinned: boolean): string[] {
  return [
    `Cores: ${cpus().length} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node: ${process.version}`,
    isPinned
      ? 'Server on one core, client on another'
      : 'Server and client share the cores (no second core, or no taskset)',
  ];
}

export function toMarkdown(
  lines: readonly Line[],
  scores: readonly PageScore[],
  facts: readonly string[],
): string {
  const head = ['What', 'Figure', 'Yardstick', 'Ratio', 'Budget', ''];
  const rows = lines.map(({ what, figure, yardstick, ratio, budget, isWithin }) => [
    what,
    figure,
    yardstick,
    ratio,
    budget,
    verdict(isWithin),
  ]);
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; each figure beside its yardstick from the same run.',
    'The yardstick of a call is bare `node:http` answering the same bytes to the same client.',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...table([head, ...rows]),
    '',
    scoresToMarkdown(scores),
  ].join('\n');
}

export function scoresToMarkdown(scores: readonly PageScore[]): string {
  const { performance, accessibility, bestPractices } = SCORE_TARGETS;
  const head = [
    'Page',
    `Performance (≥ ${performance})`,
    `Accessibility (${accessibility})`,
    `Best practices (${bestPractices})`,
    'LCP',
    'TBT',
    'CLS',
    '',
  ];
  const rows = scores.map((score) => [
    score.page,
    String(score.performance),
    String(score.accessibility),
    String(score.bestPractices),
    `${(score.lcpMs / 1000).toFixed(1)} s`,
    `${Math.round(score.tbtMs)} ms`,
    score.cls.toFixed(3),
    verdict(isOnTarget(score)),
  ]);
  return [
    '## Lighthouse',
    '',
    'The mobile preset (a slow phone on slow 4G, simulated) on an empty cache and the data of',
    '`npm start -- --demo`: the median of three runs, and the worst for what is right or wrong.',
    '',
    ...table([head, ...rows]),
    '',
  ].join('\n');
}

function verdict(isWithin: boolean): string {
  return isWithin ? 'ok' : '**missed**';
}

function table([head = [], ...rows]: readonly string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
