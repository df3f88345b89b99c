import { DAY, HOUR, MINUTE } from './stage.ts';

/** A session of a room's programme, by the day and the hour at which it takes place in Brazil. */
export interface DemoSession {
  title: string;
  description?: string;
  host?: string;
  /** Days from today on, negative ones are past; of a weekly session its first time. */
  day: number;
  from: `${number}:${number}`;
  minutes: number;
  /** How many weeks in a row. */
  weeks?: number;
  /** How many people come each time. */
  audience?: number;
}

/** What a room has beside its walls when it is run for an evening. */
export interface DemoEvent {
  room: string;
  sessions: readonly DemoSession[];
  door: { capacity: number; opensBefore?: number; closesAfter?: number };
  invitation: { subject: string; message: string; address: string };
  categories: readonly string[];
}

export const EVENTS: readonly DemoEvent[] = [
  {
    room: 'Auditório Ipê',
    sessions: [
      {
        title: 'Abertura da mostra',
        description: 'Visita comentada às gravuras do acervo, com perguntas no fim.',
        host: 'Helena Prado',
        day: -1,
        from: '19:00',
        minutes: 120,
        audience: 86,
      },
      {
        title: 'Oficina de xilogravura',
        description: 'Da prancha à primeira prova: traga papel e lápis.',
        host: 'Davi Sarmento',
        day: 1,
        from: '19:30',
        minutes: 90,
      },
      {
        title: 'Plantão do educativo',
        description: 'Tire dúvidas sobre visitas de escolas.',
        host: 'Equipe do educativo',
        day: -20,
        from: '10:00',
        minutes: 60,
        weeks: 8,
      },
    ],
    door: { capacity: 120 },
    invitation: {
      subject: '{nome}, a mostra abre as portas',
      message:
        'A mostra de gravuras do Instituto Ipê está no ar, e guardamos um lugar para você na oficina.\n\nHelena Prado, curadora',
      address: 'Alameda dos Ipês, 210, São Paulo',
    },
    categories: ['Convidados', 'Imprensa', 'Escolas'],
  },
  {
    room: 'Clube do Livro',
    sessions: [
      {
        title: 'Clube de leitura',
        description: 'Um romance por mês, dois capítulos por encontro.',
        host: 'Luiza Farias',
        day: -58,
        from: '20:00',
        minutes: 90,
        weeks: 14,
        audience: 14,
      },
    ],
    door: { capacity: 40, opensBefore: 15, closesAfter: 30 },
    invitation: {
      subject: '{nome}, seu lugar no {sala}',
      message:
        'Lemos juntos toda semana, e há uma cadeira com o seu nome.\n\nLuiza Farias, Editora Cais',
      address: 'Rua do Porto, 48, Rio de Janeiro',
    },
    categories: ['Leitores', 'Autores', ''],
  },
];

/** Brazil's clock, which has known no summer time since 2019. */
const ZONE_MS = 3 * HOUR;

/** The first time of a session, seen from now. */
export function firstTimeOf({ day, from, minutes }: DemoSession, now: number) {
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  const midnight = Math.floor((now - ZONE_MS) / DAY) * DAY + ZONE_MS;
  const startsAt = midnight + day * DAY + hour * HOUR + minute * MINUTE;
  return { startsAt, endsAt: startsAt + minutes * MINUTE };
}

/** All its times that are over. */
export function pastTimesOf(session: DemoSession, now: number) {
  const first = firstTimeOf(session, now);
  const times = Array.from({ length: session.weeks ?? 1 }, (_, week) => ({
    startsAt: first.startsAt + week * 7 * DAY,
    endsAt: first.endsAt + week * 7 * DAY,
  }));
  return times.filter(({ endsAt }) => endsAt < now);
}
