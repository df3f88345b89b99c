import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newHallSecret, openHallSecret } from '../../../lib/hall-secret.ts';
import { codeAt, STEP_SECONDS, stepAt, stepOf } from '../../../lib/totp.ts';
import {
  addressKey,
  returnAttempt,
  type Throttle,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { type DoorRow, findDoor } from './door.queries.ts';

type Routes = typeof hallCodeRoutes;
type Hall = Pick<DoorRow, 'room_id' | 'hall_secret'>;

const STEP_MS = STEP_SECONDS * 1_000;
const WINDOW_MS = 5 * 60_000;
/** Wrong ones, within five minutes. All people of a hall may have one address. */
const LIMITS = { visitor: 5, address: 60, room: 600 } as const;

export async function showHallCode(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  const [door] = await findDoor(ctx.db, { roomId: id });
  const secret = door ? openSecret(ctx, door) : null;
  if (secret === null) return { hall: null };
  const { now } = ctx;
  const remainingMs = STEP_MS - (now % STEP_MS);
  return { hall: { code: codeAt(secret, now), next: codeAt(secret, now + STEP_MS), remainingMs } };
}

/** The sealed secret of a door from now on: a code that was switched off never comes back. */
export function hallSecretFor(
  { secret }: Pick<Context, 'secret'>,
  { room_id: roomId, hall_secret: before }: Hall,
  isOn: boolean,
): string | null {
  if (!isOn) return null;
  return before ?? newHallSecret(secret, roomId);
}

/**
 * Tells whether somebody has read the code off the hall's screen: that of now, or the one before it,
 * as typing takes a while. Only wrong ones stay counted.
 * @returns false where the door asks for none, or none can be read
 * @throws AppError WRONG_HALL_CODE, TOO_MANY_ATTEMPTS
 */
export async function isHallCode(
  ctx: Pick<Context, 'db' | 'now' | 'secret' | 'client' | 'log'>,
  door: Hall,
  visitorId: number,
  code: string,
): Promise<boolean> {
  const secret = openSecret(ctx, door);
  if (secret === null) return false;
  const taken = await takeAttempts(ctx, door.room_id, visitorId);
  const step = stepOf(secret, code, ctx.now);
  if (step === null || step > stepAt(ctx.now)) {
    const fields = { code: 'Este não é o código da tela, ou já mudou' };
    throw new AppError('WRONG_HALL_CODE', { fields });
  }
  for (const throttle of taken) await returnAttempt(ctx, throttle);
  return true;
}

/** Before the code is looked at, so that guesses made at the same time cannot all pass. */
async function takeAttempts(
  ctx: Parameters<typeof isHallCode>[0],
  roomId: number,
  visitorId: number,
): Promise<Throttle[]> {
  const taken: Throttle[] = [];
  const keys = {
    visitor: `hall-code:visitor:${visitorId}`,
    address: `hall-code:address:${addressKey(ctx.client.address)}`,
    room: `hall-code:room:${roomId}`,
  };
  try {
    for (const one of ['visitor', 'address', 'room'] as const) {
      const throttle = { key: keys[one], limit: LIMITS[one], windowMs: WINDOW_MS };
      await takeAttempt(ctx, throttle);
      taken.push(throttle);
    }
  } catch (error) {
    // Nothing was guessed.
    for (const throttle of taken) await returnAttempt(ctx, throttle);
    throw error;
  }
  return taken;
}

function openSecret(
  ctx: Pick<Context, 'secret' | 'log'>,
  { room_id: roomId, hall_secret: sealed }: Hall,
): string | null {
  if (sealed === null) return null;
  const secret = openHallSecret(ctx.secret, roomId, sealed);
  if (secret === null) {
    ctx.log.error({ roomId }, 'the code of a hall cannot be read: has TOKEN_SECRET changed?');
  }
  return secret;
}
