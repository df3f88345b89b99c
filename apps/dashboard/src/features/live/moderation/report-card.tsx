import type { Report } from '@atrio/contract/live/moderation';
import { IconFlag } from '@tabler/icons-react';
import { plural } from '../../../kit/text/format.ts';
import classes from './moderation.module.css';
import { ReportActions } from './report-actions.tsx';

export type MessageReports = readonly [Report, ...Report[]];

/** The reports by the message that they are about. */
export function reportsByMessage(reports: readonly Report[]): ReadonlyMap<number, MessageReports> {
  const grouped = new Map<number, [Report, ...Report[]]>();
  for (const report of reports) {
    const known = grouped.get(report.message.id);
    if (known) known.push(report);
    else grouped.set(report.message.id, [report]);
  }
  return grouped;
}

interface ReportCardProps {
  roomId: number;
  reports: MessageReports;
  onBan: () => void;
}

/** Under a message that was reported: by how many, why, and what can be done about it. */
export function ReportCard({ roomId, reports, onBan }: ReportCardProps) {
  const reasons = [...new Set(reports.flatMap(({ reason }) => reason ?? []))];
  return (
    <section
      className={classes.card}
      aria-label={`Denúncia da mensagem de ${reports[0].message.sender.name}`}
    >
      <IconFlag size={18} stroke={1.7} aria-hidden />
      <p className={classes.words}>
        <strong>Denunciada por {plural(reports.length, 'pessoa', 'pessoas')}</strong>
        {reasons.length > 0 && <span dir="auto">{reasons.join(' · ')}</span>}
      </p>
      <ReportActions roomId={roomId} reports={reports} onBan={onBan} />
    </section>
  );
}
