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
import * as show from './my-data.presenter.ts';
import * as mine from './my-data.queries.ts';
import * as money from './my-money.queries.ts';
import * as talks from './my-talks.queries.ts';

const HOUR = 60 * 60_000;
const EXPORTS_PER_HOUR = 5;
/** Rows in memory at once. */
const PAGE = 200;
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
  const rows = <Row extends { id: number }, Shown>(
    list: List<mine.Person, Row>,
    shown: (row: Row) => Shown,
  ) => shownRows(paged(db, person, list), shown);
  /** Rows of each visitor that the person has been. */
  async function* talk<Row extends { id: number }, Shown>(
    list: List<number, Row>,
    shown: (row: Row) => Shown,
  ): AsyncGenerator<Shown> {
    for await (const self of paged(db, person, talks.listVisitorsOf)) {
      yield* shownRows(paged(db, self.id, list), shown);
    }
  }
  return {
    sessions: rows(mine.listSessions, show.session),
    rooms: rows(mine.listRooms, show.room),
    coAdministeredRooms: rows(mine.listLinks, ({ since, ...link }) => ({
      ...link,
      since: instant(since),
    })),
    companies: rows(mine.listCompanies, ({ id, name, ownerId }) => ({
      id,
      name,
      owner: ownerId === person.adminId,
    })),
    programme: rows(mine.listProgramme, ({ startsAt, endsAt, deletedAt, ...session }) => ({
      ...session,
      startsAt: instant(startsAt),
      endsAt: instant(endsAt),
      deletedAt: show.maybeInstant(deletedAt),
    })),
    ticketsGiven: rows(mine.listTicketsGiven, show.guest),
    ticketsReceived: rows(mine.listTicketsReceived, show.guest),
    certificates: rows(mine.listCertificates, show.certificate),
    visits: talk(talks.listVisits, show.visit),
    platformBans: rows(talks.listPlatformBans, show.platformBan),
    messages: talk(talks.listMessages, show.message),
    orders: rows(money.listOrders, show.order),
    payments: rows(money.listPayments, show.payment),
    purchases: rows(money.listPurchases, show.purchase),
    mails: rows(mine.listMails, ({ sentAt, ...mail }) => ({
      ...dated(mail),
      sentAt: show.maybeInstant(sentAt),
    })),
    history: rows(mine.listHistory, dated),
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
    const list = (_: Database, whose: mine.Person, page: mine.Page) =>
      mine.listPlain(db, from, fieldsOf(schema), whose, page);
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

type List<Whose, Row> = (db: Database, whose: Whose, page: mine.Page) => Promise<Row[]>;

/** Reads a list page by page; the next page is read only when this one has been sent. */
async function* paged<Whose, Row extends { id: number }>(
  db: Database,
  whose: Whose,
  list: List<Whose, Row>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const page = await list(db, whose, { after, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? after;
  }
}

function dated<Row extends { createdAt: number }>(row: Row) {
  return { ...row, createdAt: instant(row.createdAt) };
}
