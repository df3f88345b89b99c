import type { DoorHours } from '@atrio/contract/live/door-hours';

const DAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** A door's hours as the history tells them; null: always. */
export function hoursInWords(hours: DoorHours): string | null {
  if (hours.kind === 'always') return null;
  if (hours.kind === 'once') return `de ${hours.opensAt} a ${hours.closesAt}`;
  if (hours.kind === 'sessions') {
    return `pela programação, ${hours.opensBefore} min antes e ${hours.closesAfter} min depois`;
  }
  const { from, to, days, timeZone } = hours;
  const named =
    days.length === 7
      ? 'todos os dias'
      : days
          .toSorted()
          .map((day) => DAYS[day])
          .join(', ');
  return `${named}, ${from}–${to} (${timeZone})`;
}
