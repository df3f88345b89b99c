const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long' });
const dayOfYear = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short' });
const count = new Intl.NumberFormat('pt-BR');

export function timeOf(instant: string): string {
  return time.format(new Date(instant));
}

export function momentOf(instant: string): string {
  return moment.format(new Date(instant));
}

/** 'Hoje', 'Ontem', or the date in words. */
export function dayOf(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(date, now)) return 'Hoje';
  if (isSameDay(date, yesterday)) return 'Ontem';
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

export function peopleCount(people: number): string {
  return people === 1 ? '1 pessoa' : `${count.format(people)} pessoas`;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
