import { z } from 'zod';
import { formId, id, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Most images of one call. */
export const MAX_IMAGES_AT_ONCE = 20;
/** Most images that a room shows. */
export const MAX_SHOWN_IMAGES = 1_000;
export const MAX_IMAGE_ALT = 160;

export const imageSchema = z
  .object({
    id,
    imageUrl: z.string(),
    thumbnailUrl: z.string(),
    /** The image's size in pixels, so that a page can reserve its space. */
    width: z.int(),
    height: z.int(),
    /** Describes the image to who cannot see it; may be empty. */
    alt: z.string(),
  })
  .meta({ id: 'RoomImage' });
export type RoomImage = z.output<typeof imageSchema>;

export const imageRoutes = {
  list: defineRoute({
    name: 'images.list',
    method: 'GET',
    path: '/images/{roomId}',
    access: 'admin',
    scope: 'rooms:read',
    summary: "A room's images, in their order",
    params: z.object({ roomId: pathId }),
    response: z.object({ images: z.array(imageSchema) }),
  }),
  create: defineRoute({
    name: 'images.create',
    method: 'POST',
    path: '/image',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Add images to a room: all that are sent, or none',
    body: z.object({ roomId: formId }),
    files: {
      files: {
        kind: 'image',
        max: MAX_IMAGES_AT_ONCE,
        required: { sentence: 'Seleciona ao menos uma imagem' },
      },
    },
    /** The added images, in the order sent. */
    response: z.object({ images: z.array(imageSchema) }),
    errors: ['NOT_FOUND', 'NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'],
  }),
  remove: defineRoute({
    name: 'images.remove',
    method: 'DELETE',
    path: '/image/{imageId}',
    access: 'admin',
    scope: 'rooms:write',
    summary: "Delete one of a room's images, which can be restored for ten minutes",
    params: z.object({ imageId: pathId }),
    response: z.object({}),
  }),
  restore: defineRoute({
    name: 'images.restore',
    method: 'POST',
    path: '/image/{imageId}/restore',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Bring back an image that was deleted less than ten minutes ago',
    params: z.object({ imageId: pathId }),
    response: z.object({ image: imageSchema }),
  }),
};
