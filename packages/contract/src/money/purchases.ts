import { z } from 'zod';
import {
  flag,
  formId,
  listQuery,
  optionalText,
  optionalWebUrl,
  pathId,
  text,
} from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { roomSchema } from '../rooms/rooms.ts';
import { roomItemSchema } from './payments.ts';

const image = { kind: 'image', max: 1 } as const;

/** Takes the files `logo` and `backgroundImage` (docs/product/rules.md#room-from-a-purchase). */
export const roomFromItemBody = z.object({
  roomName: text(120, 'Nome é obrigatório'),
  isPrivate: flag.default(false),
  isVisible: flag.default(true),
  externalUrl: optionalWebUrl.default(null),
  /** Text of the button. */
  externalUrlName: optionalText(80).default(''),
  /** The same as in the path; anything else is refused. */
  roomItemId: formId,
});

export const purchaseRoutes = {
  list: defineRoute({
    name: 'purchases.list',
    method: 'GET',
    path: '/roomItems',
    access: 'admin',
    scope: 'payments:read',
    summary: "One's own purchased rooms, available ones first",
    query: listQuery(['createdAt']),
    response: z.object({ roomItems: z.array(roomItemSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'purchases.get',
    method: 'GET',
    path: '/roomItems/{id}',
    access: 'admin',
    scope: 'payments:read',
    summary: 'One purchased room',
    params: z.object({ id: pathId }),
    response: z.object({ roomItem: roomItemSchema }),
  }),
  createRoom: defineRoute({
    name: 'purchases.createRoom',
    method: 'POST',
    path: '/rooms/{id}',
    access: 'admin',
    summary: 'Make a room from a purchased one; each makes one, however often this is sent',
    params: z.object({ id: pathId }),
    body: roomFromItemBody,
    files: { logo: image, backgroundImage: image },
    response: z.object({ id: roomSchema.shape.id, name: z.string(), room: roomSchema }),
    errors: ['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE', 'ITEM_USED', 'ITEM_MISMATCH'],
  }),
};
