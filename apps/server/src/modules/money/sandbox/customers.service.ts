import type { z } from 'zod';
import {
  type Customer,
  findCustomer,
  insertCustomer,
  listCustomers,
  updateCustomer,
} from './customers.queries.ts';
import { newId } from './ids.ts';
import { changedCustomer, customerFilters, newCustomer } from './requests.ts';
import { customerJson, listJson } from './responses.ts';
import { inSandboxTransaction, type SandboxContext } from './sandbox-context.ts';
import { SandboxError } from './sandbox-error.ts';
import { listSubscriptionsOf } from './subscriptions.queries.ts';
import { endSubscription } from './subscriptions.service.ts';

/** Creates a customer, also a second one of the same person, like the provider. */
export async function create(ctx: SandboxContext, body: unknown): Promise<object> {
  const { name, cpfCnpj, externalReference, ...details } = newCustomer.parse(body);
  const row = await insertCustomer(ctx.db, {
    asaas_id: newId.customer(),
    name,
    cpf_cnpj: cpfCnpj,
    external_reference: externalReference ?? null,
    details: JSON.stringify(withDefaults(details)),
    created_at: ctx.now,
    deleted_at: null,
  });
  return customerJson(row);
}

export async function list(ctx: SandboxContext, query: unknown): Promise<object> {
  const filters = customerFilters.parse(query);
  const { rows, total } = await listCustomers(ctx.db, filters);
  return listJson(rows.map(customerJson), total, filters);
}

export async function get(ctx: SandboxContext, id: string): Promise<object> {
  return customerJson(await loadCustomer(ctx, id));
}

export async function update(ctx: SandboxContext, id: string, body: unknown): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const { id: key, ...row } = await loadCustomer(tx, id);
    const { name, cpfCnpj, externalReference, ...details } = changedCustomer.parse(body);
    const changed = await updateCustomer(tx.db, key, {
      name: name ?? row.name,
      cpf_cnpj: cpfCnpj ?? row.cpf_cnpj,
      external_reference:
        externalReference === undefined ? row.external_reference : externalReference,
      details: JSON.stringify({ ...JSON.parse(row.details), ...details }),
    });
    return customerJson(changed);
  });
}

/** Deletes a customer with its subscriptions and its open charges. */
export async function remove(ctx: SandboxContext, id: string): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const customer = await loadCustomer(tx, id);
    await updateCustomer(tx.db, customer.id, { deleted_at: tx.now });
    for (const subscription of await listSubscriptionsOf(tx.db, customer.id)) {
      await endSubscription(tx, subscription);
    }
    return { deleted: true, id };
  });
}

async function loadCustomer({ db }: SandboxContext, id: string): Promise<Customer> {
  const customer = await findCustomer(db, id);
  if (!customer || customer.deleted_at !== null) {
    throw new SandboxError(404, 'not_found', 'Cliente não encontrado.');
  }
  return customer;
}

/** All fields, as the provider answers them. */
function withDefaults(details: Details): object {
  return {
    email: details.email ?? null,
    additionalEmails: details.additionalEmails ?? null,
    notificationDisabled: details.notificationDisabled ?? false,
    postalCode: details.postalCode ?? null,
    address: details.address ?? null,
    addressNumber: details.addressNumber ?? null,
    complement: details.complement ?? null,
    province: details.province ?? null,
  };
}

type Details = Omit<z.output<typeof newCustomer>, 'name' | 'cpfCnpj' | 'externalReference'>;
