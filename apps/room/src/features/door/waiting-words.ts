import type { Standing } from '@atrio/contract/live/door';
import { momentOf, timeOf } from '../../lib/format.ts';
import type { Showing } from '../../lib/showings.ts';
import { texts } from '../../texts/texts.ts';

/** What is said to somebody at the door: why they wait, since when, and what comes next. */
export interface WaitingWords {
  title: string;
  under: string;
  facts: string[];
}

interface Known {
  /** The visitor's. */
  name: string;
  /** The next session of the room's programme. */
  next: Showing | undefined;
}

export function wordsOf(standing: Standing, { name, next }: Known): WaitingWords {
  switch (standing.state) {
    case 'queued':
      return standing.offeredUntil ? offerWords() : queueWords(standing);
    case 'knocking':
      return knockWords(standing, name);
    case 'denied':
      return deniedWords(standing);
    default:
      return closedWords(standing, next);
  }
}

function offerWords(): WaitingWords {
  return { title: texts.offerTitle, under: texts.offerUnder, facts: [texts.offerMissed] };
}

function queueWords({ position = 1, since, seats, waitMinutes }: Standing): WaitingWords {
  const { taken = 0, capacity = null } = seats ?? {};
  const full =
    capacity === null ? texts.queueFull : texts.queueSeats(Math.min(taken, capacity), capacity);
  const wait = waitMinutes === undefined ? [] : [texts.queueWait(waitMinutes)];
  return {
    title: texts.queuePlace(position),
    under: since ? texts.queueSince(timeOf(since)) : '',
    facts: [full, ...wait, texts.queueGuests, texts.queueOffer, texts.queueKept],
  };
}

function knockWords({ since }: Standing, name: string): WaitingWords {
  return {
    title: texts.knockTitle,
    under: since ? texts.knockSince(timeOf(since)) : '',
    facts: [texts.knockWhy(name), texts.knockNext],
  };
}

function deniedWords({ reason, retryAt }: Standing): WaitingWords {
  return {
    title: texts.deniedTitle,
    under: reason ?? '',
    facts: retryAt ? [texts.deniedUntil(timeOf(retryAt))] : [],
  };
}

function closedWords(
  { cause, opensAt, since, seats }: Standing,
  coming: Showing | undefined,
): WaitingWords {
  const kept = since ? [texts.doorPlaceKept(timeOf(since))] : [];
  const session = coming ? sessionWords(coming) : '';
  if (cause === 'unavailable') {
    const facts = [texts.doorUnavailableText, texts.doorUnavailableNext];
    return { title: texts.doorUnavailableTitle, under: '', facts };
  }
  if (cause === 'full') {
    const { taken = 0, capacity = null } = seats ?? {};
    const under = capacity === null ? '' : texts.doorSeats(taken, capacity);
    return { title: texts.doorFullTitle, under, facts: [texts.doorFullText] };
  }
  if (cause === 'team') {
    return { title: texts.doorTeam, under: session, facts: [...kept, texts.doorNext] };
  }
  if (cause === 'hours' && opensAt) {
    const facts = [...(session ? [session] : []), ...kept, texts.doorSoonText];
    return { title: texts.doorSoonTitle, under: opening(opensAt), facts };
  }
  const next = cause === 'hours' ? texts.doorOver : texts.doorNext;
  return { title: texts.doorShut, under: session || texts.doorNoHours, facts: [...kept, next] };
}

function opening(opensAt: string): string {
  return isToday(opensAt)
    ? texts.doorOpensAt(timeOf(opensAt))
    : texts.doorOpensOn(momentOf(opensAt));
}

function sessionWords({ session: { title }, startsAt }: Showing): string {
  return isToday(startsAt)
    ? texts.doorSession(title, timeOf(startsAt))
    : texts.doorSessionOn(title, momentOf(startsAt));
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
