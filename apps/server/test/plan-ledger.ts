interface Plan {
  id: number;
  price: number;
  rooms: number;
}

/** A share or cents, off so many charges (null: all), in these plans (none: all). */
export interface LedgerCoupon {
  percent: number | null;
  cents: number | null;
  cycles: number | null;
  planIds: number[];
}

interface Pending {
  isUp: boolean;
  plan: Plan;
  cents: number;
  /** The end of the paid period when it was asked for. */
  until: string;
  payBy: string;
}

/**
 * A second, simple reckoning of one order that is paid on the 20th, by counting days one by one. It
 * knows nothing of the product's code; what it is told is what the person does, and which months
 * the provider has charged, never an amount.
 */
export class Ledger {
  paidCents = 0;
  /** How it is paid; what is open is paid so too. */
  way = 'PIX';
  private plan: Plan;
  private today: string;
  private readonly paid = new Set<string>();
  /** What was paid for each month. */
  private readonly paidAt = new Map<string, number>();
  private pending: Pending | null = null;
  private isPaused = false;
  /** The payer's bank pays what is due by itself. */
  private isDebited = false;
  private isEnded = false;
  private readonly refunded = new Set<string>();
  private readonly coupon: LedgerCoupon | null;
  /** The due dates of the months that the provider has charged and not withdrawn. */
  private charged: string[];

  /** Begins with the first month paid. */
  constructor(today: string, plan: Plan, coupon: LedgerCoupon | null = null) {
    this.today = today;
    this.plan = plan;
    this.coupon = coupon;
    const first = nextTwentieth(today, true);
    this.charged = [first];
    this.pay(first);
  }

  /** The price of the month that begins on this day. */
  priceOf(due: string): number {
    const { pending } = this;
    const isNext = pending && !pending.isUp && due >= pending.until;
    return this.withCoupon(isNext ? pending.plan : this.plan, due);
  }

  private withCoupon({ id, price }: Plan, due: string): number {
    const { coupon } = this;
    if (!coupon || (coupon.planIds.length > 0 && !coupon.planIds.includes(id))) return price;
    const before = this.charged.filter((other) => other < due).length;
    if (coupon.cycles !== null && before >= coupon.cycles) return price;
    const share = Math.round(price * ((coupon.percent ?? 0) / 100));
    return Math.max(price - (coupon.cents ?? share), 500);
  }

  pay(due: string): void {
    this.paidCents += this.priceOf(due);
    this.paidAt.set(due, this.priceOf(due));
    this.paid.add(due);
    // The difference was reckoned for other months.
    if (this.pending?.isUp) this.pending = null;
  }

  refund(due: string): void {
    this.paidCents -= this.paidAt.get(due) ?? 0;
    this.paid.delete(due);
    this.refunded.add(due);
  }

  mayAuthorize(): boolean {
    return this.way === 'PIX_AUTOMATIC' && !this.isDebited;
  }

  authorize(): void {
    this.isDebited = true;
  }

  /** Null when the change is refused; else what it costs now. */
  quote(plan: Plan): number | null {
    const { pending } = this;
    const isAgain = pending !== null && !pending.isUp && pending.plan.id === plan.id;
    if (this.isEnded || this.isPaused || (pending && !isAgain) || plan.id === this.plan.id) {
      return null;
    }
    const until = this.paidUntil();
    if (until === null || until <= this.today) return null;
    return this.isUp(plan) ? this.differenceTo(plan) : 0;
  }

  change(plan: Plan): void {
    const cents = this.quote(plan) ?? 0;
    const until = this.paidUntil() ?? '';
    const isUp = this.isUp(plan);
    const payBy =
      [addDays(this.today, this.way === 'BOLETO' ? 3 : 1), addDays(until, -1)].sort()[0] ?? '';
    if (isUp && cents === 0) this.plan = plan;
    else if (!this.pending) this.pending = { isUp, plan, cents, until, payBy };
  }

  payDifference(): void {
    if (!this.pending?.isUp) throw new Error('no difference');
    this.paidCents += this.pending.cents;
    this.plan = this.pending.plan;
    this.pending = null;
  }

  isChangePaid(): boolean {
    const { pending, paid } = this;
    return pending !== null && !pending.isUp && [...paid].some((due) => due >= pending.until);
  }

  undo(): void {
    this.pending = null;
  }

  may(step: 'pause' | 'resume'): boolean {
    return !this.isEnded && this.isPaused === (step === 'resume') && this.pending === null;
  }

  mayPayBy(way: string): boolean {
    return !this.isEnded && !this.pending?.isUp && way !== this.way;
  }

  payBy(way: string): void {
    this.way = way;
    this.isDebited = false;
  }

  /** The provider's word for the way of paying a charge. */
  chargedBy(): string {
    return this.way === 'PIX_AUTOMATIC' ? 'PIX' : this.way;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  end(): void {
    this.isEnded = true;
    this.pending = null;
  }

  /** Time has passed. @param charged the due dates of the months that the provider has charged */
  settle(today: string, charged: readonly string[]): void {
    this.today = today;
    this.charged = [...charged];
    if (new Set(charged).size !== charged.length) throw new Error(`twice: ${charged}`);
    this.debit();
    const { pending } = this;
    if (!pending) return;
    if (pending.isUp && today > addDays(pending.payBy, 3)) this.pending = null;
    if (!pending.isUp && today >= pending.until) {
      this.plan = pending.plan;
      this.pending = null;
    }
  }

  private debit(): void {
    if (!this.isDebited) return;
    const due = this.charged.filter((day) => day <= this.today).toSorted();
    for (const day of due) if (!this.paid.has(day) && !this.refunded.has(day)) this.pay(day);
  }

  openDifferences(): number[] {
    return this.pending?.isUp ? [this.pending.cents] : [];
  }

  standing() {
    const { plan, pending } = this;
    return {
      planId: plan.id,
      cents: plan.price,
      way: this.way,
      state: this.isEnded ? 'cancelled' : this.isPaused ? 'paused' : 'active',
      paidUntil: this.paidUntil(),
      change: pending && [pending.plan.id, pending.isUp ? null : pending.until],
      rooms: plan.rooms,
    };
  }

  private isUp(plan: Plan): boolean {
    return plan.price >= this.plan.price && plan.rooms >= this.plan.rooms;
  }

  private paidUntil(): string | null {
    const last = [...this.paid].sort().at(-1);
    return last === undefined ? null : nextTwentieth(last, false);
  }

  /** Counts the days to come of each paid month, one by one. */
  private differenceTo(plan: Plan): number {
    let cents = 0;
    for (const from of this.paid) {
      const until = nextTwentieth(from, false);
      let all = 0;
      let left = 0;
      for (let day = from; day < until; day = addDays(day, 1)) {
        all += 1;
        if (day >= this.today) left += 1;
      }
      const extra = this.withCoupon(plan, from) - this.withCoupon(this.plan, from);
      cents += Math.round((Math.max(0, extra) * left) / all);
    }
    return cents;
  }
}

function nextTwentieth(day: string, included: boolean): string {
  let next = included ? day : addDays(day, 1);
  while (!next.endsWith('-20')) next = addDays(next, 1);
  return next;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
