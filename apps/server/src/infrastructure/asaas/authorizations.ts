import type { z } from 'zod';
import type { Asaas, AsaasAuthorization } from './asaas.ts';
import type { Calls } from './calls.ts';
import { authorizationSchema } from './shapes.ts';

/** The provider's words for a subscription that offers debits, and for one that does not. */
export type DebitModes = readonly [string, string];

export interface DebitOptions {
  /** Null where PIX Automático is off: nothing is said or asked. */
  debitModes?: DebitModes | null | undefined;
}

const PATH = '/pix/automatic/authorizations';

/** The provider's calls about PIX Automático. */
export function authorizations({ get, cancel, list }: Calls, { debitModes }: DebitOptions) {
  const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
  return {
    async findAuthorizations(customerId) {
      if (!debitModes) return [];
      const found = await list(PATH, { customerId }, authorizationSchema);
      // Authorizations of one day stay in the provider's order.
      return found
        .toSorted((a, b) => (b.dateCreated ?? '').localeCompare(a.dateCreated ?? ''))
        .map(authorizationOf);
    },
    async findAuthorization(id) {
      const found = await get(pathOf(id), authorizationSchema);
      return found && authorizationOf(found);
    },
    cancelAuthorization: (id) => cancel(pathOf(id)),
  } satisfies Partial<Asaas>;
}

/** The field of a subscription that says whether debits are offered. */
export function offerField(offersDebit: boolean | undefined, { debitModes }: DebitOptions): object {
  if (!debitModes || offersDebit === undefined) return {};
  return { pixAutomaticAuthorizationMode: debitModes[offersDebit ? 0 : 1] };
}

function authorizationOf(found: z.output<typeof authorizationSchema>): AsaasAuthorization {
  const { id, subscriptionId, status, value } = found;
  return { id, subscription: subscriptionId ?? null, status, valueCents: value ?? null };
}
