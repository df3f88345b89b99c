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

export function toMarkdown(lines: readonly Line[], facts: readonly string[]): string {
  const head = ['What', 'Figure', 'Yardstick', 'Ratio', 'Budget', ''];
  const rows = lines.map(({ what, figure, yardstick, ratio, budget, isWithin }) => [
    what,
    figure,
    yardstick,
    ratio,
    budget,
    isWithin ? 'ok' : '**over**',
  ]);
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; each figure beside its yardstick from the same run.',
    'The yardstick of a call is bare `node:http` answering the same bytes to the same client.',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...table,
    '',
  ].join('\n');
}
