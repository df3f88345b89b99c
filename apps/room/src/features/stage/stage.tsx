import type { PublicRoom } from '@atrio/contract/visits';
import { useRef, useState } from 'react';
import { Background } from '../../ui/background.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Porta } from '../../ui/porta.tsx';
import { sandboxFor } from './sandbox.ts';
import classes from './stage.module.css';

interface StageProps {
  room: PublicRoom;
  /** Whether somebody is inside: then the door is lit. */
  isLit: boolean;
}

/** What the room shows: the embedded address, else its background and the door. */
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
          <Porta width={112} lit={isLit} />
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
