import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import {
  flag,
  id,
  instant,
  listQuery,
  optionalId,
  optionalWebUrl,
  pathId,
  queryFlag,
  queryId,
  text,
  webUrl,
} from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

const MAX_NAME = 120;

export const roomListItemSchema = z
  .object({
    id,
    name: z.string(),
    sceneName: z.string(),
    visitCount: z.int(),
    isVisible: z.boolean(),
    isPrivate: z.boolean(),
    companyId: id.nullable(),
    companyName: z.string().nullable(),
    environmentId: id.nullable(),
    /** People inside at this moment. */
    onlineNow: z.int(),
    /** True when the caller may delete and restore it (its owner or a MASTER_ADMIN). */
    canDelete: z.boolean(),
    createdAt: instant,
    /** Set only for rooms in the bin. */
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'RoomListItem' });
export type RoomListItem = z.output<typeof roomListItemSchema>;

export const roomSchema = z
  .object({
    ...roomListItemSchema.shape,
    audioName: z.string(),
    iframeUrl: z.string().nullable(),
    adminIframeUrl: z.string().nullable(),
    environmentName: z.string().nullable(),
    externalUrl: z.string().nullable(),
    externalUrlName: z.string().nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'Room' });
export type Room = z.output<typeof roomSchema>;

/** docs/product/rules.md#room-form */
export const roomFormSchema = z.object({
  name: text(MAX_NAME, 'Nome é obrigatório'),
  iframeUrl: optionalWebUrl.optional(),
  adminIframeUrl: optionalWebUrl.optional(),
  companyId: optionalId.optional(),
  environmentId: optionalId.optional(),
  isVisible: flag,
  isPrivate: flag,
});

/** Both messages read the same (docs/product/rules.md#external-button). */
export const externalButtonSchema = z.object({
  externalUrlName: text(60, 'Texto do botão é obrigatório'),
  externalUrl: webUrl('Texto do botão é obrigatório'),
});

/**
 * `sceneName` and `audioName` are sent equal to `name`; the server makes the public slug itself.
 */
export const createRoomBody = z.object({
  ...roomFormSchema.shape,
  isVisible: flag.default(true),
  isPrivate: flag.default(false),
  sceneName: text(MAX_NAME).optional(),
  audioName: text(MAX_NAME).optional(),
});

/** Any subset of the form, the button (both null removes it), or the visibility. */
export const updateRoomBody = z.object({
  ...roomFormSchema.partial().shape,
  externalUrl: externalButtonSchema.shape.externalUrl.nullable().optional(),
  externalUrlName: externalButtonSchema.shape.externalUrlName.nullable().optional(),
  /** The `updatedAt` the change was based on; a newer row answers CHANGED_MEANWHILE. */
  updatedAt: instant.optional(),
});

/** The fields of a room that can be edited, by either form. */
export type RoomFields = Omit<z.output<typeof updateRoomBody>, 'updatedAt'>;

export const roomLabels: FieldLabels<RoomFields> = entities.room.labels;

const params = z.object({ id: pathId });

export const roomRoutes = {
  list: defineRoute({
    name: 'rooms.list',
    method: 'GET',
    path: '/rooms/admin',
    access: 'admin',
    scope: 'rooms:read',
    summary: 'The rooms the caller manages (all rooms for a MASTER_ADMIN)',
    query: listQuery(['name', 'visitCount', 'createdAt']).extend({
      companyId: queryId.optional(),
      environmentId: queryId.optional(),
      isVisible: queryFlag.optional(),
      isPrivate: queryFlag.optional(),
      /** Limits the list to rooms with, or without, people inside now. */
      isOnline: queryFlag.optional(),
      /** `true` lists the bin. */
      deleted: queryFlag.optional(),
    }),
    response: z.object({ rooms: z.array(roomListItemSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'rooms.get',
    method: 'GET',
    path: '/room/{id}',
    access: 'admin',
    scope: 'rooms:read',
    summary: 'One room with all its fields',
    params,
    response: z.object({ room: roomSchema }),
  }),
  create: defineRoute({
    name: 'rooms.create',
    method: 'POST',
    path: '/environments/{environment}/rooms',
    access: 'admin',
    scope: 'rooms:write',
    isOnceByKey: true,
    summary: 'Create a room; a body without environmentId places it in the path environment',
    params: z.object({ environment: pathId }),
    body: createRoomBody,
    response: z.object({ room: roomSchema }),
    errors: ['COMPANY_UNAVAILABLE', 'ENVIRONMENT_UNAVAILABLE', 'ROOM_CREATION_CLOSED'],
  }),
  update: defineRoute({
    name: 'rooms.update',
    method: 'PUT',
    path: '/rooms/{id}',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Change a room',
    params,
    body: updateRoomBody,
    response: z.object({ room: roomSchema }),
    errors: ['CHANGED_MEANWHILE', 'COMPANY_UNAVAILABLE', 'ENVIRONMENT_UNAVAILABLE'],
  }),
  remove: defineRoute({
    name: 'rooms.remove',
    method: 'DELETE',
    path: '/rooms/{id}',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Move a room to the bin, from where it can be restored for 30 days',
    params,
    response: z.object({}),
    errors: ['FORBIDDEN'],
  }),
  restore: defineRoute({
    name: 'rooms.restore',
    method: 'POST',
    path: '/rooms/{id}/restore',
    access: 'admin',
    scope: 'rooms:write',
    summary: 'Bring a room back from the bin',
    params,
    response: z.object({ room: roomSchema }),
    errors: ['FORBIDDEN'],
  }),
};
