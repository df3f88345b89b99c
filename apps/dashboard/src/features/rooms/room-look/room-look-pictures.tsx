import { contrast, surface } from '@atrio/contract/lib/company-colors';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import type { ImageUse, LookImage } from '@atrio/contract/rooms/room-look';
import { Button, Collapse, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconCircleCheck,
  IconContrast,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEye,
} from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Card } from '../../../kit/page/card.tsx';
import { publicPath } from '../../../kit/text/public-link.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { contrastWords, ratioWords } from '../../organization/companies/color-words.ts';
import classes from './room-look.module.css';

const VIEWS = [
  { value: 'door', label: 'Entrada' },
  { value: 'inside', label: 'Dentro da sala' },
];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

interface RoomLookPreviewProps {
  room: PublicRoom;
  gallery: { images: readonly LookImage[]; use: ImageUse };
}

/** A live preview of the room's page on a computer and a phone, and of the card of its link. */
export function RoomLookPreview({ room, gallery }: RoomLookPreviewProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState('door');
  const frames = <Frames room={room} gallery={gallery} view={view} />;
  const views = (
    <SegmentedControl
      aria-label="O que a prévia mostra"
      size="xs"
      data={VIEWS}
      value={view}
      onChange={setView}
    />
  );
  return (
    <Card title="Prévia" actions={(isOpen || !isPhone) && views}>
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

interface FramesProps extends RoomLookPreviewProps {
  view: string;
}

function Frames({ room, gallery, view }: FramesProps) {
  return (
    <>
      <Frame room={room} gallery={gallery} view={view} size={DESKTOP} />
      <p className={classes.caption}>
        <IconDeviceDesktop size={16} stroke={1.7} aria-hidden /> Computador
      </p>
      <div className={classes.pair}>
        <div className={classes.phone}>
          <Frame room={room} gallery={gallery} view={view} size={PHONE} />
          <p className={classes.caption}>
            <IconDeviceMobile size={16} stroke={1.7} aria-hidden /> Telefone
          </p>
        </div>
        <div className={classes.stack}>
          <Legibility room={room} />
          <LinkCard room={room} />
        </div>
      </div>
    </>
  );
}

interface FrameProps extends FramesProps {
  /** The window size that the page sees; the frame is scaled down. */
  size: { width: number; height: number };
}

/** Sends the room to the page on each change. The frame is inert: it cannot be clicked or focused. */
function Frame({ room, gallery, view, size }: FrameProps) {
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
    const message = { type: 'atrio.preview.room', room, gallery, view };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, room, gallery, view]);
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

/** The contrast of the entry's button in the company's colour, as the page of the room uses it. */
function Legibility({ room: { colors, backgroundUrl } }: { room: PublicRoom }) {
  const { ground, text } = surface(colors.primary);
  const { ratio, isGood } = contrastWords(ground);
  const Icon = isGood ? IconCircleCheck : IconContrast;
  return (
    <section className={classes.legibility} aria-label="Contraste">
      <h3 data-good={isGood}>
        <Icon size={18} stroke={1.7} aria-hidden /> {isGood ? 'Legível' : 'Pouco contraste'}
      </h3>
      <p>
        {isGood
          ? `Botão e cartão branco com contraste de ${ratio}.`
          : `O botão se destaca pouco do cartão branco: contraste de ${ratio}, e o recomendado é ao menos
             4,5 : 1. O texto dele, escuro, tem ${ratioWords(contrast(text, ground))}. Uma cor
             primária mais escura na empresa resolve.`}
        {isGood && ground !== colors.primary && ' A sala escurece um pouco a cor da empresa.'}
        {backgroundUrl && ' Sobre a imagem de fundo entra um véu escuro.'}
      </p>
    </section>
  );
}

/** The card that messengers show for the room's link. */
function LinkCard({ room }: { room: PublicRoom }) {
  const picture = room.backgroundUrl ?? room.logoUrl;
  return (
    <section className={classes.link} aria-label="Quando alguém cola o link">
      <h3>Quando alguém cola o link</h3>
      <div
        className={classes.linkCard}
        data-small={!room.backgroundUrl && picture ? true : undefined}
      >
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

interface FocusPickerProps {
  imageUrl: string;
  focus: PublicRoom['focus'];
  onChange: (focus: PublicRoom['focus']) => void;
}

/** The background and its focus point, which is never cut off; dragging or two sliders move it. */
export function FocusPicker({ imageUrl, focus, onChange }: FocusPickerProps) {
  function moveTo(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    });
  }
  return (
    <div className={classes.focus}>
      <div
        className={classes.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <img src={imageUrl} alt="" draggable={false} />
        <span
          className={classes.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-hidden
        />
      </div>
      <p className={classes.note}>Arraste o ponto: o que está nele nunca é cortado.</p>
      <FocusSlider
        label="Ponto na horizontal"
        value={focus.x}
        onChange={(x) => onChange({ ...focus, x })}
      />
      <FocusSlider
        label="Ponto na vertical"
        value={focus.y}
        onChange={(y) => onChange({ ...focus, y })}
      />
    </div>
  );
}

interface FocusSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function FocusSlider({ label, value, onChange }: FocusSliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
