import { MAX_IMAGE_ALT, MAX_IMAGES_AT_ONCE } from '@atrio/contract/rooms/images';
import {
  type ImageUse,
  imageUseNames,
  imageUses,
  type LookImage,
} from '@atrio/contract/rooms/room-look';
import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPhotoPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { limitsOf } from '../../../kit/upload/file-kinds.ts';
import { Refusal } from '../../../kit/upload/refusal.tsx';
import { UploadRows } from '../../../kit/upload/upload-rows.tsx';
import { useFilePicker } from '../../../kit/upload/use-file-picker.ts';
import { useUploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { addImage, invalidateImages, removeImage, useHiddenImages } from '../images/images.api.ts';
import classes from './room-look.module.css';

const USES = imageUses.map((value) => ({ value, label: imageUseNames[value] }));

const USE_TEXTS: Record<ImageUse, string> = {
  gallery: 'Aparecem em miniatura na página da sala; cada uma abre inteira.',
  background: 'A primeira toma o lugar da imagem de fundo; quem visita escolhe outra.',
};

interface RoomLookImagesProps {
  roomId: number;
  isPrivate: boolean;
  /** In the order and with the texts that the form has. */
  images: readonly LookImage[];
  onChange: (images: LookImage[]) => void;
  use: FieldProps<string>;
  error: string | undefined;
  isDisabled: boolean;
}

/** Orders a room's images, describes them, and chooses where its page shows them. */
export function RoomLookImages(props: RoomLookImagesProps) {
  const { images, use } = props;
  return (
    <Card
      title="Imagens"
      actions={
        <SegmentedControl
          aria-label="Onde as imagens aparecem"
          size="xs"
          data={USES}
          value={use.value}
          disabled={props.isDisabled}
          onChange={use.onChange}
        />
      }
    >
      <div className={classes.stack}>
        <p className={classes.note}>
          {USE_TEXTS[use.value as ImageUse]}
          {props.isPrivate && ' Em sala privada, só para quem entrou.'}
        </p>
        {images.length > 0 && <ImageRows {...props} />}
        {props.error && (
          <p role="alert" className={classes.error}>
            {props.error}
          </p>
        )}
        <AddImages roomId={props.roomId} isDisabled={props.isDisabled} />
      </div>
    </Card>
  );
}

function ImageRows({ roomId, images, onChange, isDisabled }: RoomLookImagesProps) {
  const [news, setNews] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const handles = useRef(new Map<number, HTMLElement>());

  function move(from: number, to: number) {
    const [image] = images.slice(from, from + 1);
    if (!image || to < 0 || to >= images.length) return;
    const isFocused = handles.current.get(image.id) === document.activeElement;
    // Moving a row in the page takes the focus from it.
    flushSync(() => onChange(images.toSpliced(from, 1).toSpliced(to, 0, image)));
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
            isDisabled={isDisabled}
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
            onDescribe={(alt) => onChange(images.with(index, { ...image, alt }))}
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

function ImageRow({ image, place, isLast, isDisabled, ...props }: ImageRowProps) {
  const [isDragged, setDragged] = useState(false);
  const handle = useNextRowFocus<HTMLButtonElement>();
  const name = nameOf(image);

  function handleKeyDown(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (!event.altKey || !step || isDisabled) return;
    event.preventDefault();
    props.onMove(step);
  }
  return (
    <li className={classes.imageRow} data-dragged={isDragged || undefined}>
      <button
        ref={(element) => {
          handle.current = element;
          props.keepHandle(element);
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
        onPointerMove={(event) => isDragged && props.onDrag(event.clientY)}
        onLostPointerCapture={() => setDragged(false)}
      >
        <IconGripVertical size={18} stroke={1.7} aria-hidden />
        <span aria-hidden>{place}</span>
      </button>
      <img src={image.thumbnailUrl} alt="" width={58} height={44} loading="lazy" />
      <div className={classes.imageWords}>
        <TextInput
          size="xs"
          aria-label={`Texto alternativo de ${image.name}`}
          placeholder="Descreva a imagem"
          maxLength={MAX_IMAGE_ALT}
          value={image.alt}
          disabled={isDisabled}
          onChange={({ currentTarget }) => props.onDescribe(currentTarget.value)}
        />
        <span className={classes.fileName}>{image.name}</span>
      </div>
      <ImageMenu image={image} place={place} isLast={isLast} isDisabled={isDisabled} {...props} />
    </li>
  );
}

type ImageMenuProps = Omit<ImageRowProps, 'keepHandle' | 'onDrag' | 'onDescribe'>;

function ImageMenu({ image, place, isLast, isDisabled, onMove, onDelete }: ImageMenuProps) {
  return (
    <RowMenu label={`Ações de ${nameOf(image)}`}>
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

/** The images as the form orders and describes them; those it does not know yet follow. */
export function arranged(images: readonly LookImage[], value: string): LookImage[] {
  const known = new Map(images.map((image) => [image.id, image]));
  const ordered = arrangementIn(value).flatMap(({ id, alt }) => {
    const image = known.get(id);
    known.delete(id);
    return image ? [{ ...image, alt }] : [];
  });
  return [...ordered, ...known.values()];
}

/** The images' ids in order with their texts, as the call takes them and the form keeps them. */
export function arrangement(images: readonly LookImage[]): string {
  return JSON.stringify(images.map(({ id, alt }) => ({ id, alt })));
}

/** The texts, or the numbers, of an arrangement in words. */
export function arrangementWords(value: string): string {
  const words = arrangementIn(value).map(({ alt }, index) => alt || `imagem ${index + 1}`);
  return words.join(', ') || '–';
}

/** A draft kept by an earlier version of this form has none. */
function arrangementIn(value: string): { id: number; alt: string }[] {
  return value ? JSON.parse(value) : [];
}

/** The images that are not being deleted. */
export function useLookImages(images: readonly LookImage[]): LookImage[] {
  const hidden = useHiddenImages();
  return images.filter(({ id }) => !hidden.has(id));
}
