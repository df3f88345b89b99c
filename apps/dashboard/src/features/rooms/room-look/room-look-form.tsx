import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import {
  type ImageUse,
  imageUseNames,
  imageUses,
  MAX_ROOM_DESCRIPTION,
  type RoomLook,
  roomLookBody,
  roomLookSchema,
} from '@atrio/contract/rooms/room-look';
import { useState } from 'react';
import { z } from 'zod';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import type { ConflictTexts } from '../../../kit/form-shells/conflict-dialog.tsx';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import { useObjectUrl } from '../../../kit/upload/use-object-url.ts';
import { useUpdateRoomLook } from './room-look.api.ts';
import classes from './room-look.module.css';
import {
  arranged,
  arrangement,
  arrangementWords,
  RoomLookImages,
  useLookImages,
} from './room-look-images.tsx';
import { FocusPicker, RoomLookPreview } from './room-look-pictures.tsx';

interface RoomLookFormProps {
  roomId: number;
  look: RoomLook;
}

/** Edits logo, background and description of a room beside a live preview, with one 'Salvar'. */
export function RoomLookForm({ roomId, look }: RoomLookFormProps) {
  const state = useRoomLook(roomId, look);
  const { form, logo, background, images, sending } = state;
  const { description, focusX, focusY } = form.values;
  const room: PublicRoom = {
    ...look.room,
    description: description.trim(),
    logoUrl: logo.url ?? look.companyLogoUrl,
    backgroundUrl: background.url,
    focus: { x: focusX, y: focusY },
  };
  return (
    <FormPage
      form={form}
      label="Aparência"
      submitLabel="Salvar"
      failureTitle="Erro ao salvar a aparência"
      conflictTexts={lookConflictTexts}
      upload={sending && {}}
    >
      <div className={classes.layout}>
        <div className={classes.column}>
          <LogoCard look={look} state={state} />
          <BackgroundCard look={look} state={state} />
          <DescriptionCard state={state} />
          <RoomLookImages
            roomId={roomId}
            isPrivate={look.room.isPrivate}
            images={images}
            onChange={(next) => form.field('images').onChange(arrangement(next))}
            use={form.field('imageUse')}
            error={form.field('images').error}
            isDisabled={form.isBusy}
          />
        </div>
        <div className={classes.preview}>
          <RoomLookPreview
            room={room}
            gallery={{ images, use: form.values.imageUse as ImageUse }}
          />
        </div>
      </div>
    </FormPage>
  );
}

interface LookCardProps {
  look: RoomLook;
  state: RoomLookState;
}

function LogoCard({ look, state: { form, logo } }: LookCardProps) {
  const removeLogo = form.field('removeLogo');
  return (
    <Card title="Logo" text={logoText(look, logo.url)}>
      <FilePicker
        kind="image"
        label="Logo desta sala"
        file={logo.file}
        isDisabled={form.isBusy}
        onChange={(file) => {
          logo.set(file);
          if (file) removeLogo.onChange(false);
        }}
        current={keptPicture(look.logo, removeLogo.value)}
        onRemoveCurrent={() => removeLogo.onChange(true)}
      />
    </Card>
  );
}

function BackgroundCard({ look, state: { form, background } }: LookCardProps) {
  const removeBackground = form.field('removeBackground');
  const [focusX, focusY] = [form.field('focusX'), form.field('focusY')];
  const moveFocus = ({ x, y }: PublicRoom['focus']) => {
    focusX.onChange(x);
    focusY.onChange(y);
  };
  return (
    <Card title="Imagem de fundo">
      <div className={classes.stack}>
        {background.url && (
          <FocusPicker
            imageUrl={background.url}
            focus={{ x: focusX.value, y: focusY.value }}
            onChange={moveFocus}
          />
        )}
        <FilePicker
          kind="image"
          label="Arquivo da imagem de fundo"
          file={background.file}
          isDisabled={form.isBusy}
          onChange={(file) => {
            background.set(file);
            // A new picture starts with its focus point in the middle.
            if (file) moveFocus({ x: 50, y: 50 });
            if (file) removeBackground.onChange(false);
          }}
          current={keptPicture(look.background, removeBackground.value)}
          onRemoveCurrent={() => removeBackground.onChange(true)}
        />
      </div>
    </Card>
  );
}

function DescriptionCard({ state: { form } }: Pick<LookCardProps, 'state'>) {
  const field = form.field('description');
  return (
    <Card title="Descrição">
      <TextAreaField
        label="Texto da entrada"
        isOptional
        maxLength={MAX_ROOM_DESCRIPTION}
        {...field}
      />
      <p className={classes.count}>
        <span>Aparece na entrada e quando alguém compartilha o link.</span>
        <span>
          {field.value.length} de {MAX_ROOM_DESCRIPTION}
        </span>
      </p>
    </Card>
  );
}

function logoText({ companyLogoUrl, room }: RoomLook, ownUrl: string | null): string {
  if (ownUrl) return 'Esta sala usa uma logo só dela.';
  if (companyLogoUrl) return `Sem uma logo própria, a sala usa a da empresa ${room.company}.`;
  return 'Sem uma logo, a sala mostra a porta do Átrio.';
}

function keptPicture(picture: RoomLook['logo'], isRemoved: boolean) {
  if (!picture || isRemoved) return undefined;
  const { name, url, bytes, width, height } = picture;
  const measure = width && height ? `${width} × ${height} · ` : '';
  return { name, imageUrl: url, note: `${measure}${formatBytes(bytes)}` };
}

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

const lookConflictTexts: ConflictTexts<LookValues> = {
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
function useRoomLook(roomId: number, look: RoomLook) {
  const { mutateAsync: update } = useUpdateRoomLook();
  const logo = useChosenFile();
  const background = useChosenFile();
  const [sentShare, setSentShare] = useState(0);
  const files = [logo, background];
  const kept = useLookImages(look.images);
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
      for (const file of files) file.set(null);
      return saved.look;
    },
  });
  const hasFiles = () => files.some((file) => file.read() !== undefined);
  const formWithFiles: ContractForm<LookValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && hasFiles()),
    discard: () => {
      form.discard();
      for (const file of files) file.set(null);
    },
  };
  return {
    form: formWithFiles,
    images: arranged(kept, form.values.images),
    logo: usePicture(logo, form.values.removeLogo ? undefined : look.logo?.url),
    background: usePicture(
      background,
      form.values.removeBackground ? undefined : look.background?.url,
    ),
    sending: form.isBusy && hasFiles() ? { share: sentShare } : undefined,
  };
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

type RoomLookState = ReturnType<typeof useRoomLook>;
