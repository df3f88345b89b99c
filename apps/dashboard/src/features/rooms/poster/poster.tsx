import { surface } from '@atrio/contract/lib/company-colors';
import type { RoomSession } from '@atrio/contract/rooms/programme';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { publicUrl } from '../../../kit/text/public-link.ts';
import { QrPicture } from '../../../kit/ui/qr-picture.tsx';
import { daysOf, hourWords, zoneWords } from '../programme/programme-days.ts';
import classes from './poster.module.css';

/** More would not be read in passing. */
const MOST_SESSIONS = 4;

interface PosterProps {
  room: PublicRoom;
  sessions: readonly RoomSession[];
}

/** A sheet of paper for a wall: what, when, and the way in. */
export function Poster({ room, sessions }: PosterProps) {
  const { ground, text } = surface(room.colors.primary);
  const url = publicUrl(room.sceneName);
  const times = timesOf(sessions, Date.now());
  return (
    <article className={classes.poster} aria-label={`Cartaz de ${room.name}`}>
      <div className={classes.band} style={{ background: `#${ground}`, color: `#${text}` }}>
        {room.logoUrl && <img className={classes.logo} src={room.logoUrl} alt="" />}
        {room.company && <p className={classes.company}>{room.company}</p>}
        <h2 className={classes.name}>{room.name}</h2>
      </div>
      {times.length > 0 && (
        <ul className={classes.times} aria-label="Quando">
          {times.map(({ key, day, hours, title }) => (
            <li key={key}>
              <strong>{day}</strong> {hours}
              {title !== room.name && <span>{title}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.way}>
        <QrPicture text={url} label={`QR code que abre a sala ${room.name}`} />
        <p className={classes.hint}>Aponte a câmera do celular para entrar</p>
        <p className={classes.url}>{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </article>
  );
}

/** The sessions on air and to come, each in its own zone; of one poster mostly the same. */
function timesOf(sessions: readonly RoomSession[], now: number) {
  return daysOf(sessions, now)
    .flatMap(({ sessions }) => sessions)
    .filter(({ state }) => state !== 'past')
    .slice(0, MOST_SESSIONS)
    .map(({ session: { id, title, timeZone }, startsAt, endsAt }) => ({
      key: id,
      day: dayWords(startsAt, timeZone),
      hours: `${hourWords(startsAt, timeZone)} – ${hourWords(endsAt, timeZone)}, ${zoneWords(timeZone)}`,
      title,
    }));
}

/** 'Sexta-feira, 20 de novembro': never 'hoje', as a poster hangs for days. */
function dayWords(instant: number, timeZone: string): string {
  const words = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(instant);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
