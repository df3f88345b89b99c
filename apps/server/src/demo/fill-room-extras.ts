import type { Actor } from '../infrastructure/context.ts';
import { addImages } from '../modules/rooms/images/images.service.ts';
import { addRoomAdmin } from '../modules/rooms/room-admins/room-admins.service.ts';
import { changeRoom } from '../modules/rooms/rooms/rooms.service.ts';
import type { Drawings } from './drawings.ts';
import type { People } from './fill-people.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { atWork, contextAt, DAY, HOUR, type Stage } from './stage.ts';
import { picture, sent } from './uploads.ts';

/** Adds co-administrators, pictures and past changes to each room. */
export async function fillRoomExtras(
  stage: Stage,
  rooms: readonly FilledRoom[],
  people: People,
  { scenes }: Drawings,
): Promise<void> {
  const { random } = stage;
  for (const [index, room] of rooms.entries()) {
    for (const helper of room.helpers) {
      const ctx = contextAt(stage, people.helena, within(stage, room, 0.05));
      await addRoomAdmin(ctx, { roomId: room.id, adminId: helper.adminId });
    }
    const author = room.helpers[0] ?? people.helena;
    const pictures = Array.from({ length: room.pictures ?? 0 }, (_, number) =>
      // Neighbours in the list are of different kinds and colours.
      picture('files', `vista-${number + 1}.png`, scenes[(index * 5 + number * 7) % scenes.length]),
    );
    if (pictures.length > 0) {
      const ctx = contextAt(stage, author, within(stage, room, 0.2));
      await addImages(ctx, { roomId: room.id }, sent(pictures.flat()));
    }
    if (random.share() < 0.4) await retouch(stage, room, author);
  }
}

/** Closes the room for a while and opens it again. */
async function retouch(stage: Stage, room: FilledRoom, author: Actor): Promise<void> {
  const now = within(stage, room, 0.5 + 0.4 * stage.random.share());
  const isVisible = room.isHidden === undefined;
  await changeRoom(contextAt(stage, author, now), { id: room.id, isVisible: !isVisible });
  const after = Math.min(atWork(now + DAY, stage.random), stage.now - HOUR);
  await changeRoom(contextAt(stage, author, after), { id: room.id, isVisible });
}

/** An instant after this share of the room's life. */
function within(stage: Stage, { bornAt }: FilledRoom, share: number): number {
  const instant = atWork(bornAt + (stage.now - bornAt) * share, stage.random);
  return Math.min(instant, stage.now - HOUR);
}
