import type { RoomChannel } from '@atrio/client/room-channel';
import type { Standing } from '@atrio/contract/live/door';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useEffect, useRef, useState } from 'react';
import { clockWords, showingsOf } from '../../lib/showings.ts';
import { secondsUntil, useNow, useSpoken } from '../../lib/use-now.ts';
import { useStore } from '../../lib/use-store.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { chime } from './chime.ts';
import { DoorScene } from './door-scene.tsx';
import { HallCode } from './hall-code.tsx';
import { KnockNote } from './knock-note.tsx';
import { OfferRing } from './offer-ring.tsx';
import classes from './waiting-page.module.css';
import { wordsOf } from './waiting-words.ts';

const KEPT_MS = 60_000;

interface WaitingPageProps {
  room: PublicRoom;
  channel: RoomChannel;
  programme: readonly ShownSession[];
  onLeave: () => void;
}

/** In front of the room's door: why, since when, and what comes next. */
export function WaitingPage({ room, channel, programme, onLeave }: WaitingPageProps) {
  const { standing, self } = useStore(channel.view);
  if (!standing) return null;
  const [next] = showingsOf(programme, Date.now()).coming;
  const words = wordsOf(standing, { name: self?.name ?? '', next });
  return (
    <main className={classes.page}>
      <header className={classes.brand}>
        {room.logoUrl && <img className={classes.logo} src={room.logoUrl} alt="" />}
        <p>
          <strong>{room.name}</strong>
          {room.company && <span>{room.company}</span>}
        </p>
      </header>
      <div className={classes.stage}>
        {standing.offeredUntil ? (
          <OfferRing until={standing.offeredUntil} />
        ) : (
          <DoorScene standing={standing} />
        )}
        <h1 tabIndex={-1}>{words.title}</h1>
        {words.under && <p className={classes.under}>{words.under}</p>}
        <Countdown standing={standing} />
      </div>
      <Spoken standing={standing} words={`${words.title}. ${words.under}`} />
      <section className={classes.card} aria-label={texts.doorNow}>
        <KeptPlace channel={channel} standing={standing} />
        {words.facts.length > 0 && (
          <ul className={classes.facts}>
            {words.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {standing.takesCode && <HallCode channel={channel} />}
        {standing.state === 'knocking' && <KnockNote channel={channel} />}
        <Actions standing={standing} channel={channel} onLeave={onLeave} />
        <p className={classes.privacy}>{texts.privacy}</p>
      </section>
    </main>
  );
}

function Spoken({ standing, words }: { standing: Standing; words: string }) {
  const { state, offeredUntil = '' } = standing;
  const spoken = useSpoken(`${state} ${offeredUntil}`, words);
  return (
    <p className="screen-reader-only" role="status">
      {spoken}
    </p>
  );
}

/** Until the door opens. It is not read out each second. */
function Countdown({ standing }: { standing: Standing }) {
  const now = useNow();
  if (standing.state !== 'closed' || !standing.opensAt) return null;
  const left = secondsUntil(standing.opensAt, now);
  return (
    <p className={classes.countdown} aria-hidden="true">
      {clockWords(left)}
    </p>
  );
}

/** A lost line keeps the place for a minute. */
function KeptPlace({
  channel,
  standing,
}: Pick<WaitingPageProps, 'channel'> & { standing: Standing }) {
  const now = useNow();
  const lostAt = useLostAt(channel);
  if (lostAt === null) return null;
  // The clock of this component may be a second behind.
  const left = Math.min(KEPT_MS / 1_000, secondsUntil(lostAt + KEPT_MS, now));
  const isKept = standing.state === 'queued' || standing.state === 'knocking';
  return (
    <p className={classes.lost} role="alert">
      {texts.doorLost} {isKept && (left > 0 ? texts.doorLostKept(left) : texts.doorLostOver)}
    </p>
  );
}

function useLostAt({ connection }: RoomChannel): number | null {
  const [lostAt, setLostAt] = useState<number | null>(null);
  useEffect(
    () =>
      connection.onState(() => {
        if (connection.state() === 'ready') setLostAt(null);
        else setLostAt((before) => before ?? Date.now());
      }),
    [connection],
  );
  return lostAt;
}

interface ActionsProps extends Pick<WaitingPageProps, 'channel' | 'onLeave'> {
  standing: Standing;
}

function Actions({ standing, channel, onLeave }: ActionsProps) {
  const { state, offeredUntil, cause, retryAt } = standing;
  const now = useNow();
  const [withSound, setWithSound] = useState(true);
  useChime(withSound ? offeredUntil : undefined);
  const mayRetry = cause === 'full' || (retryAt !== undefined && secondsUntil(retryAt, now) === 0);
  return (
    <div className={classes.actions}>
      {state === 'queued' && !offeredUntil && (
        <label className={classes.sound}>
          <input
            type="checkbox"
            checked={withSound}
            onChange={(event) => setWithSound(event.target.checked)}
          />
          {texts.withSound}
        </label>
      )}
      {offeredUntil && (
        <Button look="filled" onClick={() => channel.join()}>
          {texts.enterNow}
        </Button>
      )}
      {mayRetry && (
        <Button look="filled" onClick={() => channel.join()}>
          {texts.doorRetry}
        </Button>
      )}
      <Button onClick={onLeave}>{leaveText(state)}</Button>
    </div>
  );
}

function leaveText(state: Standing['state']): string {
  if (state === 'queued') return texts.queueLeave;
  return state === 'knocking' ? texts.knockLeave : texts.doorBack;
}

function useChime(offeredUntil: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (offeredUntil && last.current !== offeredUntil) chime();
    last.current = offeredUntil;
  }, [offeredUntil]);
}
