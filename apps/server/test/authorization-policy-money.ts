import { classes, missing, type Rule } from './authorization-classes.ts';
import { ORDER, PAYMENT_DATA } from './factories/money.ts';

/** Orders, payments, payment data and purchases are their owner's alone. */
const ownersAlone = { ...classes.owned, master: 404 };
/** Every administrator is let in, and told why it cannot be done. */
const insideBut = (status: number) => ({
  ...classes.inside,
  owner: status,
  coadmin: status,
  excoadmin: status,
  stranger: status,
  master: status,
});
/** None of the actors has payment data, which comes before anything else. */
const nobodyYet = insideBut(422);
const plan = { name: 'Salão', price: 9_990, roomModelIds: [1] };

/** One line per route that has to do with money. */
export const moneyPolicy: Record<string, Rule> = {
  'paymentAccount.get': { args: () => ({}), expected: classes.inside },
  'paymentAccount.create': { args: () => PAYMENT_DATA, expected: classes.inside },
  'paymentAccount.update': { args: () => PAYMENT_DATA, expected: nobodyYet },
  // Nobody listens where the tests look postal codes up.
  'postal.lookUp': { args: () => ({ cep: '01001000' }), expected: insideBut(502) },
  'plans.list': { args: () => ({}), expected: classes.inside },
  'plans.create': { args: () => plan, expected: classes.privileged },
  'plans.update': { args: () => ({ ...plan, id: 1 }), expected: classes.privileged, missing },
  'plans.models': { args: () => ({}), expected: classes.privileged },
  'coupons.list': { args: () => ({}), expected: classes.privileged },
  'coupons.create': {
    args: () => ({ code: 'FEIRA20', percent: 20 }),
    expected: classes.privileged,
  },
  'coupons.update': {
    args: ({ coupon }) => ({ id: coupon.id, percent: 30 }),
    expected: classes.privileged,
    missing,
  },
  'coupons.quote': {
    args: ({ coupon }) => ({ coupon: coupon.code, subscriptionId: 2 }),
    expected: classes.inside,
  },
  'payments.list': { args: () => ({}), expected: classes.inside },
  'payments.summary': { args: () => ({}), expected: classes.inside },
  'payments.standing': { args: () => ({}), expected: classes.inside },
  'payments.order': { args: () => ORDER, expected: nobodyYet },
  'payments.refresh': {
    args: ({ payment }) => ({ id: payment.id }),
    expected: ownersAlone,
    missing,
  },
  'payments.codes': { args: ({ payment }) => ({ id: payment.id }), expected: ownersAlone, missing },
  // The world's payment is paid, but nobody has said who pays.
  'payments.receipt': {
    args: ({ payment }) => ({ id: payment.id }),
    expected: { ...ownersAlone, owner: 422 },
    missing,
  },
  // The world's payment has none that was refused.
  'payments.invoice': {
    args: ({ payment }) => ({ id: payment.id }),
    expected: { ...ownersAlone, owner: 409 },
    missing,
  },
  'orders.list': { args: () => ({}), expected: classes.inside },
  'orders.cancel': { args: ({ order }) => ({ id: order.id }), expected: ownersAlone, missing },
  // The world's order was never paid through the provider.
  'orders.quote': {
    args: ({ order }) => ({ id: order.id, step: 'pause' }),
    expected: ownersAlone,
    missing,
  },
  'orders.change': {
    args: ({ order }) => ({ id: order.id, subscriptionId: 3 }),
    expected: { ...ownersAlone, owner: 409 },
    missing,
  },
  'orders.undoChange': { args: ({ order }) => ({ id: order.id }), expected: ownersAlone, missing },
  'orders.pause': {
    args: ({ order }) => ({ id: order.id }),
    expected: { ...ownersAlone, owner: 409 },
    missing,
  },
  'orders.resume': {
    args: ({ order }) => ({ id: order.id }),
    expected: { ...ownersAlone },
    missing,
  },
  'orders.method': {
    args: ({ order }) => ({ id: order.id, billingType: 'CREDIT_CARD' }),
    expected: { ...ownersAlone, owner: 409 },
    missing,
  },
  'webhook.receive': { args: () => ({ id: 'evt', event: 'x' }), expected: classes.public(401) },
  'webhook.setAside': { args: () => ({}), expected: classes.privileged },
  'webhook.dismiss': {
    args: ({ setAside }) => ({ id: setAside.id }),
    expected: classes.privileged,
    missing,
  },
  'purchases.list': { args: () => ({}), expected: classes.inside },
  'purchases.get': {
    args: ({ purchase }) => ({ id: purchase.id }),
    expected: ownersAlone,
    missing,
  },
  'purchases.createRoom': {
    args: ({ purchase }) => ({ id: purchase.id, roomItemId: purchase.id, roomName: 'Cais' }),
    expected: ownersAlone,
    missing: { id: 999_999, roomItemId: 999_999 },
  },
};
