import { type RoomLook, roomLookBody, roomLookSchema } from '@atrio/contract/room-look';
import { useState } from 'react';
import { z } from 'zod';
import type { ConflictTexts } from '../../form/conflict-dialog.tsx';
import { useChosenFile } from '../../form/use-chosen-file.ts';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { useObjectUrl } from '../../form/use-object-url.ts';
import { useUpdateRoomLook } from './room-look.api.ts';

/** New pictures are files, which no draft can hold: they are kept beside the form. */
export type LookValues = {
  description: string;
  focusX: number;
  focusY: number;
  removeLogo: boolean;
  removeBackground: boolean;
};

const lookFormSchema = z.object({
  description: roomLookBody.shape.description.unwrap(),
  focusX: z.int(),
  focusY: z.int(),
  removeLogo: z.boolean(),
  removeBackground: z.boolean(),
});
type LookOutput = z.output<typeof lookFormSchema>;

export const lookConflictTexts: ConflictTexts<LookValues> = {
  labels: {
    description: 'Descrição',
    focusX: 'Ponto da imagem, na horizontal',
    focusY: 'Ponto da imagem, na vertical',
    removeLogo: 'Usar a logo da empresa',
    removeBackground: 'Remover a imagem de fundo',
  },
};

/** The look's form with its two pictures. */
export function useRoomLook(roomId: number, look: RoomLook) {
  const { mutateAsync: update } = useUpdateRoomLook();
  const logo = useChosenFile();
  const background = useChosenFile();
  const [sentShare, setSentShare] = useState(0);
  const files = [logo, background];
  const form = useContractForm<LookValues, LookOutput>({
    name: 'aparencia',
    schema: lookFormSchema,
    values: valuesOf(look),
    version: look.updatedAt,
    readRow,
    onSubmit: async ({ removeLogo, removeBackground, ...values }, updatedAt) => {
      setSentShare(0);
      const saved = await update({
        ...values,
        id: String(roomId),
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
  const whole: ContractForm<LookValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && hasFiles()),
    discard: () => {
      form.discard();
      for (const file of files) file.set(null);
    },
  };
  return {
    form: whole,
    logo: usePicture(logo, form.values.removeLogo ? undefined : look.logo?.url),
    background: usePicture(
      background,
      form.values.removeBackground ? undefined : look.background?.url,
    ),
    sending: form.isBusy && hasFiles() ? { share: sentShare } : undefined,
  };
}

/** A picture to be sent, or the one that is kept, with the address that shows it. */
function usePicture({ file, set }: ReturnType<typeof useChosenFile>, kept: string | undefined) {
  const chosen = useObjectUrl(file);
  return { file, set, url: chosen ?? kept ?? null };
}

function valuesOf({ description, focusX, focusY }: RoomLook): LookValues {
  return { description, focusX, focusY, removeLogo: false, removeBackground: false };
}

/** The look inside a save's answer or a conflict, as the form sees it. */
function readRow(row: unknown) {
  const look = roomLookSchema.safeParse(row).data;
  return look && { values: valuesOf(look), version: look.updatedAt };
}
