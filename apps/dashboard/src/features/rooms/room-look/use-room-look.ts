import {
  type ImageUse,
  imageUseNames,
  imageUses,
  type LookImage,
  type RoomLook,
  roomLookBody,
  roomLookSchema,
} from '@atrio/contract/rooms/room-look';
import { useState } from 'react';
import { z } from 'zod';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import type { ConflictTexts } from '../../../kit/form-shells/conflict-dialog.tsx';
import { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import { useObjectUrl } from '../../../kit/upload/use-object-url.ts';
import { filesOf, withFiles } from '../../../kit/upload/with-files.ts';
import { useHiddenImages } from '../images/images.api.ts';
import { useUpdateRoomLook } from './room-look.api.ts';

const lookFormSchema = z.object({
  description: roomLookBody.shape.description.unwrap(),
  focusX: z.int(),
  focusY: z.int(),
  removeLogo: z.boolean(),
  removeBackground: z.boolean(),
  imageUse: z.enum(imageUses),
  /** Their order and texts, as JSON. */
  images: z.string(),
});
/** The form's values. New pictures are not among them: a draft cannot hold files. */
type LookValues = ValuesOf<typeof lookFormSchema>;
type LookOutput = z.output<typeof lookFormSchema>;

export const lookConflictTexts: ConflictTexts<LookValues> = {
  labels: {
    description: { label: 'Descrição' },
    focusX: { label: 'Ponto da imagem, na horizontal' },
    focusY: { label: 'Ponto da imagem, na vertical' },
    removeLogo: { label: 'Usar a logo da empresa' },
    removeBackground: { label: 'Remover a imagem de fundo' },
    imageUse: { label: 'Onde as imagens aparecem' },
    images: { label: 'Ordem e textos das imagens' },
  },
  show: (name, value) => {
    if (name === 'imageUse') return imageUseNames[value as ImageUse];
    return name === 'images' ? arrangementWords(String(value)) : undefined;
  },
};

/** The form of the look and its two pictures, saved together. */
export function useRoomLook(roomId: number, look: RoomLook) {
  const { mutateAsync: update } = useUpdateRoomLook();
  const logo = useChosenFile();
  const background = useChosenFile();
  const [sentShare, setSentShare] = useState(0);
  const files = filesOf([logo, background]);
  const hidden = useHiddenImages();
  const kept = look.images.filter(({ id }) => !hidden.has(id));
  const form = useContractForm<LookValues, LookOutput>({
    name: 'aparencia',
    schema: lookFormSchema,
    values: valuesOf(look),
    version: look.updatedAt,
    readRow,
    onSubmit: async ({ removeLogo, removeBackground, images, ...values }, updatedAt) => {
      setSentShare(0);
      const saved = await update({
        ...values,
        id: String(roomId),
        images: arrangement(arranged(look.images, images)),
        updatedAt,
        removeLogo: removeLogo ? 'true' : 'false',
        removeBackground: removeBackground ? 'true' : 'false',
        logo: logo.read(),
        backgroundImage: background.read(),
        options: { onProgress: setSentShare },
      });
      files.forgetFiles();
      return saved.look;
    },
  });
  return {
    form: withFiles(form, files),
    images: arranged(kept, form.values.images),
    arrange: (images: readonly LookImage[]) => form.field('images').onChange(arrangement(images)),
    logo: usePicture(logo, form.values.removeLogo ? undefined : look.logo?.url),
    background: usePicture(
      background,
      form.values.removeBackground ? undefined : look.background?.url,
    ),
    unsaved: unsavedParts(form, look, { logo: logo.file, background: background.file }),
    sending: form.isBusy && files.hasFiles() ? { share: sentShare } : undefined,
  };
}

/** The changes that 'Salvar' would make, in words. */
function unsavedParts(
  { isDirty, values }: Pick<ContractForm<LookValues>, 'isDirty' | 'values'>,
  look: RoomLook,
  chosen: Record<'logo' | 'background', File | null>,
): string[] {
  const images = arranged(look.images, values.images);
  const isMoved = images.some(({ id }, index) => id !== look.images[index]?.id);
  const texts = new Map(look.images.map(({ id, alt }) => [id, alt]));
  const isPointMoved = isDirty('focusX') || isDirty('focusY');
  const parts: [string, boolean][] = [
    ['logo', chosen.logo !== null || isDirty('removeLogo')],
    ['imagem de fundo', chosen.background !== null || isDirty('removeBackground')],
    // A new picture brings its own point.
    ['ponto da imagem', chosen.background === null && isPointMoved],
    ['descrição', isDirty('description')],
    ['lugar das imagens', isDirty('imageUse')],
    ['ordem das imagens', isMoved],
    ['textos das imagens', images.some(({ id, alt }) => alt !== texts.get(id))],
  ];
  return parts.flatMap(([part, isUnsaved]) => (isUnsaved ? [part] : []));
}

/** The chosen picture, with the address that shows it: its own, or that of the current picture. */
function usePicture({ file, set }: ReturnType<typeof useChosenFile>, kept: string | undefined) {
  const chosen = useObjectUrl(file);
  return { file, set, url: chosen ?? kept ?? null };
}

function valuesOf({ description, focusX, focusY, imageUse, images }: RoomLook): LookValues {
  return {
    description,
    focusX,
    focusY,
    imageUse,
    images: arrangement(images),
    removeLogo: false,
    removeBackground: false,
  };
}

/** Reads the form's values from the look in a save's answer or a conflict. */
function readRow(row: unknown) {
  const look = roomLookSchema.safeParse(row).data;
  return look && { values: valuesOf(look), version: look.updatedAt };
}

export type RoomLookState = ReturnType<typeof useRoomLook>;

/** The images as the form orders and describes them; those it does not know yet follow. */
function arranged(images: readonly LookImage[], value: string): LookImage[] {
  const known = new Map(images.map((image) => [image.id, image]));
  const ordered = arrangementIn(value).flatMap(({ id, alt }) => {
    const image = known.get(id);
    known.delete(id);
    return image ? [{ ...image, alt }] : [];
  });
  return [...ordered, ...known.values()];
}

/** The images' ids in order with their texts, as the call takes them and the form keeps them. */
function arrangement(images: readonly LookImage[]): string {
  return JSON.stringify(images.map(({ id, alt }) => ({ id, alt })));
}

/** The texts, or the numbers, of an arrangement in words. */
function arrangementWords(value: string): string {
  const words = arrangementIn(value).map(({ alt }, index) => alt || `imagem ${index + 1}`);
  return words.join(', ') || '–';
}

/** A draft kept by an earlier version of this form has none. */
function arrangementIn(value: string): { id: number; alt: string }[] {
  return value ? JSON.parse(value) : [];
}
