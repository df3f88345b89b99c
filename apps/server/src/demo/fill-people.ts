import { Role } from '@atrio/contract/accounts/accounts';
import { type Actor, inTransaction } from '../infrastructure/context.ts';
import { hashPassword } from '../infrastructure/passwords.ts';
import { textKey } from '../lib/text-key.ts';
import { createFirstMaster, register } from '../modules/accounts/admins/admins.service.ts';
import { actorOf, DAY, quietContext, type Stage } from './stage.ts';

export const DEMO_EMAIL = 'demo@atrio.local';
/** Of all four accounts, so that the dashboard can be seen with fewer rights too. */
export const DEMO_PASSWORD = 'porta-acesa-26';
const MASTER_NAME = 'Helena Prado';

export interface People {
  helena: Actor;
  davi: Actor;
  yara: Actor;
  luiza: Actor;
}

/** Helena, who sees everything, and three who help her. */
export async function fillPeople(stage: Stage): Promise<People> {
  const helena = await createHelena(stage);
  return {
    helena,
    davi: await createHelper(stage, 'Davi Sarmento', 'davi.sarmento@ipe.example', 351),
    yara: await createHelper(stage, 'Yara Antunes', 'yara.antunes@aroeira.example', 340),
    luiza: await createHelper(stage, 'Luiza Farias', 'luiza.farias@editoracais.example', 322),
  };
}

async function createHelena(stage: Stage): Promise<Actor> {
  const { db } = stage.deps;
  const account = {
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
    now: stage.now - 364 * DAY,
  };
  const created = await createFirstMaster(db, account);
  if (!created) throw new Error('Somebody signed up before the demonstration was there');
  const { userId } = await db
    .updateTable('admins')
    .set({ name: MASTER_NAME, name_key: textKey(MASTER_NAME) })
    .where('id', '=', created.id)
    .returning('user_id as userId')
    .executeTakeFirstOrThrow();
  const person = { userId, adminId: created.id, name: MASTER_NAME, email: DEMO_EMAIL };
  return actorOf(person, Role.MASTER_ADMIN);
}

async function createHelper(
  stage: Stage,
  name: string,
  email: string,
  daysAgo: number,
): Promise<Actor> {
  const ctx = quietContext(stage, daysAgo, stage.now - daysAgo * DAY);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // Nobody reads the mail of invented addresses.
  const person = { name, email, passwordHash, provenAt: ctx.now };
  const { id, userId } = await inTransaction(ctx, (ctx) => register(ctx, person));
  return actorOf({ userId, adminId: id, name, email });
}
