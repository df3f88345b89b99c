import { classes, missing, type Rule } from './authorization-classes.ts';
import { PASSWORD } from './factories/account.ts';

const password = { password: PASSWORD };
const webhook = {
  ...{ name: 'CRM', url: 'https://crm.exemplo.com.br/atrio', types: ['room.created'] },
};
/** Every administrator is let in, and told why it cannot be done. */
const insideBut = (status: number) => ({
  ...classes.inside,
  owner: status,
  coadmin: status,
  excoadmin: status,
  stranger: status,
  master: status,
});

/** Calls on the caller's own data: no argument names anybody else. */
export const accountPolicy: Record<string, Rule> = {
  'twoFactor.get': { args: () => ({}), expected: classes.inside },
  'twoFactor.setup': { args: () => password, expected: classes.inside },
  // None of the actors has begun to set one up.
  'twoFactor.confirm': { args: () => ({ code: '123456' }), expected: insideBut(422) },
  'twoFactor.recoveryCodes': { args: () => password, expected: insideBut(409) },
  'twoFactor.disable': {
    args: () => ({ ...password, code: '123456' }),
    expected: insideBut(409),
  },
  // Nobody's account ends by a slip: the address is another's. The owner's own ends.
  'myData.erase': {
    args: ({ owner }) => ({ ...password, email: owner.email }),
    expected: { ...insideBut(422), owner: 200 },
  },
  'apiKeys.list': { args: () => ({}), expected: classes.inside },
  'apiKeys.create': {
    args: ({ company }) => ({ name: 'CRM', companyId: company.id, scopes: ['rooms:read'] }),
    expected: classes.managed,
    missing: { companyId: 999_999 },
  },
  'apiKeys.rotate': {
    args: ({ apiKey }) => ({ id: apiKey.id, overlapHours: 1 }),
    expected: classes.owned,
    missing,
  },
  'apiKeys.revoke': { args: ({ apiKey }) => ({ id: apiKey.id }), expected: classes.owned, missing },
  'events.list': { args: () => ({}), expected: classes.inside },
  'webhooks.list': { args: () => ({}), expected: classes.inside },
  'webhooks.create': {
    args: ({ company }) => ({ ...webhook, companyId: company.id }),
    expected: classes.managed,
    missing: { companyId: 999_999 },
  },
  'webhooks.update': {
    args: (world) => ({ ...webhook, id: world.webhook.id, enabled: true }),
    expected: classes.owned,
    missing,
  },
  'webhooks.remove': {
    args: (world) => ({ id: world.webhook.id }),
    expected: classes.owned,
    missing,
  },
  'webhooks.test': {
    args: (world) => ({ id: world.webhook.id }),
    expected: classes.owned,
    missing,
  },
  'webhooks.rotate': {
    args: (world) => ({ id: world.webhook.id, overlapHours: 1 }),
    expected: classes.owned,
    missing,
  },
  'webhooks.deliveries': {
    args: (world) => ({ id: world.webhook.id }),
    expected: classes.owned,
    missing,
  },
  'webhooks.replay': {
    args: (world) => ({ id: world.webhook.deliveryId }),
    expected: classes.owned,
    missing,
  },
  'webhooks.replayFailed': {
    args: (world) => ({ id: world.webhook.id }),
    expected: classes.owned,
    missing,
  },
  'people.list': { args: () => ({}), expected: classes.privileged },
  'people.update': {
    args: ({ owner }) => ({ adminId: owner.adminId, blocked: true }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.list': { args: () => ({}), expected: classes.privileged },
  'customers.revenue': { args: () => ({}), expected: classes.privileged },
  'customers.summary': { args: () => ({}), expected: classes.privileged },
  'customers.get': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.addNote': {
    args: ({ owner }) => ({ adminId: owner.adminId, body: 'Paga na segunda quinzena' }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.payments': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.showPaymentData': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.refreshPayment': {
    args: (world) => ({ adminId: world.owner.adminId, id: world.payment.id }),
    expected: classes.privileged,
    missing,
  },
  // The world's payment is paid, but nobody has said who pays.
  'customers.receipt': {
    args: (world) => ({ adminId: world.owner.adminId, id: world.payment.id }),
    expected: { ...classes.privileged, master: 422 },
    missing,
  },
  'customers.grant': {
    args: ({ owner }) => ({
      ...{ adminId: owner.adminId, planId: 1, reason: 'Feira', endsOn: '2099-12-31' },
    }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'customers.endGrant': {
    args: (world) => ({ adminId: world.owner.adminId, id: world.grant.id }),
    expected: classes.privileged,
    missing,
  },
  'customers.update': {
    args: ({ owner }) => ({ adminId: owner.adminId, suspended: false }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'people.endSessions': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'people.sendReset': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'emails.sendCode': { args: () => ({}), expected: insideBut(409) },
  'emails.confirm': { args: () => ({ code: 'ABCDEFGH' }), expected: insideBut(409) },
  'emails.takeBack': {
    args: () => ({ token: 'nenhum', newPassword: PASSWORD }),
    expected: classes.public(422),
  },
  'preferences.get': { args: () => ({}), expected: classes.inside },
  'preferences.put': {
    args: () => ({ columns: [{ list: 'rooms', shown: ['createdAt'], hidden: [] }] }),
    expected: classes.inside,
  },
  'myData.export': { args: () => password, expected: classes.inside },
};
