import type { MyData } from '@atrio/contract/my-data';
import { instant } from '../../lib/instant.ts';
import { decimalOf } from '../../lib/money.ts';
import type { listRooms, listSessions } from './my-data.queries.ts';
import type {
  listOrders,
  listPaymentData,
  listPayments,
  listPurchases,
} from './my-money.queries.ts';
import type { listMessages, listVisits } from './my-talks.queries.ts';

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Query>
>[number];
type Shown<List extends keyof MyData> = MyData[List] extends (infer Row)[] ? Row : never;

export function session(row: Rows<typeof listSessions>): Shown<'sessions'> {
  return {
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: instant(row.created_at),
    lastUsedAt: instant(row.last_used_at),
    endedAt: maybeInstant(row.revoked_at),
  };
}

export function room(row: Rows<typeof listRooms>): Shown<'rooms'> {
  return {
    id: row.id,
    name: row.name,
    sceneName: row.scene_name,
    audioName: row.audio_name,
    visible: row.is_visible === 1,
    private: row.is_private === 1,
    iframeUrl: row.iframe_url,
    adminIframeUrl: row.admin_iframe_url,
    externalUrl: row.external_url,
    externalUrlName: row.external_url_name,
    companyId: row.company_id,
    environmentId: row.environment_id,
    visitCount: row.visit_count,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    deletedAt: maybeInstant(row.deleted_at),
  };
}

export function visit(row: Rows<typeof listVisits>): Shown<'visits'> {
  const { startedAt, endedAt, ...rest } = row;
  return { ...rest, startedAt: instant(startedAt), endedAt: maybeInstant(endedAt) };
}

export function message(row: Rows<typeof listMessages>): Shown<'messages'> {
  const { recipientId, createdAt, editedAt, deletedAt, ...rest } = row;
  return {
    ...rest,
    private: recipientId !== null,
    createdAt: instant(createdAt),
    editedAt: maybeInstant(editedAt),
    deletedAt: maybeInstant(deletedAt),
  };
}

export function paymentData(row: Rows<typeof listPaymentData>): Shown<'paymentData'> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    additionalEmails: row.additional_emails,
    cpfCnpj: row.cpf_cnpj,
    postalCode: row.postal_code,
    address: row.address,
    addressNumber: row.address_number,
    complement: row.complement,
    province: row.province,
    asaasId: row.asaas_id,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

export function order(row: Rows<typeof listOrders>): Shown<'orders'> {
  return {
    id: row.id,
    planName: row.plan_name,
    value: decimalOf(row.price_cents),
    billingType: row.billing_type,
    firstDueDate: row.first_due_date,
    state: row.state,
    asaasId: row.asaas_id,
    createdAt: instant(row.created_at),
  };
}

export function payment(row: Rows<typeof listPayments>): Shown<'payments'> {
  return {
    id: row.id,
    orderId: row.order_id,
    value: decimalOf(row.value_cents),
    status: row.status,
    billingType: row.billing_type,
    dueDate: row.due_date,
    paymentDate: row.payment_date,
    asaasId: row.asaas_id,
    createdAt: instant(row.created_at),
  };
}

export function purchase(row: Rows<typeof listPurchases>): Shown<'purchases'> {
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
