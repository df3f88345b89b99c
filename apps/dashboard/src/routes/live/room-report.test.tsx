import { attendanceRoutes, type Report, type ReportPerson } from '@atrio/contract/live/attendance';
import { type CertificateRun, certificateRoutes } from '@atrio/contract/live/certificates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { transcriptText } from '../../features/live/attendance/report-words.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { beOnPhone } from '../../test/window-width.ts';
import RoomReportRoute from './room-report.tsx';

const FROM = '2026-11-20T21:30:00.000Z';
const TO = '2026-11-21T01:10:00.000Z';

const REPORT: Report = {
  room: { id: 5, name: 'Galeria Cais', company: 'Editora Cais' },
  event: {
    from: FROM,
    to: TO,
    timeZone: 'America/Sao_Paulo',
    day: '2026-11-20',
    measured: 9_000_000,
    isPartial: false,
    asOf: '2026-11-23T12:00:00.000Z',
    keptSince: null,
    days: [
      { day: '2026-11-20', from: FROM, to: TO },
      { day: '2026-11-13', from: '2026-11-13T21:30:00.000Z', to: '2026-11-14T01:10:00.000Z' },
    ],
  },
  figures: { invited: 300, opened: 251, came: 212, stayed: 164, present: 38, share: 75 },
  peak: { count: 180, at: '2026-11-20T23:34:00.000Z' },
  meanConnected: 6_480_000,
  series: [
    { at: FROM, inside: 0 },
    { at: '2026-11-20T23:34:00.000Z', inside: 180 },
  ],
  sessions: [
    {
      sessionId: 1,
      title: 'Abertura',
      host: '',
      startsAt: '2026-11-20T22:00:00.000Z',
      endsAt: '2026-11-21T00:40:00.000Z',
      present: 148,
    },
  ],
  messages: 412,
};

const ANA: ReportPerson = {
  visitorId: 9,
  guestId: 3,
  name: 'Ana Luz Pereira',
  email: 'ana.luz@aroeira.edu.br',
  category: 'Professores',
  connected: 4_080_000,
  share: 45,
  stretches: [{ from: '2026-11-20T22:10:00.000Z', to: '2026-11-20T23:18:00.000Z' }],
  hasOverlap: true,
  sessions: [45],
  checkedInAt: '2026-11-20T22:05:00.000Z',
};
const CAIO: ReportPerson = {
  ...ANA,
  ...{ visitorId: null, guestId: 4, name: 'Caio', email: 'caio@ipe.br' },
  ...{ connected: 0, share: 0, stretches: [], hasOverlap: false, sessions: [0] },
  checkedInAt: null,
};

const RUN: CertificateRun = {
  mayIssue: true,
  ready: 148,
  unmailed: 0,
  total: 0,
  waiting: 0,
  eventName: 'Galeria Cais',
  signer: { name: 'Helena Prado', role: 'Produtora' },
};

beforeEach(() => signInAs());

function fakeReport(report: Report = REPORT) {
  const { calls } = fakeApi(attendanceRoutes.report, ({ share }) => ({
    report: { ...report, figures: { ...report.figures, share } },
  }));
  const people = fakeApi(attendanceRoutes.people, ({ group }) => {
    const found = group === 'invited' ? [ANA, CAIO] : [ANA];
    return { people: found, total: found.length };
  });
  fakeApi(certificateRoutes.run, () => ({ run: { ...RUN, mayIssue: !report.event.isPartial } }));
  return { calls, people: people.calls };
}

const open = (address = '/rooms/5/report') =>
  renderAt([{ path: '/rooms/:id/report', element: <RoomReportRoute /> }], address);

test('says when it was, who came and for how long', async () => {
  fakeReport();
  open();
  expect(
    await screen.findByText(
      'Sexta-feira, 20 de novembro de 2026, das 19:00 às 21:40, em Galeria Cais',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Pico de 180 pessoas às 20:34. Em média, cada uma ficou conectada por 1 h 48 min.',
    ),
  ).toBeVisible();
  const row = (await screen.findByText('Ana Luz Pereira')).closest('tr');
  expect(row).toHaveTextContent('1 h 08 min 45 %');
  expect(row).toHaveTextContent('2 aparelhos, contados uma vez');
  expect(row).toHaveTextContent('19:10 a 20:18');
  expect(
    screen.getByRole('button', { name: /^Abriram o passe 251 84 % dos convidados/ }),
  ).toBeVisible();
  expect(document.body).not.toHaveTextContent(/atent|engaj/i);
});

test('a figure opens the people behind it, and a share counts again', async () => {
  const { calls, people } = fakeReport();
  const router = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Convidados 300/ }));
  expect(await screen.findByText('não entrou')).toBeVisible();
  expect(people.at(-1)?.input).toMatchObject({ group: 'invited', share: 75, page: 1 });
  expect(router.state.location.search).toBe('?grupo=convidados');
  await userEvent.click(
    screen.getByRole('combobox', { name: 'Parte da programação a partir da qual alguém ficou' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: '50 %' }));
  expect(await screen.findByRole('button', { name: /^Ficaram 50 % do tempo/ })).toBeVisible();
  expect(calls.at(-1)?.input).toMatchObject({ share: 50 });
});

test('counts who came in person beside the funnel, and says it in their rows', async () => {
  const { people } = fakeReport();
  open();
  const figure = await screen.findByRole('button', { name: /^Presentes na recepção 38 13 %/ });
  expect((await screen.findByText('Ana Luz Pereira')).closest('tr')).toHaveTextContent(
    'Na recepção às 19:05',
  );
  await userEvent.click(figure);
  await waitFor(() => expect(people.at(-1)?.input).toMatchObject({ group: 'present' }));
  expect(figure).toHaveAttribute('aria-pressed', 'true');
});

test('another day is another time', async () => {
  const { calls } = fakeReport();
  open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Dia' }));
  await userEvent.click(await screen.findByRole('option', { name: '13/11/2026' }));
  await waitFor(() =>
    expect(calls.at(-1)?.input).toMatchObject({ from: '2026-11-13T21:30:00.000Z' }),
  );
});

test('says that it is partial while the event goes on', async () => {
  fakeReport({
    ...REPORT,
    event: { ...REPORT.event, isPartial: true, asOf: '2026-11-20T23:41:00.000Z' },
  });
  open();
  expect(await screen.findByText('Parcial, às 20:41')).toBeVisible();
});

test('says in a sentence that nobody came', async () => {
  const figures = { invited: 0, opened: 0, came: 0, stayed: 0, present: 0, share: 75 };
  fakeReport({ ...REPORT, figures, peak: null, series: [], messages: 0 });
  open();
  expect(await screen.findByText('Ninguém entrou na sala neste tempo.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pessoas' })).toBeNull();
});

test('shows people as cards on a phone', async () => {
  beOnPhone();
  fakeReport();
  open();
  const cards = await screen.findByRole('list', { name: 'Pessoas do relatório' });
  expect(within(cards).getByText('1 h 08 min')).toBeVisible();
});

test('writes the chat as a text', () => {
  const at = '2026-11-20T22:41:00.000Z';
  const lines = [{ id: 1, at, name: 'Ana', isFromAdmin: true, text: 'Boa\nnoite' }];
  expect(transcriptText(lines, REPORT)).toContain('[19:41] Ana (equipe): Boa\n    noite\r\n');
  const [from, to] = ['2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'];
  const day = { ...REPORT, sessions: [], event: { ...REPORT.event, from, to } };
  expect(transcriptText(lines, day)).toMatch(
    /^Sexta-feira, 20 de novembro de 2026, o dia inteiro, em Galeria Cais\r\n/,
  );
});
