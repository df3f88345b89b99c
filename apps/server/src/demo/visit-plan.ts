import type { TimedConversation } from './conversations.ts';
import { type Crowd, createCrowd, type PlannedPerson, type PlannedVisit } from './crowd.ts';
import { type DemoSession, EVENTS, pastTimesOf } from './events-data.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { DAY, HOUR, MINUTE, type Stage } from './stage.ts';

const VISITS = 60_000;
/** Of every so many visits to a room with voice one is by voice. */
const VOICE_SHARE = 0.14;
const MEAN_STAY_MS = 18 * MINUTE;
const LONGEST_STAY_MS = 150 * MINUTE;
/** Brazil's clock, which has known no summer time since 2019. */
const ZONE_MS = 3 * HOUR;
/** Sunday first. */
const BY_WEEKDAY = [0.42, 1, 1.08, 1.12, 1.05, 0.92, 0.55];
/** January first: holidays in summer and July. */
const BY_MONTH = [0.72, 0.9, 1, 1, 1.05, 1, 0.8, 1.02, 1.05, 1.08, 1.12, 0.85];
const BY_HOUR = [
  1, 1, 0, 0, 0, 1, 3, 8, 16, 22, 24, 20, 14, 20, 26, 26, 22, 18, 16, 20, 24, 18, 9, 4,
];
const HOURS = BY_HOUR.flatMap((weight, hour) => Array<number>(weight).fill(hour));

export interface VisitPlan {
  visits: PlannedVisit[];
  people: PlannedPerson[];
}

/** A year of visits, oldest first: growing, with the rhythm of weeks and days. */
export function planVisits(
  stage: Stage,
  rooms: readonly FilledRoom[],
  conversations: readonly TimedConversation[],
): VisitPlan {
  const { now, random } = stage;
  const today = Math.floor((now - ZONE_MS) / DAY) * DAY + ZONE_MS;
  const days = Array.from({ length: 365 }, (_, index) => today - (364 - index) * DAY);
  const means = days.flatMap((day, index) =>
    rooms
      .filter(({ bornAt }) => bornAt < day)
      .map((room) => ({ room, day, mean: room.weight * busyness(day, index / 364) })),
  );
  const scale = VISITS / means.reduce((sum, { mean }) => sum + mean, 0);
  const visits: PlannedVisit[] = [];
  const crowd = createCrowd(random);
  for (const { room, day, mean } of means) {
    // A good day or a bad one.
    const many = random.count(mean * scale * (0.8 + 0.4 * random.share()));
    for (let number = 0; number < many; number++) {
      const startedAt = day + random.pick(HOURS) * HOUR + random.between(0, HOUR - 1);
      const stay = -Math.log(1 - random.share()) * MEAN_STAY_MS;
      const duration = Math.round(Math.min(Math.max(stay, MINUTE / 2), LONGEST_STAY_MS));
      const chat = room.hasVoice && random.share() < VOICE_SHARE ? 'betalk' : 'room';
      if (startedAt + duration >= now) continue;
      visits.push({ person: crowd.draw(room), roomId: room.id, chat, startedAt, duration });
    }
  }
  visits.push(...conversations.flatMap((conversation) => speakersOf(conversation, crowd)));
  for (const { room: name, sessions } of EVENTS) {
    const room = rooms.find((one) => one.name === name);
    if (room)
      visits.push(...sessions.flatMap((session) => audienceOf(stage, room, session, crowd)));
  }
  visits.sort((a, b) => a.startedAt - b.startedAt);
  return { visits, people: crowd.seenIn(visits) };
}

/** People come around the beginning of each past time of a session; most stay to its end. */
function audienceOf(
  { now, random }: Stage,
  room: FilledRoom,
  session: DemoSession,
  crowd: Crowd,
): PlannedVisit[] {
  return pastTimesOf(session, now).flatMap(({ startsAt: begin, endsAt: end }) =>
    Array.from({ length: session.audience ?? 0 }, () => {
      const startedAt = begin + random.between(-8, 25) * MINUTE;
      const stays = random.share() < 0.7 ? end - startedAt : random.between(10, 50) * MINUTE;
      const duration = Math.min(stays + random.between(0, 5) * MINUTE, now - startedAt - 1);
      return {
        person: crowd.draw(room),
        roomId: room.id,
        chat: 'room' as const,
        startedAt,
        duration,
      };
    }),
  );
}

function busyness(day: number, yearShare: number): number {
  const date = new Date(day - ZONE_MS + DAY / 2);
  const growth = 0.35 + 0.65 * yearShare ** 1.2;
  const [week = 1, month = 1] = [BY_WEEKDAY[date.getUTCDay()], BY_MONTH[date.getUTCMonth()]];
  return growth * week * month;
}

/** Gives the speakers visits that cover their conversation. */
function speakersOf(
  { room, chat, visitors, firstAt, lastAt }: TimedConversation,
  crowd: Crowd,
): PlannedVisit[] {
  return visitors.map((name, index) => {
    const startedAt = firstAt - (index + 2) * MINUTE;
    const duration = lastAt - startedAt + MINUTE;
    return { person: crowd.call(room, name), roomId: room.id, chat, startedAt, duration };
  });
}
