import { roomFromItemBody } from '@atrio/contract/purchases';
import type { z } from 'zod';

/** What the form holds; the pictures are beside it, since no draft can keep them. */
export type RoomFromItemValues = {
  roomName: string;
  externalUrlName: string;
  externalUrl: string;
  isVisible: boolean;
  isPrivate: boolean;
};

export const roomFromItemSchema = roomFromItemBody.omit({ roomItemId: true });
export type RoomFromItemOutput = z.output<typeof roomFromItemSchema>;

export const NEW_ROOM: RoomFromItemValues = {
  roomName: '',
  externalUrlName: '',
  externalUrl: '',
  isVisible: true,
  isPrivate: false,
};
