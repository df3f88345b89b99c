import type { RouteArgs } from '@atrio/contract/lib/route';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { useMutation } from '@tanstack/react-query';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';

export function roomLookQuery(roomId: number) {
  return apiQuery(roomLookRoutes.get, { id: String(roomId) });
}

export function useUpdateRoomLook() {
  return useMutation({
    mutationFn: ({ logo, backgroundImage, options, ...fields }: LookToSend) =>
      uploadForm(roomLookRoutes.update, fields, { logo, backgroundImage }, options),
    meta: {
      invalidates: ['roomLook', 'rooms', 'history'],
      done: 'Aparência salva',
      failed: 'Erro ao salvar a aparência',
    },
  });
}

interface LookToSend
  extends Omit<RouteArgs<typeof roomLookRoutes.update>, 'logo' | 'backgroundImage'> {
  logo?: File;
  backgroundImage?: File;
  options: UploadOptions;
}
