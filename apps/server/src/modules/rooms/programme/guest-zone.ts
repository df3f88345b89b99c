import { knownTimeZone } from '@atrio/contract/lib/zones';
import { isZoneField } from '@atrio/contract/rooms/guest-zone';

/**
 * The zone that a room's own field says a guest is in, if it is one that we know.
 * @param fields as they are stored
 */
export function guestZone({ fields }: { fields: string }): string | undefined {
  // Our own JSON, as the guests' service writes it.
  const values = Object.entries(JSON.parse(fields) as Record<string, string>);
  const value = values.find(([name]) => isZoneField(name))?.[1];
  return value === undefined ? undefined : knownTimeZone(value.trim());
}

/** The same time as people in a zone say it; without one, in the zone that it was planned in. */
export function inZone<T extends { timeZone: string }>(when: T, timeZone: string | undefined): T {
  return timeZone === undefined ? when : { ...when, timeZone };
}
