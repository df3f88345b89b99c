import type { Overview } from '@atrio/contract/across/overview';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The home page's answer for tests: of the 30 days up to 20 November 2026, 15:00 in Brasília. */
export function overviewSample(part: Partial<Overview> = {}): Overview {
  const end = Date.parse('2026-11-20T18:00:00.000Z');
  return {
    rooms: { total: 18, visible: 15, private: 6 },
    doors: [
      { id: 2, name: 'Cais', onlineNow: 5 },
      { id: 1, name: 'Ipê', onlineNow: 0 },
    ],
    period: { visits: 4_812, averageDuration: 18.429 * 60_000 },
    previous: { visits: 4_281, averageDuration: 18.767 * 60_000 },
    series: Array.from({ length: 30 }, (_, index) => ({
      date: new Date(end - (30 - index) * DAY_MS).toISOString(),
      visits: 100 + index,
      previous: 80,
    })),
    busiest: [
      { id: 1, name: 'Ipê', visits: 1_284 },
      { id: 2, name: 'Cais', visits: 321 },
    ],
    messages: [
      {
        id: 9,
        message: 'O link vai ficar disponível depois?',
        createdAt: '2026-11-20T17:31:00.000Z',
        senderName: 'Rafael Menezes',
        room: { id: 1, name: 'Ipê' },
      },
    ],
    payments: {
      open: 2,
      dueToday: 1,
      overdue: 0,
      unpaidValue: '539.80',
      overdueValue: '0.00',
    },
    steps: {
      canCreateRooms: true,
      hasPlan: true,
      hasRoom: true,
      hasLook: true,
      hasInvited: true,
      availablePurchases: 0,
    },
    ...part,
  };
}

/** A new account's. */
export function emptyOverview(): Overview {
  const nothing = { visits: 0, averageDuration: 0 };
  const { series } = overviewSample();
  return {
    rooms: { total: 0, visible: 0, private: 0 },
    doors: [],
    period: nothing,
    previous: nothing,
    series: series.map((span) => ({ ...span, visits: 0, previous: 0 })),
    busiest: [],
    messages: [],
    payments: { open: 0, dueToday: 0, overdue: 0, unpaidValue: '0.00', overdueValue: '0.00' },
    steps: {
      canCreateRooms: true,
      hasPlan: false,
      hasRoom: false,
      hasLook: false,
      hasInvited: false,
      availablePurchases: 0,
    },
  };
}
