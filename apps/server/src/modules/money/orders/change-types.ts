/**
 * Up: `open` until the provider has the charge of the difference, `charged` until it is paid,
 * `lapsing` until the charge is withdrawn, then `lapsed`; `refused` when the provider did not accept
 * the charge. Down: `scheduled` until the renewal, `undoing` until the provider has the old price
 * back, then `undone`. Both end as `applied` when the new plan is in force.
 */
export type ChangeState =
  | 'open'
  | 'charged'
  | 'lapsing'
  | 'lapsed'
  | 'refused'
  | 'scheduled'
  | 'undoing'
  | 'undone'
  | 'applied';

/** A change of an order's plan. Days are 'yyyy-mm-dd'. */
export interface ChangeRow {
  id: number;
  orderId: number;
  direction: 'up' | 'down';
  state: ChangeState;
  fromPlanId: number;
  fromPriceCents: number;
  planId: number;
  planName: string;
  planNameKey: string;
  priceCents: number;
  /** JSON of a list of ids. */
  roomModelIds: string;
  amountCents: number;
  paidUntil: string;
  payBy: string;
  /** JSON of a list of ids. */
  keepRoomIds: string;
  reference: string;
  /** When the creating call left; null before the first one. */
  sentAt: number | null;
  attempts: number;
}

export interface NewPlan {
  plan_id: number;
  plan_name: string;
  plan_name_key: string;
  price_cents: number;
  room_model_ids: string;
  other_prices: string;
}

export interface NewChange extends Omit<NewPlan, 'other_prices'> {
  order_id: number;
  direction: 'up' | 'down';
  state: ChangeState;
  from_plan_id: number;
  from_price_cents: number;
  amount_cents: number;
  paid_until: string;
  due_date: string;
  keep_room_ids: string;
  reference: string;
  claimed_until: number | null;
  next_try_at: number | null;
  settled_at: number | null;
}
