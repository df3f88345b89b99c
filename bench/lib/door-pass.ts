import type { Connection } from '@atrio/client/connection';
import type { RoomChannel } from '@atrio/client/room-channel';

/** A person needs a moment to press 'Entrar agora'. */
const REACTION_MS = [200, 1_000] as const;

/** One visitor's way past a door. Moments are epoch milliseconds; 0: they were never offered a seat. */
export interface Pass {
  offeredAt: number;
  insideAt: number;
  leftAt: number;
  /** How often their place in the queue grew. */
  stepsBack: number;
}

const now = () => performance.timeOrigin + performance.now();

/** Waits at the door as a page does, takes the offered seat, stays for a while, and gives it up. */
export function passThrough(
  connection: Connection,
  channel: RoomChannel,
  stayMs: readonly [number, number],
): Promise<Pass> {
  const pass: Pass = { offeredAt: 0, insideAt: 0, leftAt: 0, stepsBack: 0 };
  let place = Number.POSITIVE_INFINITY;
  const { promise, resolve } = Promise.withResolvers<Pass>();
  const leave = async () => {
    pass.leftAt = now();
    await channel.giveUp();
    connection.close();
    resolve(pass);
  };
  channel.view.listen(() => {
    const { status, standing } = channel.view.get();
    if (status === 'joined' && pass.insideAt === 0) {
      pass.insideAt = now();
      setTimeout(() => void leave(), between(stayMs));
    }
    if (status !== 'waiting' || !standing) return;
    const { position = place, offeredUntil } = standing;
    if (position > place) pass.stepsBack += 1;
    place = position;
    if (offeredUntil === undefined || pass.offeredAt > 0) return;
    pass.offeredAt = now();
    setTimeout(() => channel.join(), between(REACTION_MS));
  });
  return promise;
}

function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least);
}
