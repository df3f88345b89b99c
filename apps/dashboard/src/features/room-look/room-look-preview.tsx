import type { PublicRoom } from '@atrio/contract/visits';
import { Button, Collapse, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { publicPath } from '../../lib/public-link.ts';
import { Card } from '../../ui/card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './room-look.module.css';

const VIEWS = [
  { value: 'door', label: 'Entrada' },
  { value: 'inside', label: 'Dentro da sala' },
];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

/** The room's real page in small, as the form would have it, and the card of its link. */
export function RoomLookPreview({ room }: { room: PublicRoom }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState('door');
  const frames = (
    <>
      <SegmentedControl
        aria-label="O que a prévia mostra"
        className={classes.views}
        size="xs"
        data={VIEWS}
        value={view}
        onChange={setView}
      />
      <Frame room={room} view={view} size={DESKTOP} />
      <p className={classes.caption}>
        <IconDeviceDesktop size={16} stroke={1.7} aria-hidden /> Computador
      </p>
      <div className={classes.pair}>
        <div className={classes.phone}>
          <Frame room={room} view={view} size={PHONE} />
          <p className={classes.caption}>
            <IconDeviceMobile size={16} stroke={1.7} aria-hidden /> Telefone
          </p>
        </div>
        <LinkCard room={room} />
      </div>
    </>
  );
  return (
    <Card title="Prévia">
      {isPhone ? (
        <>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconEye size={18} stroke={1.7} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Esconder prévia' : 'Ver prévia'}
          </Button>
          <Collapse expanded={isOpen} className={classes.folded}>
            {isOpen && frames}
          </Collapse>
        </>
      ) : (
        frames
      )}
    </Card>
  );
}

interface FrameProps {
  room: PublicRoom;
  view: string;
  /** Of the window that the page believes to be in. */
  size: { width: number; height: number };
}

/** The page is told what to show each time it changes, and nobody can reach into it. */
function Frame({ room, view, size }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const { ref, width } = useElementSize();
  useEffect(() => {
    const handleMessage = ({ data, source, origin }: MessageEvent) => {
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && data?.type === 'atrio.preview.ready') setReady(true);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const told = { type: 'atrio.preview.room', room, view };
    frame.current?.contentWindow?.postMessage(told, window.location.origin);
  }, [isReady, room, view]);
  const scale = width / size.width;
  return (
    <div ref={ref} className={classes.window} style={{ height: size.height * scale }} inert>
      <iframe
        ref={frame}
        className={classes.page}
        style={{ ...size, transform: `scale(${scale})` }}
        src={`${publicPath(room.sceneName)}?previa`}
        title="Prévia da sala"
        tabIndex={-1}
      />
    </div>
  );
}

/** The preview card that messengers show for the room's link. */
function LinkCard({ room }: { room: PublicRoom }) {
  const picture = room.backgroundUrl ?? room.logoUrl;
  return (
    <section className={classes.link} aria-label="Quando alguém cola o link">
      <h3>Quando alguém cola o link</h3>
      <div className={classes.linkCard}>
        {picture && <img src={picture} alt="" />}
        <div className={classes.linkWords}>
          <span>{window.location.host}</span>
          <strong>{room.company ? `${room.name} · ${room.company}` : room.name}</strong>
          <span>{room.description || 'Entre na sala pelo navegador.'}</span>
        </div>
      </div>
    </section>
  );
}
