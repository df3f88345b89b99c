import { COUNTED_UP_TO } from '@atrio/contract/across/room-contents';
import {
  type AliasableExpression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

/** All by one statement. */
export async function countContents(db: Database, roomId: number, now: number) {
  const counts = await db
    .selectNoFrom((eb) => [
      upTo(
        eb.selectFrom('images').where('room_id', '=', roomId).where('deleted_at', 'is', null),
      ).as('images'),
      upTo(eb.selectFrom('room_assets').where('room_id', '=', roomId)).as('assets'),
      upTo(eb.selectFrom('room_admins').where('room_id', '=', roomId)).as('admins'),
      upTo(
        eb.selectFrom('reports').where('room_id', '=', roomId).where('settled_at', 'is', null),
      ).as('reports'),
      upTo(bansInForce(eb, roomId, now)).as('bans'),
      eb
        .selectFrom('guest_counts')
        .where('room_id', '=', roomId)
        .select((eb) => eb.fn.sum<number>('guests').as('guests'))
        .as('guests'),
      eb
        .selectFrom('room_items')
        .innerJoin('grants', 'grants.id', 'room_items.grant_id')
        .where('room_items.room_id', '=', roomId)
        .where('room_items.ended_at', 'is', null)
        .select((eb) => eb.fn.max<number>('grants.ends_at').as('endsAt'))
        .as('grantedUntil'),
    ])
    .executeTakeFirstOrThrow();
  const { images, assets, admins, reports, bans, guests, grantedUntil } = counts;
  return {
    images: Number(images),
    assets: Number(assets),
    admins: Number(admins),
    reports: Number(reports),
    bans: Number(bans),
    guests: Number(guests ?? 0),
    grantedUntil: grantedUntil === null ? null : Number(grantedUntil),
  };
}

function bansInForce(eb: ExpressionBuilder<Tables, never>, roomId: number, now: number) {
  return eb
    .selectFrom('bans')
    .where('room_id', '=', roomId)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));
}

/** Reads no more rows than it counts. */
function upTo<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): AliasableExpression<number> {
  const rows = query.select(sql.lit(1).as('row')).limit(COUNTED_UP_TO);
  return sql<number>`(select count(*) from ${rows} as counted)`;
}
