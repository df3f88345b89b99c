interface Accepted {
  /** Calls by their names in the report. */
  calls: RegExp;
  /** Completes the sentence 'at most twice the time, or 50 ms, since'. */
  reason: string;
  /** Milliseconds that such a call may take in the large database; without it, as many as any call. */
  most?: number;
}

/** Milliseconds that a call may take at the median, also one with a reason (docs/decisions/044). */
export const MOST_MS = 50;

/** Calls that may take more than twice the time in the large database. */
export const reasons: readonly Accepted[] = [
  {
    calls: /^myData\.(export|erase)/,
    reason: 'it answers with, or ends, everything that the person has, here a fifth of all',
    most: Number.POSITIVE_INFINITY,
  },
  {
    calls: /, the middle page$/,
    reason: 'rows before it are skipped one by one (decision 010)',
  },
  {
    calls: /^(bans|purchases)\.list.*, searched for /,
    reason:
      "each of one room's or person's rows is compared with the text, here a hundred thousand",
    most: 200,
  },
  {
    calls: /, searched for |^search\.find/,
    reason: 'any part of a word is looked for',
  },
  {
    calls: /^payments\.summary/,
    reason:
      'the next charge is the earliest of all that one subscribes to: people have a handful, and here thousands',
  },
  {
    calls: /^(payments\.list|customers\.payments).*, by -?(dueDate|paymentDate|value)/,
    reason: "one's payments are sorted: people have a handful, and here thousands",
  },
  {
    calls: /^admins\.list(?!.*MASTER_ADMIN)/,
    reason: 'whom one works with follows from all rooms that one owns and that are near them',
  },
  {
    calls: /^customers\.list, (of|without) a plan/,
    reason: 'all customers of the plan, or without one, are counted',
  },
  {
    calls: /^environments\.list, by a MASTER_ADMIN, by -?roomCount/,
    reason: 'the counts of all environments are sorted',
  },
  {
    calls: /^(attendance\.(report|people)|certificates\.run)/,
    reason:
      'a day of the room is read for those who were there, and here it has a hundred times as many',
  },
  {
    calls: /^overview\.get(?!.*MASTER_ADMIN)/,
    reason:
      "one's rooms, payments and purchases are counted: people have a handful, and here thousands",
    most: 150,
  },
  {
    calls: /^customers\.get/,
    reason:
      "a customer's rooms are counted up to a thousand, and all purchases: people have a handful, and here thousands",
  },
  {
    calls: /^analytics\.room.*, (24 hours|12 months)/,
    reason:
      'visits of hours that the period cuts are counted one by one, and here they are a hundred times as many',
  },
  {
    calls: /^rooms\.list(?!.*MASTER_ADMIN)/,
    reason: "one's rooms are counted: people have a handful, and here a fifth of all",
  },
  {
    calls: /^event panelWatchRooms/,
    reason: "it answers with all of one's rooms that somebody is in, and here it is thousands",
  },
  {
    calls:
      /^(people|customers)\.list|^(admins|apiKeys)\.list, by a MASTER_ADMIN|^(payments|bans)\.list.*, the last page/,
    reason: 'all of them are counted, which takes PostgreSQL five milliseconds for 100,000',
  },
  {
    calls: /^companies\.list/,
    reason: "one's companies are sorted: people have a handful, and here thousands",
  },
  {
    calls: /^invitations\.list/,
    reason: 'it answers with all of them, a thousand at most',
  },
];

/** Tables that grow and that the seed leaves empty. */
export const leftEmpty: readonly { tables: RegExp; reason: string }[] = [
  {
    tables: /^sandbox_/,
    reason: 'the payment sandbox is for trying out: it holds what one person has clicked',
  },
];
