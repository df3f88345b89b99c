import { joinSample } from '@atrio/client/test-kit/samples';
import { type Ban, moderationRoutes, type Report } from '@atrio/contract/live/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { LiveRoom } from '../../../kit/live/live-room.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { answerLive, goLive } from '../../../test/fake-live.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { BansPanel } from './bans-panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';

const AT = '2026-11-20T17:31:00.000Z';
const NILO = { id: 33, name: 'Nilo Campelo' };

let reports: Report[];
let bans: Ban[];

beforeEach(() => {
  signInAs();
  reports = [reportOf(1, 'Comprem já'), reportOf(2, 'Comprem agora')];
  bans = [banOf(1, NILO), banOf(2, { id: 34, name: 'Zeca Ramos' })];
  answerLive('panelJoinRoom', () => joinSample());
});

function reportOf(id: number, message: string): Report {
  return {
    id,
    message: {
      id: id * 10,
      message,
      createdAt: AT,
      editedAt: null,
      deletedAt: null,
      chat: 'room',
      sender: NILO,
      isFromAdmin: false,
      to: null,
    },
    reporter: { id: 31, name: 'Rafael Menezes' },
    reason: 'Propaganda',
    createdAt: AT,
  };
}

function banOf(id: number, visitor: Ban['visitor']): Ban {
  return { id, visitor, reason: 'Ofensas', createdAt: AT, endsAt: AT, adminName: 'Helena Prado' };
}

const fakeReports = () =>
  fakeApi(moderationRoutes.reports, ({ page = 1, pageSize = 50 }) => ({
    reports: reports.slice((page - 1) * pageSize, page * pageSize),
    total: reports.length,
  }));
const fakeBans = () =>
  fakeApi(moderationRoutes.bans, ({ page = 1, pageSize = 50 }) => ({
    bans: bans.slice((page - 1) * pageSize, page * pageSize),
    total: bans.length,
  }));

function render(panel: 'reports' | 'bans') {
  const element = (
    <FormPanels>
      <LiveRoom roomId={5} sceneName="auditorio-ipe">
        {panel === 'reports' ? <ReportsPanel roomId={5} /> : <BansPanel roomId={5} />}
      </LiveRoom>
    </FormPanels>
  );
  return renderAt([{ path: '/', element }], '/');
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

describe('reports', () => {
  test('show the message, its reporter and the reason', async () => {
    const { calls } = fakeReports();
    render('reports');
    const [first] = await rowsOf('Denúncias');
    expect(first).toHaveTextContent(
      /^Nilo Campelo 20\/11 \d\d:31Comprem jáDenunciada por Rafael Menezes · .* · Propaganda/,
    );
    expect(calls[0]?.input).toEqual({ id: 5, page: 1, pageSize: 20 });
  });

  test('show an empty state, and an error with retry', async () => {
    reports = [];
    fakeReports();
    render('reports');
    expect(await screen.findByText('Nenhuma denúncia')).toBeInTheDocument();
    fakeApi(moderationRoutes.reports, () => refuse('FORBIDDEN'));
    render('reports');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao carregar denúncias');
    reports = [reportOf(3, 'Oi')];
    fakeReports();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowsOf('Denúncias')).toHaveLength(1);
  });

  test('are dismissed one by one, and the focus moves to the next', async () => {
    fakeReports();
    const { calls } = fakeApi(moderationRoutes.dismissReport, ({ reportId }) => {
      reports = reports.filter(({ id }) => id !== reportId);
      return {};
    });
    render('reports');
    await press('Manter a mensagem de Nilo Campelo');
    expect(await screen.findByText('Mensagem mantida')).toBeInTheDocument();
    await waitFor(async () => expect(await rowsOf('Denúncias')).toHaveLength(1));
    expect(calls[0]?.input).toEqual({ id: 5, reportId: 1 });
    expect(screen.getByRole('button', { name: /^Manter/ })).toHaveFocus();
  });

  test('let the message be deleted', async () => {
    fakeReports();
    const live = goLive();
    answerLive('deleteMessage', ({ id }) => {
      reports = reports.filter(({ message }) => message.id !== id);
      return {};
    });
    render('reports');
    const [apagar] = await screen.findAllByRole('button', {
      name: 'Apagar a mensagem de Nilo Campelo',
    });
    await waitFor(() => expect(apagar).toBeEnabled());
    await userEvent.click(apagar as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Apagar mensagem?' });
    expect(dialog).toHaveTextContent('Comprem já');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await waitFor(async () => expect(await rowsOf('Denúncias')).toHaveLength(1));
    expect(live.sentOf('deleteMessage')).toEqual([[{ id: 10 }]]);
  });

  test('let the author be banned from the room', async () => {
    fakeReports();
    const { calls } = fakeApi(moderationRoutes.ban, () => ({ ban: banOf(1, NILO) }));
    render('reports');
    await press('Remover da sala: Nilo Campelo');
    await fill(await screen.findByRole('textbox', { name: 'Motivo' }), 'Ofensas');
    await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(calls[0]?.input).toMatchObject({ visitorId: NILO.id }));
  });

  test('appear by themselves when they are made', async () => {
    fakeReports();
    const live = goLive();
    render('reports');
    await rowsOf('Denúncias');
    await waitFor(() => expect(live.sentOf('panelJoinRoom')).toHaveLength(1));
    reports = [...reports, reportOf(3, 'Mais uma')];
    live.push('reports', { roomId: 5, waiting: 3 });
    await waitFor(async () => expect(await rowsOf('Denúncias')).toHaveLength(3));
  });

  test('come page by page', async () => {
    reports = Array.from({ length: 21 }, (_, index) => reportOf(index + 1, `Número ${index + 1}`));
    fakeReports();
    fakeApi(moderationRoutes.dismissReport, ({ reportId }) => {
      reports = reports.filter(({ id }) => id !== reportId);
      return {};
    });
    render('reports');
    await press('Próxima');
    expect(await screen.findByText('Número 21')).toBeInTheDocument();
    await waitFor(async () => expect(await rowsOf('Denúncias')).toHaveLength(1));
    await press('Manter a mensagem de Nilo Campelo');
    expect(await screen.findByText('Número 1')).toBeInTheDocument();
  });
});

describe('bans', () => {
  test('show the person, the reason, the end and the administrator', async () => {
    bans = [
      banOf(1, NILO),
      { ...banOf(2, { id: 34, name: 'Zeca' }), endsAt: null, adminName: null },
    ];
    fakeBans();
    render('bans');
    const rows = await rowsOf('Removidos');
    expect(rows[0]).toHaveTextContent(
      /^Nilo CampeloOfensasAté 20\/11\/2026 \d\d:31 · removido por Helena Prado em 20\/11\/2026/,
    );
    expect(rows[1]).toHaveTextContent(/Sem prazo · removido em 20\/11\/2026/);
  });

  test('show an empty state, and an error with retry', async () => {
    fakeApi(moderationRoutes.bans, () => refuse('FORBIDDEN'));
    render('bans');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao carregar removidos');
    bans = [];
    fakeBans();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Ninguém removido')).toBeInTheDocument();
  });

  test('can be lifted', async () => {
    fakeBans();
    const { calls } = fakeApi(moderationRoutes.unban, ({ banId }) => {
      bans = bans.filter(({ id }) => id !== banId);
      return {};
    });
    render('bans');
    await press('Permitir de novo: Nilo Campelo');
    expect(await screen.findByText('Entrada permitida de novo')).toBeInTheDocument();
    await waitFor(async () => expect(await rowsOf('Removidos')).toHaveLength(1));
    expect(calls[0]?.input).toEqual({ id: 5, banId: 1 });
  });

  test('stay when they could not be lifted', async () => {
    fakeBans();
    fakeApi(moderationRoutes.unban, () => refuse('DATABASE_UNAVAILABLE'));
    render('bans');
    await press('Permitir de novo: Nilo Campelo');
    expect(await screen.findByText(/Não foi possível acessar os dados agora/)).toBeInTheDocument();
    expect(await rowsOf('Removidos')).toHaveLength(2);
  });
});
