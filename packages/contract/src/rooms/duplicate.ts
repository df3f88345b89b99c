import { z } from 'zod';
import { pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { roomSchema } from './rooms.ts';

/** A room's duplicate may take these over, beside the fields of its form. */
export const roomParts = ['look', 'texts', 'bundles', 'door', 'programme', 'guests'] as const;
export type RoomPart = (typeof roomParts)[number];

export const roomPartNames: Record<RoomPart, { label: string; help: string }> = {
  look: { label: 'Aparência', help: 'Logo, fundo e imagens' },
  texts: { label: 'Textos', help: 'Descrição e botão externo' },
  bundles: { label: 'Assets', help: 'O arquivo atual de cada plataforma' },
  door: { label: 'Porta', help: 'Lugares, aprovação e horário; aberta' },
  programme: { label: 'Programação', help: 'As sessões, nos mesmos horários' },
  guests: { label: 'Tickets de acesso', help: 'Os mesmos e-mails, sem enviar convites' },
};

export const duplicateRoomBody = z.object({
  name: text(120, 'Nome é obrigatório'),
  parts: z.array(z.enum(roomParts)).max(roomParts.length).default([]),
});

export const duplicateRoutes = {
  create: defineRoute({
    name: 'rooms.duplicate',
    method: 'POST',
    path: '/rooms/{id}/duplicate',
    access: 'admin',
    scope: 'rooms:write',
    isOnceByKey: true,
    summary: "Make a room of the caller's like another one, with the parts that are named",
    params: z.object({ id: pathId }),
    body: duplicateRoomBody,
    response: z.object({ room: roomSchema }),
    errors: ['ROOM_CREATION_CLOSED', 'TOO_MANY_ATTEMPTS'],
  }),
};
