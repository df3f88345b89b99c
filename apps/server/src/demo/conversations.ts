import { CONVERSATIONS, type Conversation, type Line } from './conversations-data.ts';
import type { People } from './fill-people.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { byDay, DAY, MINUTE, type Stage } from './stage.ts';

export interface TimedLine {
  line: Line;
  at: number;
}

/** A conversation in its room, each of its lines at an instant. */
export interface TimedConversation {
  room: FilledRoom;
  chat: 'room' | 'betalk';
  lines: TimedLine[];
  /** Speakers who are not administrators. */
  visitors: string[];
  firstAt: number;
  lastAt: number;
}

/** Oldest first, as messages are numbered. */
export function timedConversations(
  stage: Stage,
  rooms: readonly FilledRoom[],
  people: People,
): TimedConversation[] {
  const admins = new Set(Object.values(people).map(({ name }) => name));
  const all = CONVERSATIONS.flatMap((conversation): TimedConversation[] => {
    const room = rooms.find(({ name }) => name === conversation.room);
    return room ? [timed(stage, conversation, room, admins)] : [];
  });
  return all.toSorted((a, b) => a.lastAt - b.lastAt);
}

/** Works backwards from the last line, with pauses between the answers. */
function timed(
  { now, random }: Stage,
  { lines, daysAgo, minutesAgo = 0, isVoice }: Conversation,
  room: FilledRoom,
  admins: ReadonlySet<string>,
): TimedConversation {
  const lastAt =
    daysAgo === undefined ? now - minutesAgo * MINUTE : byDay(now - daysAgo * DAY, random);
  let at = lastAt;
  const backwards = lines.toReversed().map((line): TimedLine => {
    const said = { line, at };
    at -= random.between(25_000, 3 * MINUTE);
    return said;
  });
  const firstAt = backwards.at(-1)?.at ?? lastAt;
  const chat = isVoice ? 'betalk' : 'room';
  const visitors = [...new Set(lines.map(([who]) => who))].filter((who) => !admins.has(who));
  return { room, chat, lines: backwards.toReversed(), visitors, firstAt, lastAt };
}
