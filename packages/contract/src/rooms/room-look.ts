import { z } from 'zod';
import {
  formRows,
  id,
  instant,
  optionalText,
  pathId,
  queryFlag,
  queryInteger,
} from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { imageSchema, MAX_IMAGE_ALT, MAX_SHOWN_IMAGES } from './images.ts';
import { publicRoomSchema } from './public-room.ts';

export const MAX_ROOM_DESCRIPTION = 280;

const image = { kind: 'image', max: 1 } as const;

/** Share of the picture's width or height, in percent, that is never cut off. */
const focus = queryInteger(0, 100);

const pictureSchema = z.object({
  url: z.string(),
  /** The original file name. */
  name: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type LookPicture = z.output<typeof pictureSchema>;

/**
 * - `gallery`: small beside each other; each opens large
 * - `background`: the first one fills the entry, and visitors choose another
 */
export const imageUses = ['gallery', 'background'] as const;
export type ImageUse = (typeof imageUses)[number];
export const imageUseNames: Record<ImageUse, string> = {
  gallery: 'Galeria',
  background: 'Fundo da entrada',
};

const lookImageSchema = imageSchema
  .extend({
    /** The original file name. */
    name: z.string(),
  })
  .meta({ id: 'LookImage' });
export type LookImage = z.output<typeof lookImageSchema>;

export const roomLookSchema = z
  .object({
    description: z.string(),
    /** The room's own logo; without one it shows its company's. */
    logo: pictureSchema.nullable(),
    companyLogoUrl: z.string().nullable(),
    background: pictureSchema.nullable(),
    focusX: z.int(),
    focusY: z.int(),
    imageUse: z.enum(imageUses),
    images: z.array(lookImageSchema),
    /** The room as visitors see it before entering, for a preview. */
    room: publicRoomSchema,
    updatedAt: instant,
  })
  .meta({ id: 'RoomLook' });
export type RoomLook = z.output<typeof roomLookSchema>;

export const roomLookBody = z.object({
  description: optionalText(MAX_ROOM_DESCRIPTION, 'Descrição inválida').optional(),
  focusX: focus.optional(),
  focusY: focus.optional(),
  /** 'true' removes the room's own logo; it shows its company's again. */
  removeLogo: queryFlag.optional(),
  removeBackground: queryFlag.optional(),
  imageUse: z.enum(imageUses, 'Escolha inválida').optional(),
  /** The images in their order; those not named follow, ids of none are ignored. */
  images: formRows(
    z.object({ id, alt: optionalText(MAX_IMAGE_ALT) }),
    MAX_SHOWN_IMAGES,
    6 * MAX_IMAGE_ALT + 40,
  ).optional(),
  /** The `updatedAt` the change was based on; a newer row answers CHANGED_MEANWHILE. */
  updatedAt: instant.optional(),
});

const params = z.object({ id: pathId });

export const roomLookRoutes = {
  get: defineRoute({
    name: 'roomLook.get',
    method: 'GET',
    path: '/rooms/{id}/look',
    access: 'admin',
    scope: 'rooms:read',
    summary: "A room's look: logo, background with its focus point, description, images",
    params,
    response: z.object({ look: roomLookSchema }),
  }),
  update: defineRoute({
    name: 'roomLook.update',
    method: 'PUT',
    path: '/rooms/{id}/look',
    access: 'admin',
    scope: 'rooms:write',
    summary: "Change a room's look; what is not sent stays",
    params,
    body: roomLookBody,
    files: { logo: image, backgroundImage: image },
    response: z.object({ look: roomLookSchema }),
    errors: ['CHANGED_MEANWHILE', 'NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'],
  }),
};
