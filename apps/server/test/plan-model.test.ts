import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asaasAccess } from '../src/infrastructure/asaas/access.ts';
import { debitDueCharges } from '../src/modules/money/sandbox/payments.service.ts';
import { sandboxContextOf } from '../src/modules/money/sandbox/sandbox-context.ts';
import type { TestApp } from './build-test-app.ts';
import { GALERIA, insertCoupon } from './factories/money.ts';
import { life, lifeOn, PAVILHAO, relay, VESTIBULO } from './order-life.ts';
import { Ledger, type LedgerCoupon } from './plan-ledger.ts';
import { authorizeAt, payAt, refundAt, setFaults } from './sandbox.ts';

const LONG = Boolean(process.env.ATRIO_TEST_LONG);
/** Each on a server of its own: 1,000 lives in a long run. */
const BATCHES = LONG ? 20 : 1;
const LIVES = LONG ? 50 : 3;
const MOST_STEPS = 20;
const PLANS = [VESTIBULO, GALERIA, PAVILHAO];
const FAULTS = ['status500After', 'status500Before', 'resetAfter', 'resetBefore', 'html'];
const CALLS = [
  'POST /payments',
  'PUT /subscriptions/*',
  'GET /payments',
  'DELETE /payments/*',
  'DELETE /pix/automatic/authorizations/*',
];

type Deed =
  | 'pay'
  | 'authorize'
  | 'payDifference'
  | 'undo'
  | 'pause'
  | 'resume'
  | 'refund'
  | 'replay';
const WAYS = ['BOLETO', 'PIX', 'PIX_AUTOMATIC', 'CREDIT_CARD'] as const;
/** A card is confirmed, and received a month later. */
const PAID = ['RECEIVED', 'CONFIRMED'];
type Life = Awaited<ReturnType<typeof life>>;

/** One step of a life. Further kinds are a line here, in `act` and in the ledger. */
const weighted = (weight: number, ...kinds: Deed[]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 35 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      plan: fc.constantFrom(...PLANS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('method' as const),
      way: fc.constantFrom(...WAYS),
    }),
  },
  weighted(4, 'pay'),
  weighted(3, 'authorize'),
  weighted(4, 'payDifference'),
  weighted(3, 'pause', 'resume', 'resume'),
  weighted(2, 'undo', 'replay', 'refund'),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      on: fc.constantFrom(...CALLS),
      fault: fc.constantFrom(...FAULTS),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Most lives begin with a coupon, of each sort. */
const COUPONS: (LedgerCoupon | null)[] = [
  null,
  { percent: 20, cents: null, cycles: 2, planIds: [] },
  { percent: null, cents: 5_000, cycles: 1, planIds: [] },
  { percent: 33, cents: null, cycles: null, planIds: [GALERIA.id, PAVILHAO.id] },
  { percent: null, cents: 99_990, cycles: 3, planIds: [] },
];
const coupons = fc.constantFrom(...COUPONS);

/** Up, down at its renewal, a pause and a refund: few lives that are left to chance have all. */
const FULL: Step[] = [
  { kind: 'change', plan: PAVILHAO },
  { kind: 'payDifference' },
  { kind: 'method', way: 'CREDIT_CARD' },
  { kind: 'wait', days: 35 },
  { kind: 'pay' },
  { kind: 'change', plan: VESTIBULO },
  { kind: 'wait', days: 35 },
  { kind: 'wait', days: 25 },
  { kind: 'pay' },
  { kind: 'pause' },
  { kind: 'wait', days: 35 },
  { kind: 'resume' },
  { kind: 'wait', days: 20 },
  { kind: 'method', way: 'PIX_AUTOMATIC' },
  { kind: 'authorize' },
  { kind: 'wait', days: 35 },
  { kind: 'method', way: 'BOLETO' },
  { kind: 'wait', days: 20 },
  { kind: 'replay' },
  { kind: 'pay' },
  { kind: 'refund' },
];

it('whatever happens to an order, the charges are those of an independent ledger', async () => {
  for (let batch = 0; batch < BATCHES; batch++) await liveThrough();
}, 7_200_000);

async function liveThrough(): Promise<void> {
  const { app } = await life();
  const run = async (coupon: LedgerCoupon | null, steps: Step[]) => {
    const one = await lifeOn(app, true, coupon ? await codeOf(app, coupon) : '');
    const ledger = new Ledger(todayOf(app), GALERIA, coupon);
    for (const each of steps) {
      await act(one, ledger, each);
      await settle(one, ledger);
      await compare(one, ledger);
    }
    await app.call(orderRoutes.cancel, { id: one.id }, one.me());
    ledger.end();
    await settle(one, ledger);
    await compare(one, ledger);
  };
  const property = fc.asyncProperty(
    coupons,
    fc.array(step, { minLength: MOST_STEPS / 2, maxLength: MOST_STEPS }),
    run,
  );
  await fc.assert(property, {
    numRuns: LIVES,
    examples: [[COUPONS[1] ?? null, FULL]],
    endOnFailure: true,
  });
}

async function codeOf(app: TestApp, { planIds, ...terms }: LedgerCoupon): Promise<string> {
  return (await insertCoupon(app, { ...terms, plan_ids: JSON.stringify(planIds) })).code;
}

async function act(one: Life, ledger: Ledger, each: Step): Promise<void> {
  const { app, id, me } = one;
  switch (each.kind) {
    case 'wait':
      return one.at(later(todayOf(app), each.days));
    case 'change':
      return change(one, ledger, each.plan);
    case 'method':
      return changeMethod(one, ledger, each.way);
    case 'pay': {
      const [due] = (await months(one)).filter(({ status }) => status === 'PENDING');
      if (!due) return;
      await payAt(pageOf(one, due.id));
      return ledger.pay(due.dueDate);
    }
    case 'authorize': {
      const [due] = (await months(one)).filter(({ status }) => status === 'PENDING');
      if (!due || !ledger.mayAuthorize()) return;
      await authorizeAt(pageOf(one, due.id));
      ledger.pay(due.dueDate);
      return ledger.authorize();
    }
    case 'payDifference': {
      const [open] = (await differences(one)).filter(({ status }) => status === 'PENDING');
      if (!open) return;
      await payAt(pageOf(one, open.id));
      return ledger.payDifference();
    }
    case 'undo':
      if ((await app.fail(orderChangeRoutes.undo, { id }, me())).status === 200) ledger.undo();
      else expect(ledger.isChangePaid()).toBe(true);
      return;
    case 'pause':
    case 'resume':
      return pauseOrResume(one, ledger, each.kind);
    case 'refund': {
      const paid = (await months(one)).findLast(({ status }) => PAID.includes(status));
      if (!paid) return;
      await refundAt(pageOf(one, paid.id));
      return ledger.refund(paid.dueDate);
    }
    case 'replay':
      return replay(app);
    case 'fault':
      return setFaults(app, [{ on: each.on, fault: each.fault }]);
  }
}

/** The call is refused exactly when the ledger would refuse it, and asks for what it reckons. */
async function change(one: Life, ledger: Ledger, plan: typeof GALERIA): Promise<void> {
  const { app, id, me } = one;
  const args = { id, step: 'change', subscriptionId: String(plan.id) } as const;
  const asked = await app.call(orderChangeRoutes.quote, args, me());
  const expected = ledger.quote(plan);
  expect([asked.status === 200, JSON.stringify(asked.body)]).toEqual([
    expected !== null,
    expect.any(String),
  ]);
  if (expected === null) return;
  expect(Math.round(Number(asked.body.quote.difference.value) * 100)).toBe(expected);
  const sent = { id, subscriptionId: plan.id, quote: asked.body.quote.token };
  const { status } = await app.fail(orderChangeRoutes.change, sent, me());
  expect([200, 504]).toContain(status);
  ledger.change(plan);
}

/** Refused exactly when the ledger would; it charges nothing. */
async function changeMethod(
  one: Life,
  ledger: Ledger,
  billingType: (typeof WAYS)[number],
): Promise<void> {
  const { app, id, me } = one;
  const asked = await app.call(orderChangeRoutes.quote, { id, step: 'method', billingType }, me());
  expect(asked.status === 200).toBe(ledger.mayPayBy(billingType));
  if (asked.status !== 200) return;
  const sent = { id, billingType, quote: asked.body.quote.token };
  await app.call(orderChangeRoutes.method, sent, me());
  ledger.payBy(billingType);
}

async function pauseOrResume(one: Life, ledger: Ledger, name: 'pause' | 'resume'): Promise<void> {
  const { app, id, me } = one;
  const asked = await app.call(orderChangeRoutes.quote, { id, step: name }, me());
  expect(asked.status === 200).toBe(ledger.may(name));
  if (asked.status !== 200) return;
  await app.call(orderChangeRoutes[name], { id, quote: asked.body.quote.token }, me());
  if (name === 'pause') ledger.pause();
  else ledger.resume();
}

/** Has the provider deliver everything that it told last, again, in reverse and twice. */
async function replay(app: TestApp): Promise<void> {
  const told = await app.db
    .selectFrom('sandbox_deliveries')
    .select('body')
    .orderBy('id', 'desc')
    .limit(6)
    .execute();
  const { webhookToken } = asaasAccess(app.app.deps);
  for (const { body } of [...told, ...told]) {
    const headers = { 'content-type': 'application/json', 'asaas-access-token': webhookToken };
    // Another id each time: the provider's own repetitions are recognized by theirs.
    const again = JSON.stringify({ ...JSON.parse(body), id: `evt_${Math.random()}` });
    await fetch(`${app.url}/asaas/webhook`, { method: 'POST', headers, body: again });
  }
}

/** Lets the money worker finish: a failed call is tried again within a minute. */
async function settle(one: Life, ledger: Ledger): Promise<void> {
  // The payers' banks, which the provider's own worker asks each hour.
  await debitDueCharges(sandboxContextOf(one.app.app.deps, one.app.url));
  for (let turn = 0; turn < 3; turn++) {
    await relay(one.app);
    one.app.clock.advance(61_000);
  }
  await setFaults(one.app, []);
  await one.signIn();
  for (const { id } of await one.payments()) await one.refresh(id);
  await relay(one.app);
  const there = await months(one);
  ledger.settle(
    todayOf(one.app),
    there.map(({ dueDate }) => dueDate),
  );
}

async function compare(one: Life, ledger: Ledger): Promise<void> {
  const order = await one.order();
  expect({
    planId: order?.planId,
    cents: Math.round(Number(order?.value) * 100),
    state: order?.state,
    way: order?.billingType,
    paidUntil: order?.paidUntil,
    change: order?.change && [order.change.planId, order.change.startsOn],
    rooms: await one.roomsOf(),
  }).toEqual(ledger.standing());
  const all = [...(await months(one)), ...(await differences(one))];
  const paid = all.filter(({ status }) => PAID.includes(status));
  expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBe(ledger.paidCents);
  // What is open asks for the ledger's amounts, and no month twice.
  for (const { dueDate, cents, status, way } of await months(one)) {
    if (status === 'PENDING') {
      expect([dueDate, cents, way]).toEqual([dueDate, ledger.priceOf(dueDate), ledger.chargedBy()]);
    }
  }
  const open = (await differences(one)).filter(({ status }) => status === 'PENDING');
  expect(open.map(({ cents }) => cents)).toEqual(ledger.openDifferences());
  const ours = (await one.payments()).filter(({ status }) => PAID.includes(status));
  expect(ours.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)).toBe(
    ledger.paidCents,
  );
}

/** The provider's charges of this customer that were not deleted: of months, and of differences. */
const months = (one: Life) => charges(one, true);
const differences = (one: Life) => charges(one, false);

async function charges({ app, me }: Life, ofMonths: boolean) {
  return app.db
    .selectFrom('sandbox_payments as charge')
    .innerJoin('sandbox_customers as customer', 'customer.id', 'charge.customer_id')
    .innerJoin('payment_accounts as account', 'account.asaas_id', 'customer.asaas_id')
    .select([
      'charge.asaas_id as id',
      'charge.due_date as dueDate',
      'charge.value_cents as cents',
      'charge.status',
      'charge.billing_type as way',
    ])
    .where('account.admin_id', '=', me().adminId)
    .where('charge.subscription_id', ofMonths ? 'is not' : 'is', null)
    .where('charge.deleted_at', 'is', null)
    .orderBy('charge.due_date')
    .execute();
}

function pageOf({ app }: Life, id: string): string {
  return `${app.url}/sandbox/pagamento/${id}`;
}

function todayOf({ clock }: TestApp): string {
  return new Date(clock.now() - 3 * 60 * 60_000).toISOString().slice(0, 10);
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
