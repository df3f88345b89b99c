import { type MyData, type myDataRoutes, myDataSchema } from '@atrio/contract/across/my-data';
import type { RouteInput } from '@atrio/contract/lib/route';
import { z } from 'zod';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { exportedRows, type PersonalList } from '../../../infrastructure/database/personal-rows.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { instant } from '../../../lib/instant.ts';
import { proveOwnPassword } from '../../accounts/auth/own-password.service.ts';
import { columnChoicesOf } from '../../accounts/preferences/preferences.service.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import type { Below, List } from './list-of.queries.ts';
import * as show from './my-data.presenter.ts';
import * as mine from './my-data.queries.ts';
import * as money from './my-money.queries.ts';
import * as talks from './my-talks.queries.ts';

const HOUR = 60 * 60_000;
const EXPORTS_PER_HOUR = 5;
/** Rows in memory at once. */
const PAGE = 200;
/** Ids in memory at once. */
const SORTED = 10_000;
/** Ids are looked for again after this time. */
const FRESH_MS = 1_000;
const SHARED_WITH: MyData['sharedWith'] = [
  { name: 'Asaas', purpose: 'Cobranças: nome, e-mail, CPF ou CNPJ e endereço de pagamento' },
  { name: 'Servidor de e-mail', purpose: 'Entrega das mensagens enviadas pela plataforma' },
  { name: 'ViaCEP e BrasilAPI', purpose: 'Consulta de CEP, sem dados que identifiquem a pessoa' },
];

type Export = (typeof myDataRoutes)['export'];

/** Exports all data about the caller; each list is read while it is being sent. */
export async function exportMyData(ctx: ActorContext, { password }: RouteInput<Export>) {
  const { userId, adminId, name, email, emailProven } = ctx.actor;
  await proveOwnPassword(ctx, password);
  const key = `export:${userId}`;
  await takeAttempt(ctx, { key, limit: EXPORTS_PER_HOUR, windowMs: HOUR });
  await recordHistory(ctx, accountSubject({ userId, name }), 'account.exported');
  const { createdAt, twoFactorAt } = await mine.findProfile(ctx.db, userId);
  return {
    exportedAt: instant(ctx.now),
    profile: {
      userId,
      adminId,
      name,
      email,
      accountType: ctx.actor.role,
      createdAt: instant(createdAt),
      emailConfirmed: emailProven,
      twoFactor: twoFactorAt !== null,
    },
    preferences: { columns: await columnChoicesOf(ctx.db, userId) },
    sharedWith: SHARED_WITH,
    ...listsOf(ctx.db, { userId, adminId, provenEmail: emailProven ? email : null }),
  };
}

/** The lists that are more than the rows of one table as they stand. */
function ownListsOf(db: Database, person: mine.Person) {
  const rows = <Row, Shown>(list: List<mine.Person, Row>, shown: (row: Row) => Shown) =>
    shownRows(paged(db, person, list), shown);
  /** Rows that belong to what another list has: to the person's rooms, say. */
  async function* rowsBelow<Row, Shown>(
    owners: List<mine.Person, unknown>,
    list: List<Below<mine.Person>, Row>,
    shown: (row: Row) => Shown,
  ): AsyncGenerator<Shown> {
    for await (const ids of idsOf(db, person, owners)) {
      yield* shownRows(paged(db, { owners: ids, whose: person }, list), shown);
    }
  }
  return {
    sessions: rows(mine.sessions, show.session),
    rooms: rows(mine.rooms, show.room),
    coAdministeredRooms: rows(mine.links, ({ since, ...link }) => ({
      ...link,
      since: instant(since),
    })),
    companies: rows(mine.companies, ({ id, name, ownerId }) => ({
      id,
      name,
      owner: ownerId === person.adminId,
    })),
    programme: rowsBelow(mine.rooms, mine.programme, show.programmed),
    ticketsGiven: rowsBelow(mine.rooms, mine.ticketsGiven, show.guest),
    ticketsReceived: rows(mine.ticketsReceived, show.guest),
    certificates: rows(mine.certificates, show.certificate),
    visits: rowsBelow(talks.visitors, talks.visits, show.visit),
    platformBans: rows(talks.platformBans, show.platformBan),
    messages: rowsBelow(talks.visitors, talks.messages, show.message),
    orders: rows(money.orders, show.order),
    payments: rows(money.payments, show.payment),
    purchases: rows(money.purchases, show.purchase),
    mails: rows(mine.mails, ({ sentAt, ...mail }) => ({
      ...dated(mail),
      sentAt: show.maybeInstant(sentAt),
    })),
    history: rows(mine.history, dated),
  };
}

type OwnLists = ReturnType<typeof ownListsOf>;
type PlainLists = {
  [Name in Exclude<PersonalList, keyof OwnLists>]: AsyncIterable<show.Shown<Name>>;
};

/** All lists: those that have code of their own, and the rest as the record of columns says. */
function listsOf(db: Database, person: mine.Person): OwnLists & PlainLists {
  const own = ownListsOf(db, person);
  const plain = Object.entries(myDataSchema.shape).flatMap(([name, schema]) => {
    const from = exportedRows(name);
    if (name in own || !from) return [];
    const list = mine.plainRows(from, fieldsOf(schema));
    return [[name, shownRows(paged(db, person, list), show.plain)]];
  });
  // The names are those of the type, and each row is compared with its schema when it is sent.
  return { ...own, ...(Object.fromEntries(plain) as PlainLists) };
}

function fieldsOf(list: z.core.$ZodType): string[] {
  if (!(list instanceof z.ZodArray && list.element instanceof z.ZodObject)) return [];
  return Object.keys(list.element.shape);
}

async function* shownRows<Row, Shown>(
  rows: AsyncIterable<Row>,
  shown: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows) yield shown(row);
}

/** Reads a list page by page; the next page is read only when this one has been sent. */
async function* paged<Whose, Row>(
  db: Database,
  whose: Whose,
  list: List<Whose, Row>,
): AsyncGenerator<Row> {
  for await (const ids of idsOf(db, whose, list)) yield* await list.rows(db, ids);
}

/**
 * The ids of a list, a page at a time. Whoever reads slowly gets none that were found long ago: what
 * they name may have changed hands.
 */
async function* idsOf<Whose>(
  db: Database,
  whose: Whose,
  list: List<Whose, unknown>,
): AsyncGenerator<number[]> {
  let after = 0;
  for (;;) {
    const ids = await list.ids(db, whose, { after, limit: SORTED });
    const foundAt = performance.now();
    let taken = 0;
    while (taken < ids.length && performance.now() - foundAt < FRESH_MS) {
      const page = ids.slice(taken, taken + PAGE);
      taken += page.length;
      after = page.at(-1) ?? after;
      yield page;
    }
    if (taken === ids.length && ids.length < SORTED) return;
  }
}

function dated<Row extends { createdAt: number }>(row: Row) {
  return { ...row, createdAt: instant(row.createdAt) };
}
