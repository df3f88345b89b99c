import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useRef, useState } from 'react';
import { Background } from '../../ui/background.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DoorMark } from '../../ui/door-mark.tsx';
import classes from './stage.module.css';

const ALLOWED =
  'allow-scripts allow-forms allow-popups allow-presentation allow-pointer-lock allow-downloads';

interface StageProps {
  room: PublicRoom;
  /** Lights the door, when somebody is inside. */
  isLit: boolean;
}

/** Shows the embedded address, or else the room's background and its door. */
export function Stage({ room, isLit }: StageProps) {
  const frame = useRef<HTMLElement>(null);
  const [turn, setTurn] = useState(0);
  const { iframeUrl } = room;
  return (
    <section ref={frame} className={classes.stage} aria-label="Palco">
      <Background room={room} className={classes.background} />
      {iframeUrl ? (
        <iframe
          key={turn}
          className={classes.embed}
          src={iframeUrl}
          title={`Conteúdo de ${room.name}`}
          sandbox={sandboxFor(iframeUrl)}
          allow="autoplay; camera; fullscreen; gamepad; microphone; xr-spatial-tracking"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className={classes.door}>
          <DoorMark width={112} lit={isLit} />
        </div>
      )}
      <div className={classes.controls}>
        {iframeUrl && (
          <IconButton
            className={classes.control}
            icon="reload"
            label="Recarregar o conteúdo"
            onClick={() => setTurn(turn + 1)}
          />
        )}
        {document.fullscreenEnabled && (
          <IconButton
            className={classes.control}
            icon="maximize"
            label="Tela cheia"
            onClick={() => void toggleFullScreen(frame.current)}
          />
        )}
      </div>
    </section>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}

/**
 * The permissions of an embedded page. A foreign page keeps its own origin. A page of ours must not:
 * with scripts and our origin it could read the tokens kept here. A build's address leads to the
 * builds' own origin; where they have none, the server itself sandboxes its page.
 */
export function sandboxFor(address: string, here = window.location): string {
  if (!URL.canParse(address, here.href)) return ALLOWED;
  const { origin, pathname } = new URL(address, here.href);
  const isForeign = origin !== here.origin || pathname.startsWith('/build/');
  return isForeign ? `${ALLOWED} allow-same-origin` : ALLOWED;
}
