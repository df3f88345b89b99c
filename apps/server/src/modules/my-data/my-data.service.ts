import type { RouteInput } from '@atrio/contract/lib/route';
import type { MyData, myDataRoutes } from '@atrio/contract/my-data';
import { instant } from '../../lib/instant.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database/tables.ts';
import { proveOwnPassword } from '../auth/own-password.service.ts';
import { accountSubject, recordHistory } from '../history/history.service.ts';
import { columnChoicesOf } from '../preferences/preferences.service.ts';
import { takeAttempt } from '../throttle/throttle.service.ts';
import * as show from './my-data.presenter.ts';
import * as mine from './my-data.queries.ts';
import * as money from './my-money.queries.ts';
import * as talks from './my-talks.queries.ts';

const HOUR = 60 * 60_000;
const EXPORTS_PER_HOUR = 5;
/** Rows in memory at once, whatever there is of them. */
const PAGE = 200;
const SHARED_WITH: MyData['sharedWith'] = [
  { name: 'Asaas', purpose: 'Cobranças: nome, e-mail, CPF ou CNPJ e endereço de pagamento' },
  { name: 'Servidor de e-mail', purpose: 'Entrega das mensagens enviadas pela plataforma' },
  { name: 'ViaCEP e BrasilAPI', purpose: 'Consulta de CEP, sem dados que identifiquem a pessoa' },
];

type Export = (typeof myDataRoutes)['export'];

/** Everything that is held about the caller; each list is read while it is being sent. */
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
    ...listsOf(ctx, { userId, adminId, provenEmail: emailProven ? email : null }),
  };
}

function listsOf({ db }: ActorContext, person: mine.Person) {
  async function* rows<Row extends { id: number }, Shown>(
    list: List<mine.Person, Row>,
    shown: (row: Row) => Shown,
  ): AsyncGenerator<Shown> {
    for await (const row of paged(db, person, list)) yield shown(row);
  }
  /** Of each of those who they have been in rooms. */
  async function* talk<Row extends { id: number }, Shown>(
    list: List<number, Row>,
    shown: (row: Row) => Shown,
  ): AsyncGenerator<Shown> {
    for await (const self of paged(db, person, talks.listSelves)) {
      for await (const row of paged(db, self.id, list)) yield shown(row);
    }
  }
  return {
    sessions: rows(mine.listSessions, show.session),
    rooms: rows(mine.listRooms, show.room),
    coAdministeredRooms: rows(mine.listLinks, ({ since, ...link }) => ({
      ...link,
      since: instant(since),
    })),
    environments: rows(mine.listEnvironments, dated),
    companies: rows(mine.listCompanies, ({ id, name, ownerId }) => ({
      id,
      name,
      owner: ownerId === person.adminId,
    })),
    ticketsGiven: rows(mine.listTicketsGiven, dated),
    ticketsReceived: rows(mine.listTicketsReceived, dated),
    visits: talk(talks.listVisits, show.visit),
    messages: talk(talks.listMessages, show.message),
    paymentData: rows(money.listPaymentData, show.paymentData),
    orders: rows(money.listOrders, show.order),
    payments: rows(money.listPayments, show.payment),
    purchases: rows(money.listPurchases, show.purchase),
    mails: rows(mine.listMails, ({ sentAt, ...mail }) => ({
      ...dated(mail),
      sentAt: show.maybeInstant(sentAt),
    })),
    notifications: rows(mine.listNotifications, ({ readAt, ...notification }) => ({
      ...dated(notification),
      readAt: show.maybeInstant(readAt),
    })),
    history: rows(mine.listHistory, dated),
  };
}

type List<Whose, Row> = (db: Database, whose: Whose, page: mine.Page) => Promise<Row[]>;

/** Reads a list page by page, and the next one only when this one has been sent. */
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
