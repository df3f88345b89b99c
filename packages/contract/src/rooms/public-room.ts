import { z } from 'zod';

/** The company's three colours as six hexadecimal digits without '#', defaults filled in. */
export const roomColorsSchema = z
  .object({
    primary: z.string(),
    secondary: z.string(),
    complementary: z.string(),
  })
  .meta({ id: 'RoomColors' });
export type RoomColors = z.output<typeof roomColorsSchema>;

/** A room as visitors see it. A private one shows no links before entering. */
export const publicRoomSchema = z
  .object({
    name: z.string(),
    sceneName: z.string(),
    isPrivate: z.boolean(),
    logoUrl: z.string().nullable(),
    backgroundUrl: z.string().nullable(),
    /** The point of the background that is never cut off, in percent of its width and height. */
    focus: z.object({ x: z.int(), y: z.int() }),
    /** A description by its administrators, shown before entering; may be empty. */
    description: z.string(),
    /** The administrators' own address, for an administrator of the room, if there is one. */
    iframeUrl: z.string().nullable(),
    externalUrl: z.string().nullable(),
    externalUrlName: z.string().nullable(),
    colors: roomColorsSchema,
    /** Name of the company, if the room belongs to one. */
    company: z.string().nullable(),
  })
  .meta({ id: 'PublicRoom' });
export type PublicRoom = z.output<typeof publicRoomSchema>;
