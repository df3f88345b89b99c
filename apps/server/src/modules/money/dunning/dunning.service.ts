import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteOutput } from '@atrio/contract/lib/route';
import type { dunningRoutes } from '@atrio/contract/money/dunning';
import { STATUSES_OF } from '@atrio/contract/money/payments';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { decimalOf } from '../../../lib/money.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { closeRoomsOf, closingsOf, reopenRoomsOf } from '../../rooms/closings/closings.service.ts';
import { moveByItself } from '../../rooms/rooms/rooms.service.ts';
import { dunningMail, reasonOf } from './dunning.mail.ts';
import {
  countRooms,
  findDebt,
  findNextRoom,
  insertBinned,
  insertSteps,
  isHeldByAnother,
  isReturning,
  listOverdue,
  listSteps,
  markReturning,
  takeReturning,
} from './dunning.queries.ts';
import { type PlannedStep, planSteps } from './ladder.ts';

const ROOMS_AT_ONCE = 200;

type DunningContext = Pick<Context, 'db' | 'now' | 'events' | 'live' | 'settings'>;
type Debt = NonNullable<Awaited<ReturnType<typeof findDebt>>>;

/**
 * Does what is due about an unpaid payment, each step once. Call it with what the provider has just
 * said of the payment, so that nobody is warned of a debt that is paid.
 */
export async function dun(ctx: DunningContext, paymentId: number): Promise<void> {
  const bins = await inTransaction(ctx, async (ctx) => {
    await hold(ctx.db, 'payments', [paymentId], 'change');
    const debt = await findDebt(ctx.db, paymentId);
    const steps = debt ? await planOf(ctx, debt) : [];
    const due = steps.filter(({ day, isDone }) => !isDone && day <= todayInBrazil(ctx.now));
    const now = due.filter(({ step }) => step !== 'bin');
    if (debt && now.length > 0) await take(ctx, debt, { now, steps });
    return debt && now.length < due.length ? debt : undefined;
  });
  if (bins) await emptyIntoBin(ctx, bins);
}

/**
 * Lets the rooms open again when a payment is no longer overdue, and come back from the bin. Runs in
 * the caller's transaction.
 */
export async function forgive(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  owner: { id: number; userId: number },
  paymentId: number,
): Promise<void> {
  await markReturning(ctx.db, paymentId);
  const isClosed = (await closingsOf(ctx, owner.id)).some(({ cause }) => cause === 'overdue');
  if (isClosed && !(await isHeldByAnother(ctx.db, owner.id))) {
    await reopenRoomsOf(ctx, owner, 'overdue');
  }
}

/**
 * Takes one room back out of the bin whose payment has been made since.
 * @returns false when there was none
 */
export async function returnOne(ctx: DunningContext): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const room = await takeReturning(ctx.db);
    if (!room) return false;
    await moveByItself(ctx, room.id, 'active');
    if (!(await isReturning(ctx.db, room.paymentId))) await tell(ctx, room.paymentId);
    return true;
  });
}

/** Where the caller stands, for the oldest of their overdue payments. */
export async function readStanding(
  ctx: ActorContext,
): Promise<RouteOutput<(typeof dunningRoutes)['standing']>> {
  const { adminId } = ctx.actor;
  const [payment, ...others] = await listOverdue(ctx.db, adminId);
  if (!payment) return { standing: null };
  const steps = await planOf(ctx, payment);
  const isClosed = (await closingsOf(ctx, adminId)).some(({ cause }) => cause === 'overdue');
  const { valueCents, invoiceUrl, ...rest } = payment;
  return {
    standing: {
      // A nota fiscal comes with the payment.
      payment: {
        ...rest,
        value: decimalOf(valueCents),
        asaasPaymentUrl: invoiceUrl,
        invoice: null,
      },
      others: others.length,
      rooms: await countRooms(ctx.db, { adminId, paymentId: payment.id }),
      isClosed,
      steps: steps.map(({ step, day, isDone }) => ({ step, day, isDone })),
    },
  };
}

async function planOf(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  { id, status, dueDate }: Pick<Debt, 'id' | 'status' | 'dueDate'>,
): Promise<PlannedStep[]> {
  const isOverdue = STATUSES_OF.overdue.includes(status);
  if (!isOverdue && !STATUSES_OF.open.includes(status)) return [];
  const done = (await listSteps(db, id)).map(({ step, at }) => [step, todayInBrazil(at)] as const);
  const steps = planSteps(settings, { dueDate, today: todayInBrazil(now) }, new Map(done));
  // The provider says when a payment is overdue: a due date may be a Sunday.
  if (!isOverdue) return steps.filter(({ step }) => step === 'reminder');
  return steps.filter(({ step, isDone }) => step !== 'reminder' || isDone);
}

/** Of several notices that are late only the last is sent. */
async function take(
  ctx: DunningContext,
  debt: Debt,
  { now, steps }: { now: readonly PlannedStep[]; steps: readonly PlannedStep[] },
): Promise<void> {
  const keys = now.map(({ key }) => key);
  await insertSteps(ctx.db, debt.id, keys, ctx.now);
  if (now.some(({ step }) => step === 'closing')) {
    const owner = { id: debt.adminId, userId: debt.userId };
    await closeRoomsOf(ctx, owner, { cause: 'overdue', reason: reasonOf(debt), by: null });
  }
  const last = now.at(-1);
  if (last) await mail(ctx, debt, last, steps);
  await tell(ctx, debt.id);
}

/** Has the owner's pages read again where they stand, and their rooms. */
async function tell(ctx: DunningContext, paymentId: number): Promise<void> {
  const debt = await findDebt(ctx.db, paymentId);
  if (!debt) return;
  const news = { paymentId, status: debt.status, roomsAdded: 0 };
  ctx.live.emit([`user:${debt.userId}`], 'paymentChanged', news);
}

/** An address that nobody has proved to be theirs gets none; the page 'Financeiro' says the same. */
async function mail(
  ctx: DunningContext,
  debt: Debt,
  { key, step }: PlannedStep,
  steps: readonly PlannedStep[],
): Promise<void> {
  if (debt.provenAt === null) return;
  const next = steps[steps.findIndex((one) => one.key === key) + 1];
  const content = dunningMail(step, debt, next, publicUrl(ctx.settings));
  await queueMails(ctx, [{ recipient: debt.email, ...content }]);
}

/**
 * Each room by itself, as an owner may have thousands: the rest waits for the next look at the
 * payment. The step is done with the last of them.
 */
async function emptyIntoBin(ctx: DunningContext, debt: Debt): Promise<void> {
  const moveOne = async (ctx: DunningContext) => {
    const room = await findNextRoom(ctx.db, debt.adminId);
    if (room) await hold(ctx.db, 'rooms', [room.id], 'change');
    await hold(ctx.db, 'payments', [debt.id], 'change');
    const known = await findDebt(ctx.db, debt.id);
    const steps = known ? await planOf(ctx, known) : [];
    const step = steps.find((one) => one.step === 'bin');
    if (!step || step.isDone) return false;
    if (room) {
      await moveByItself(ctx, room.id, 'bin');
      await insertBinned(ctx.db, room.id, debt.id);
      return true;
    }
    await insertSteps(ctx.db, debt.id, [step.key], ctx.now);
    await mail(ctx, debt, step, steps);
    await tell(ctx, debt.id);
    return false;
  };
  let left = ROOMS_AT_ONCE;
  while (left > 0 && (await inTransaction(ctx, moveOne))) left -= 1;
}
