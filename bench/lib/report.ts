import { cpus, totalmem } from 'node:os';

/** One line of the table: a figure, its yardstick and its budget. */
export interface Line {
  what: string;
  figure: string;
  /** Measured in the same run. */
  yardstick: string;
  ratio: string;
  budget: string;
  isWithin: boolean;
}

/** A section of the report: measurements that share a server, a browser or a set of rooms. */
export interface Section {
  title: string;
  /** How it is measured, in whole sentences. */
  about: string;
  lines: readonly Line[];
}

/** What a reader must know of the machine to compare figures of two runs. */
export function machineFacts(isPinned: boolean): string[] {
  return [
    `Measured: ${new Date().toISOString().slice(0, 10)}`,
    `Cores: ${cpus().length} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node: ${process.version}`,
    isPinned
      ? 'Server on one core, client on another'
      : 'Server and client share the cores (no second core, no taskset, or a browser needs both)',
  ];
}

export function toMarkdown({ title, about, lines }: Section, facts: readonly string[]): string {
  const head = ['What', 'Figure', 'Yardstick', 'Ratio', 'Budget', ''];
  const rows = lines.map(({ what, figure, yardstick, ratio, budget, isWithin }) => [
    what,
    figure,
    yardstick,
    ratio,
    budget,
    isWithin ? 'ok' : '**missed**',
  ]);
  return [
    `# ${title}`,
    '',
    about,
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
