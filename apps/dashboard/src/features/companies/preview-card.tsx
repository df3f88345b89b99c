import type { Company } from '@atrio/contract/companies';
import { plural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { RoomPreview } from '../../ui/room-preview.tsx';
import classes from './company-form.module.css';

interface PreviewCardProps {
  colors: Company['colors'];
  companyName: string;
  logoUrl: string | undefined;
  /** Undefined for a company that is not there yet. */
  roomCount: number | undefined;
}

export function PreviewCard({ roomCount = 0, ...preview }: PreviewCardProps) {
  return (
    <div className={classes.preview}>
      <Card title="Prévia da sala">
        <RoomPreview {...preview} roomName="Nome da sala" buttonText="Saiba mais" />
        <p className={classes.previewText}>{roomsText(roomCount)}</p>
      </Card>
    </div>
  );
}

function roomsText(count: number): string {
  if (count === 0) return 'Para usar estas cores, escolha esta empresa na página de uma sala.';
  return `${plural(count, 'sala usa', 'salas usam')} estas cores.`;
}
