import type { MyData } from '@atrio/contract/across/my-data';
import { fieldValues } from '../../../infrastructure/database/field-columns.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import { instant } from '../../../lib/instant.ts';
import { decimalOf } from '../../../lib/money.ts';
import { NO_END } from '../../live/bans/platform-bans.access.ts';
import type { List } from './list-of.queries.ts';
import type * as mine from './my-data.queries.ts';
import type * as money from './my-money.queries.ts';
import type * as talks from './my-talks.queries.ts';

type RowOf<Listed> = Listed extends List<never, infer Row> ? Row : never;
export type Shown<List extends keyof MyData> = MyData[List] extends (infer Row)[] ? Row : never;

/** A row as it stands: only its instants are written differently. */
export function plain(row: mine.PlainRow): Record<string, unknown> {
  const shown = Object.entries(row).map(([field, value]) => [
    field,
    field.endsWith('At') && typeof value === 'number' ? instant(value) : value,
  ]);
  return Object.fromEntries(shown);
}

export function session(row: RowOf<typeof mine.sessions>): Shown<'sessions'> {
  return {
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: instant(row.created_at),
    lastUsedAt: instant(row.last_used_at),
    endedAt: maybeInstant(row.revoked_at),
  };
}

export function certificate({
  facts,
  issuedAt,
  ...row
}: RowOf<typeof mine.certificates>): Shown<'certificates'> {
  // Our own JSON, as issuing writes it.
  const { eventName } = JSON.parse(facts) as { eventName: string };
  return { ...row, eventName, issuedAt: maybeInstant(issuedAt) };
}

export function platformBan({
  endsAt,
  createdAt,
  ...row
}: RowOf<typeof talks.platformBans>): Shown<'platformBans'> {
  return {
    ...row,
    createdAt: instant(createdAt),
    endsAt: endsAt === NO_END ? null : instant(endsAt),
  };
}

export function room(row: RowOf<typeof mine.rooms>): Shown<'rooms'> {
  const { isVisible, isPrivate, ...fields } = fieldValues(roomColumns, row);
  return {
    id: row.id,
    ...fields,
    visible: isVisible,
    private: isPrivate,
    sceneName: row.sceneName,
    audioName: row.audioName,
    visitCount: row.visitCount,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    deletedAt: maybeInstant(row.deletedAt),
  };
}

export function programmed(row: RowOf<typeof mine.programme>): Shown<'programme'> {
  const { startsAt, endsAt, deletedAt, ...session } = row;
  return {
    ...session,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    deletedAt: maybeInstant(deletedAt),
  };
}

type GuestRow = RowOf<typeof mine.ticketsGiven>;

/** As the list of the room has it, for who keeps that list and for the guest alike. */
export function guest<Row extends Omit<GuestRow, 'roomId' | 'email'>>(row: Row) {
  return {
    ...row,
    createdAt: instant(row.createdAt),
    invitedAt: maybeInstant(row.invitedAt),
    acceptedAt: maybeInstant(row.acceptedAt),
    declinedAt: maybeInstant(row.declinedAt),
    enteredAt: maybeInstant(row.enteredAt),
    lastEnteredAt: maybeInstant(row.lastEnteredAt),
    checkedInAt: maybeInstant(row.checkedInAt),
  };
}

export function visit(row: RowOf<typeof talks.visits>): Shown<'visits'> {
  const { startedAt, endedAt, ...rest } = row;
  return { ...rest, startedAt: instant(startedAt), endedAt: maybeInstant(endedAt) };
}

export function message(row: RowOf<typeof talks.messages>): Shown<'messages'> {
  const { recipientId, createdAt, editedAt, deletedAt, ...rest } = row;
  return {
    ...rest,
    private: recipientId !== null,
    createdAt: instant(createdAt),
    editedAt: maybeInstant(editedAt),
    deletedAt: maybeInstant(deletedAt),
  };
}

export function order(row: RowOf<typeof money.orders>): Shown<'orders'> {
  return {
    id: row.id,
    planName: row.plan_name,
    value: decimalOf(row.price_cents),
    billingType: row.billing_type,
    firstDueDate: row.first_due_date,
    state: row.state,
    asaasId: row.asaas_id,
    authorizationId: row.authorization_id,
    authorizationStatus: row.authorization_status,
    createdAt: instant(row.created_at),
  };
}

export function payment(row: RowOf<typeof money.payments>): Shown<'payments'> {
  return {
    id: row.id,
    orderId: row.order_id,
    value: decimalOf(row.value_cents),
    status: row.status,
    billingType: row.billing_type,
    dueDate: row.due_date,
    paymentDate: row.payment_date,
    asaasId: row.asaas_id,
    invoiceNumber: row.invoice_number,
    createdAt: instant(row.created_at),
  };
}

export function purchase(row: RowOf<typeof money.purchases>): Shown<'purchases'> {
  return {
    id: row.id,
    orderId: row.order_id,
    roomModelId: row.room_model_id,
    roomId: row.room_id,
    usedAt: maybeInstant(row.consumed_at),
    createdAt: instant(row.created_at),
  };
}

export function maybeInstant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : instant(milliseconds);
}
