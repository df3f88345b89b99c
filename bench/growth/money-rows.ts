import type { World } from '@atrio/server/test/world.ts';
import { DAY, type Filling, filling, type Plan, YEAR } from './filling.ts';

/** Orders, their payments, and what the provider has told of them. */
export function moneyFillings(plan: Plan): Filling[] {
  return [
    ...orderFillings(plan),
    ...paymentFillings(plan),
    ...purchaseFillings(plan),
    ...grantFillings(plan),
    ...noteFillings(plan),
    ...changeFillings(plan),
    ...dunningFillings(plan),
  ];
}

/** A fifth of the orders are the world's owner's. */
function buyer(world: World, first: Plan['first'], order: string): string {
  return `case when (${order}) % 5 = 0 then ${world.owner.adminId} else ${first.admins} + (${order}) end`;
}

function orderFillings({ world, rooms, first, now }: Plan): Filling[] {
  return [
    filling('payment_accounts', rooms / 5, {
      admin_id: `${first.admins} + n`,
      reference: "'semente-' || n",
      asaas_id: "'cus-semente-' || n",
      name: "'Semente'",
      email: "'semente-' || n || '@exemplo.com.br'",
      additional_emails: "'[]'",
      cpf_cnpj: "'52998224725'",
      notification_disabled: 0,
      postal_code: "'01001000'",
      address: "'Praça da Sé'",
      address_number: "'100'",
      complement: "''",
      province: "'Sé'",
      created_at: `${now - YEAR} + n`,
      updated_at: `${now - YEAR} + n`,
    }),
    filling('orders', rooms / 5, {
      admin_id: buyer(world, first, 'n'),
      plan_id: 2,
      plan_name: "'Galeria'",
      plan_name_key: "'galeria'",
      price_cents: 38_990,
      billing_type: "case when n % 3 = 0 then 'PIX_AUTOMATIC' else 'PIX' end",
      payment_day: 20,
      first_due_date: "'2026-11-20'",
      room_model_ids: "'[]'",
      customer: "'cus'",
      reference: "'semente-' || n",
      state: "'placed'",
      asaas_id: "'sub-semente-' || n",
      created_at: `${now - YEAR} + n`,
    }),
  ];
}

/** Half of them about one customer. */
function noteFillings({ world, rooms, first, now }: Plan): Filling[] {
  return [
    filling('customer_notes', rooms / 5, {
      admin_id: `case when n % 2 = 0 then ${world.owner.adminId} else ${first.admins} + n end`,
      body: "'Paga na segunda quinzena'",
      created_at: `${now - YEAR} + n`,
    }),
  ];
}

function changeFillings({ rooms, first, now }: Plan): Filling[] {
  return [
    filling('order_changes', rooms / 5, {
      order_id: `${first.orders} + n`,
      direction: "'up'",
      state: "'applied'",
      from_plan_id: 1,
      from_price_cents: 14_990,
      plan_id: 2,
      plan_name: "'Galeria'",
      plan_name_key: "'galeria'",
      price_cents: 38_990,
      room_model_ids: "'[]'",
      amount_cents: 1_000,
      paid_until: "'2026-11-20'",
      due_date: "'2026-11-20'",
      keep_room_ids: "'[]'",
      reference: "'mudanca-semente-' || n",
      created_at: `${now - YEAR} + n`,
      settled_at: `${now - YEAR} + n`,
    }),
  ];
}

/** Many were late once, and a few have rooms in the bin for it. */
function dunningFillings({ rooms, first, now }: Plan): Filling[] {
  return [
    filling('dunning_steps', rooms, {
      payment_id: `${first.payments} + n`,
      step: "'notice-1'",
      at: now - DAY,
    }),
    filling('dunning_rooms', rooms / 5, {
      room_id: `${first.rooms} + n`,
      payment_id: `${first.payments} + n`,
    }),
  ];
}

function paymentFillings({ world, rooms, first, now }: Plan): Filling[] {
  const order = 'n / 5';
  return [
    filling('payments', rooms, {
      admin_id: buyer(world, first, order),
      order_id: `${first.orders} + ${order}`,
      asaas_id: "'pay-semente-' || n",
      value_cents: '1000 + n % 500',
      status: "case when n % 5 = 4 then 'PENDING' else 'RECEIVED' end",
      billing_type: "'PIX'",
      due_date: "'2026-10-' || (10 + n % 20)",
      payment_date: "case when n % 5 <> 4 then '2026-10-' || (10 + n % 20) end",
      invoice_url: "'https://exemplo.com/pagamento'",
      created_at: `${now - YEAR} + n`,
      updated_at: `${now - YEAR} + n`,
    }),
    filling('webhook_events', rooms, {
      event_id: "'semente-' || n",
      event: "'PAYMENT_RECEIVED'",
      asaas_payment_id: "'pay'",
      state: "'done'",
      received_at: now - DAY,
    }),
  ];
}

/** Each order has brought two rooms, of which most are made. */
function purchaseFillings({ world, rooms, first, now }: Plan): Filling[] {
  const order = 'n / 2';
  return [
    filling('room_items', (rooms / 5) * 2, {
      admin_id: buyer(world, first, order),
      order_id: `${first.orders} + ${order}`,
      ordinal: 'n % 2',
      payment_id: `${first.payments} + 5 * (${order})`,
      room_model_id: 1,
      consumed_at: `case when n % 4 <> 0 then ${now - DAY} end`,
      room_id: `case when n % 4 <> 0 then ${first.rooms} + n end`,
      created_at: `${now - YEAR} + n`,
    }),
  ];
}

/** A fifth of them the world's owner's, each with a room that nobody has made yet. */
function grantFillings({ world, rooms, first, now }: Plan): Filling[] {
  return [
    filling('grants', rooms / 10, {
      admin_id: buyer(world, first, 'n'),
      plan_name: "'Galeria'",
      rooms: 1,
      reason: "'Feira'",
      ends_at: now + YEAR,
      created_at: `${now - YEAR} + n`,
    }),
    filling('room_items', rooms / 10, {
      admin_id: buyer(world, first, 'n'),
      grant_id: `${first.grants} + n`,
      ordinal: 0,
      room_model_id: 1,
      created_at: `${now - YEAR} + n`,
    }),
  ];
}
