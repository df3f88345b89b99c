import { MAX_IMAGE_ALT, MAX_IMAGES_AT_ONCE } from '@atrio/contract/rooms/images';
import {
  type ImageUse,
  imageUseNames,
  imageUses,
  type LookImage,
} from '@atrio/contract/rooms/room-look';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPhotoPlus,
} from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { limitsOf } from '../../../kit/upload/file-kinds.ts';
import { Refusal } from '../../../kit/upload/refusal.tsx';
import { UploadRows } from '../../../kit/upload/upload-rows.tsx';
import { useFilePicker } from '../../../kit/upload/use-file-picker.ts';
import { useUploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { addImage, invalidateImages, removeImage } from '../images/images.api.ts';
import classes from './room-look.module.css';
import type { RoomLookState } from './use-room-look.ts';

const USES = imageUses.map((value) => ({ value, label: imageUseNames[value] }));

const USE_TEXTS: Record<ImageUse, string> = {
  gallery: 'Aparecem em miniatura na página da sala; cada uma abre inteira.',
  background: 'A primeira toma o lugar da imagem de fundo; quem visita escolhe outra.',
};

interface RoomLookImagesProps {
  roomId: number;
  isPrivate: boolean;
  state: RoomLookState;
}

/** Orders a room's images, describes them, and chooses where its page shows them. */
export function RoomLookImages({ roomId, isPrivate, state }: RoomLookImagesProps) {
  const { form, images } = state;
  const use = form.field('imageUse');
  const { error } = form.field('images');
  return (
    <Card
      title="Imagens"
      actions={
        <SegmentedControl
          aria-label="Onde as imagens aparecem"
          size="xs"
          data={USES}
          value={use.value}
          disabled={form.isBusy}
          onChange={use.onChange}
        />
      }
    >
      <div className={classes.stack}>
        <p className={classes.note}>
          {USE_TEXTS[use.value as ImageUse]}
          {isPrivate && ' Em sala privada, só para quem entrou.'}
        </p>
        {images.length > 0 && <ImageRows roomId={roomId} state={state} />}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        <AddImages roomId={roomId} isDisabled={form.isBusy} />
      </div>
    </Card>
  );
}

function ImageRows({ roomId, state }: Omit<RoomLookImagesProps, 'isPrivate'>) {
  const { form, images, arrange } = state;
  const [news, setNews] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const handles = useRef(new Map<number, HTMLElement>());

  function move(from: number, to: number) {
    const [image] = images.slice(from, from + 1);
    if (!image || to < 0 || to >= images.length) return;
    const isFocused = handles.current.get(image.id) === document.activeElement;
    // Moving a row in the page takes the focus from it.
    flushSync(() => arrange(images.toSpliced(from, 1).toSpliced(to, 0, image)));
    if (isFocused) handles.current.get(image.id)?.focus();
    setNews(`${nameOf(image)}: ${to + 1} de ${images.length}`);
  }
  return (
    <>
      <p className={classes.note}>Arraste para mudar a ordem, ou use Alt com as setas.</p>
      <LiveText>{news}</LiveText>
      <ul ref={list} className={classes.imageRows} aria-label="Imagens da sala, em ordem">
        {images.map((image, index) => (
          <ImageRow
            key={image.id}
            image={image}
            place={index + 1}
            isDisabled={form.isBusy}
            isLast={index === images.length - 1}
            keepHandle={(element) => {
              if (element) handles.current.set(image.id, element);
              else handles.current.delete(image.id);
            }}
            onMove={(step) => move(index, index + step)}
            onDrag={(y) => {
              const to = rowAt(list.current, y);
              if (to !== -1 && to !== index) move(index, to);
            }}
            onDescribe={(alt) => arrange(images.with(index, { ...image, alt }))}
            onDelete={() => void removeImage(roomId, image.id)}
          />
        ))}
      </ul>
    </>
  );
}

/** The place of the row at this height; -1 between and outside of them. */
function rowAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    // Only its middle: rows of different heights would otherwise change places for ever.
    return y > top + height / 4 && y < top + (3 * height) / 4;
  });
}

interface ImageRowProps {
  image: LookImage;
  place: number;
  isLast: boolean;
  isDisabled: boolean;
  keepHandle: (element: HTMLElement | null) => void;
  onMove: (step: -1 | 1) => void;
  /** @param y where the pointer is, in the window */
  onDrag: (y: number) => void;
  onDescribe: (alt: string) => void;
  onDelete: () => void;
}

const KEYS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

function ImageRow(row: ImageRowProps) {
  const { image, place, isDisabled, keepHandle, onMove, onDrag } = row;
  const [isDragged, setDragged] = useState(false);
  const handle = useNextRowFocus<HTMLButtonElement>();
  const text = useRef<HTMLInputElement>(null);
  const name = nameOf(image);

  function handleKeyDown(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (!event.altKey || !step || isDisabled) return;
    event.preventDefault();
    onMove(step);
  }
  return (
    <li className={classes.imageRow} data-dragged={isDragged || undefined}>
      <button
        ref={(element) => {
          handle.current = element;
          keepHandle(element);
        }}
        type="button"
        className={classes.imageHandle}
        disabled={isDisabled}
        aria-label={`Mover ${name}, ${place}ª imagem`}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
        }}
        onPointerMove={(event) => isDragged && onDrag(event.clientY)}
        onLostPointerCapture={() => setDragged(false)}
      >
        <IconGripVertical size={18} stroke={1.7} aria-hidden />
        <span aria-hidden>{place}</span>
      </button>
      <img src={image.thumbnailUrl} alt="" width={58} height={44} loading="lazy" />
      <ImageWords {...row} field={text} />
      <ImageMenu {...row} onWrite={() => text.current?.focus()} />
    </li>
  );
}

interface ImageWordsProps extends Pick<ImageRowProps, 'image' | 'isDisabled' | 'onDescribe'> {
  field: RefObject<HTMLInputElement | null>;
}

function ImageWords({ image, isDisabled, onDescribe, field }: ImageWordsProps) {
  return (
    <div className={classes.imageWords}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={`Texto alternativo de ${image.name}`}
        placeholder="Descreva a imagem"
        maxLength={MAX_IMAGE_ALT}
        value={image.alt}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
      />
      <span className={classes.fileName}>{image.name}</span>
    </div>
  );
}

interface ImageMenuProps extends Omit<ImageRowProps, 'keepHandle' | 'onDrag' | 'onDescribe'> {
  /** Leads to the row's field. */
  onWrite: () => void;
}

function ImageMenu(props: ImageMenuProps) {
  const { image, place, isLast, isDisabled, onMove, onWrite, onDelete } = props;
  return (
    <RowMenu label={`Ações de ${nameOf(image)}`} returnFocus={false}>
      <Menu.Item
        leftSection={<IconArrowUp size={18} stroke={1.7} aria-hidden />}
        disabled={place === 1 || isDisabled}
        onClick={() => onMove(-1)}
      >
        Subir
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden />}
        disabled={isLast || isDisabled}
        onClick={() => onMove(1)}
      >
        Descer
      </Menu.Item>
      <Menu.Item
        leftSection={<IconAlignLeft size={18} stroke={1.7} aria-hidden />}
        disabled={isDisabled}
        onClick={(event) => {
          // The menu's own click would move the focus to its button.
          event.stopPropagation();
          onWrite();
        }}
      >
        Texto alternativo
      </Menu.Item>
      <DeleteItem onClick={onDelete} />
    </RowMenu>
  );
}

const nameOf = ({ alt, name }: LookImage) => alt.trim() || name;

/** Adds images to the room at once; the rest of the form is not sent with them. */
function AddImages({ roomId, isDisabled }: { roomId: number; isDisabled: boolean }) {
  const id = useId();
  const count = useRef(0);
  const button = useRef<HTMLButtonElement>(null);
  const queue = useUploadQueue({
    send: ({ file }, options) => addImage(roomId, file, options),
    onDone: invalidateImages,
  });
  const picker = useFilePicker({
    kind: 'image',
    max: MAX_IMAGES_AT_ONCE,
    isDisabled: isDisabled || queue.isBusy,
    onPick: (files) => {
      for (const file of files) {
        count.current += 1;
        queue.add(`${id}-${count.current}`, file);
      }
      queue.start();
    },
  });
  return (
    <div {...picker.zone} className={classes.add} data-over={picker.isOver || undefined}>
      <input {...picker.input} aria-label="Adicionar imagens" />
      <UploadRows queue={queue} returnFocus={button} isImage />
      <Button
        ref={button}
        variant="default"
        fullWidth
        leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
        disabled={picker.input.disabled}
        onClick={picker.choose}
      >
        Adicionar imagens
      </Button>
      <p className={classes.note}>{limitsOf('image')}; são guardadas na hora.</p>
      <Refusal sentence={picker.refusal} />
    </div>
  );
}
