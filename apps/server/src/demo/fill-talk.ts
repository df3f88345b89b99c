import type { Actor } from '../infrastructure/context.ts';
import { textKey } from '../lib/text-key.ts';
import { banVisitor } from '../modules/live/bans/bans.service.ts';
import { participantOf } from '../modules/live/visits/visits.service.ts';
import type { TimedConversation, TimedLine } from './conversations.ts';
import type { People } from './fill-people.ts';
import { contextAt, HOUR, MINUTE, type Stage } from './stage.ts';

/** The banned visitor and the room. */
const BANNED = { room: 'Galeria Cais', name: 'Visitante Azul' };

/** Writes the chats of the last days, with a reported message and a ban. */
export async function fillTalk(
  stage: Stage,
  people: People,
  conversations: readonly TimedConversation[],
): Promise<void> {
  for (const conversation of conversations) {
    const idOf = createCast(stage, people, conversation);
    for (const said of conversation.lines) await say(stage, conversation, said, idOf);
    if (conversation.room.name !== BANNED.room) continue;
    const loud = conversation.lines.find(({ line: [who] }) => who === BANNED.name);
    if (!loud) continue;
    const ctx = contextAt(stage, people.luiza, loud.at + MINUTE);
    await banVisitor(ctx, {
      id: conversation.room.id,
      visitorId: (await idOf(BANNED.name)).id,
      reason: 'Propaganda repetida no chat',
      hours: 7 * 24,
    });
  }
}

type FindPerson = (name: string) => Promise<{ id: number; isAdmin: boolean }>;

async function say(
  { deps: { db } }: Stage,
  { room, chat }: TimedConversation,
  { line: [who, text, special], at }: TimedLine,
  idOf: FindPerson,
): Promise<void> {
  const sender = await idOf(who);
  const { id } = await db
    .insertInto('messages')
    .values({
      room_id: room.id,
      chat,
      sender_id: sender.id,
      recipient_id: special?.to === undefined ? null : (await idOf(special.to)).id,
      is_from_admin: Number(sender.isAdmin),
      body: text,
      body_key: textKey(text),
      created_at: at,
      edited_at: special?.isEdited ? at + MINUTE / 2 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!special?.reportedBy) return;
  const [reporter, reason] = special.reportedBy;
  await db
    .insertInto('reports')
    .values({
      room_id: room.id,
      message_id: id,
      reporter_id: (await idOf(reporter)).id,
      reason,
      created_at: at + 2 * MINUTE,
    })
    .execute();
}

/** Administrators write as themselves; everybody else is among the room's visitors by now. */
function createCast(
  stage: Stage,
  people: People,
  { room, firstAt }: TimedConversation,
): FindPerson {
  const admins: Actor[] = Object.values(people);
  return async (name) => {
    const admin = admins.find((known) => known.name === name);
    if (admin) {
      const ctx = contextAt(stage, admin, firstAt - HOUR);
      const person = { userId: admin.userId, name, nameKey: textKey(name) };
      return { id: (await participantOf(ctx, room.id, person)).id, isAdmin: true };
    }
    const { id } = await stage.deps.db
      .selectFrom('visitors')
      .select('id')
      .where('room_id', '=', room.id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return { id, isAdmin: false };
  };
}
