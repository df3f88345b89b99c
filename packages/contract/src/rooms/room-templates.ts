import { z } from 'zod';
import { id, instant, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { roomParts } from './duplicate.ts';
import { roomSchema } from './rooms.ts';

/** Most templates of a company. */
export const MAX_TEMPLATES = 50;

/** A template takes these over from its room; nothing of any guest. */
export const templateParts = roomParts.filter((part) => part !== 'guests');
export type TemplatePart = (typeof templateParts)[number];

/** Templates that come with the platform. */
export const platformTemplates = ['classroom', 'launch'] as const;
export type PlatformTemplate = (typeof platformTemplates)[number];

export const platformTemplateNames: Record<PlatformTemplate, { label: string; help: string }> = {
  classroom: {
    label: 'Sala de aula',
    help: 'Fechada, para 40 pessoas, com uma aula por semana',
  },
  launch: {
    label: 'Lançamento',
    help: 'Aberta, com fila quando lota, e a programação de uma noite',
  },
};

export const roomTemplateSchema = z
  .object({
    id,
    name: z.string(),
    companyId: id,
    parts: z.array(z.enum(templateParts)),
    createdAt: instant,
  })
  .meta({ id: 'RoomTemplate' });
export type RoomTemplate = z.output<typeof roomTemplateSchema>;

const name = text(80, 'Nome é obrigatório');
export const saveTemplateBody = z.object({
  roomId: id,
  name,
  parts: z.array(z.enum(templateParts)).max(templateParts.length).default([]),
});
export const renameTemplateBody = z.object({ name });
export const beginRoomBody = z.object({
  name: text(120, 'Nome é obrigatório'),
  /** One of a company by its number, or one of the platform. */
  template: z.union([z.enum(platformTemplates), id]),
});

const params = z.object({ id: pathId });
const answer = z.object({ template: roomTemplateSchema });

export const roomTemplateRoutes = {
  list: defineRoute({
    name: 'roomTemplates.list',
    method: 'GET',
    path: '/roomTemplates/company/{id}',
    access: 'admin',
    summary: "A company's templates of rooms, by name",
    params,
    response: z.object({ templates: z.array(roomTemplateSchema) }),
  }),
  save: defineRoute({
    name: 'roomTemplates.save',
    method: 'POST',
    path: '/roomTemplates/company/{id}',
    access: 'admin',
    summary: 'Save parts of a room as a template of a company; of its guests, nothing',
    params,
    body: saveTemplateBody,
    response: answer,
    errors: ['TEMPLATE_NAME_TAKEN', 'TOO_MANY_TEMPLATES', 'TOO_MANY_ATTEMPTS'],
  }),
  rename: defineRoute({
    name: 'roomTemplates.rename',
    method: 'PUT',
    path: '/roomTemplates/{id}',
    access: 'admin',
    summary: 'Rename a template',
    params,
    body: renameTemplateBody,
    response: answer,
    errors: ['TEMPLATE_NAME_TAKEN'],
  }),
  remove: defineRoute({
    name: 'roomTemplates.remove',
    method: 'DELETE',
    path: '/roomTemplates/{id}',
    access: 'admin',
    summary: 'Delete a template; rooms that were made from it stay',
    params,
    response: z.object({}),
  }),
  use: defineRoute({
    name: 'roomTemplates.use',
    method: 'POST',
    path: '/rooms/from-template',
    access: 'admin',
    isOnceByKey: true,
    summary: "Make a room of the caller's from a template; its sessions begin within a week",
    body: beginRoomBody,
    response: z.object({ room: roomSchema }),
    errors: ['ROOM_CREATION_CLOSED', 'TOO_MANY_ATTEMPTS'],
  }),
};
