import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts/texts.ts';
import { Background } from '../../ui/background.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DoorMark } from '../../ui/door-mark.tsx';
import { Gallery, ImageDialog, type RoomGallery } from '../../ui/gallery.tsx';
import { answerBuild } from './answer-build.ts';
import classes from './stage.module.css';

const ALLOWED =
  'allow-scripts allow-forms allow-popups allow-presentation allow-pointer-lock allow-downloads';

interface StageProps {
  room: PublicRoom;
  gallery: RoomGallery;
  /** Asks for fresh addresses of the images. */
  onExpired: () => void;
  /** Lights the door, when somebody is inside. */
  isLit: boolean;
  /** Hands the visitor to the build in the frame; without it nobody is. */
  handOff?: (origin: string) => Promise<string | null>;
}

/**
 * The browser features that scenes use. A build's address redirects to its own origin, which would lose
 * the features given to the first origin alone: so the harmless ones are given to any origin (`*`), but
 * not camera, microphone and VR.
 */
const FEATURES =
  'accelerometer *; autoplay *; camera; fullscreen *; gamepad *; gyroscope *; microphone; xr-spatial-tracking';

/** Shows the embedded address, or else the room's background and its door. */
export function Stage({ room, gallery, onExpired, isLit, handOff }: StageProps) {
  const frame = useRef<HTMLElement>(null);
  const [turn, setTurn] = useState(0);
  const { iframeUrl } = room;
  const { images } = gallery;
  const [shown, setShown] = useState<number>();
  const embed = useRef<HTMLIFrameElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or address is another frame.
  useEffect(() => {
    if (embed.current && handOff) return answerBuild(embed.current, handOff);
  }, [handOff, turn, iframeUrl]);
  return (
    <section ref={frame} className={classes.stage} aria-label={texts.stage}>
      <Background room={room} className={classes.background} />
      {iframeUrl ? (
        <iframe
          ref={embed}
          key={turn}
          className={classes.embed}
          src={iframeUrl}
          title={texts.contentOf(room.name)}
          sandbox={sandboxFor(iframeUrl)}
          allow={FEATURES}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <div className={classes.door}>
            <DoorMark width={112} lit={isLit} />
          </div>
          <Gallery images={images} className={classes.images} onExpired={onExpired} />
        </>
      )}
      <Controls
        hasImages={images.length > 0}
        hasEmbed={iframeUrl !== null}
        onImages={() => setShown(0)}
        onReload={() => setTurn(turn + 1)}
        onMaximize={() => void toggleFullScreen(frame.current)}
      />
      {shown !== undefined && (
        <ImageDialog images={images} index={shown} onShow={setShown} onExpired={onExpired} />
      )}
    </section>
  );
}

interface ControlsProps {
  hasImages: boolean;
  hasEmbed: boolean;
  onImages: () => void;
  onReload: () => void;
  onMaximize: () => void;
}

/** Buttons over the stage. */
function Controls({ hasImages, hasEmbed, onImages, onReload, onMaximize }: ControlsProps) {
  return (
    <div className={classes.controls}>
      {hasEmbed && hasImages && (
        <IconButton
          className={classes.control}
          icon="photo"
          label={texts.images}
          onClick={onImages}
        />
      )}
      {hasEmbed && (
        <IconButton
          className={classes.control}
          icon="reload"
          label={texts.reload}
          onClick={onReload}
        />
      )}
      {document.fullscreenEnabled && (
        <IconButton
          className={classes.control}
          icon="maximize"
          label={texts.fullScreen}
          onClick={onMaximize}
        />
      )}
    </div>
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
