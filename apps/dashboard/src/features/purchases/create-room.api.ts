import type { RouteArgs } from '@atrio/contract/lib/route';
import { purchaseRoutes } from '@atrio/contract/purchases';
import { useMutation } from '@tanstack/react-query';
import { type UploadOptions, uploadForm } from '../../lib/upload.ts';

// Apart from purchases.api.ts, which the menu's count loads: only the form sends files.

/** Makes a room from a purchased one, with its pictures. */
export function useCreateRoomFromItem() {
  return useMutation({
    mutationFn: ({ logo, backgroundImage, options, ...fields }: RoomToSend) =>
      uploadForm(purchaseRoutes.createRoom, fields, { logo, backgroundImage }, options),
    meta: {
      invalidates: ['purchases', 'rooms', 'environments'],
      failed: 'Não foi possível criar a sala: ',
    },
  });
}

interface RoomToSend
  extends Omit<RouteArgs<typeof purchaseRoutes.createRoom>, 'logo' | 'backgroundImage'> {
  logo?: File;
  backgroundImage?: File;
  options: UploadOptions;
}
