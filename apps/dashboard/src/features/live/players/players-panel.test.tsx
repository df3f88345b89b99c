import { analyticsRoutes, type PlayerStatistic } from '@atrio/contract/live/analytics';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { formatDateTime } from '../../../kit/text/format.ts';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { playerSample } from '../../../test/samples/player.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { PlayersPanel } from './players-panel.tsx';

const LUIZA = playerSample({ isOnline: true });
const NILO = playerSample({ visitorId: 32, name: 'Nilo Campelo', duration: 2_910_000 });
const NOW = new Date('2026-11-20T15:00:30.000Z');

let players: PlayerStatistic[];

beforeEach(() => {
  signInAs();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  players = [LUIZA, NILO];
});

/** A server that pages and searches the people above. */
function fakePlayers() {
  return fakeApi(analyticsRoutes.players, ({ page = 1, range, search = '' }) => {
    const found = players.filter(({ name }) => name.toLowerCase().includes(search));
    return { analytics: found.slice((page - 1) * range, page * range), total: found.length };
  });
}

/** Each press lets one more person in. */
function PlayersInRoom() {
  const [onlineNow, setOnlineNow] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setOnlineNow(onlineNow + 1)}>
        Entrar
      </button>
      <PlayersPanel roomId={5} section="usuarios" onlineNow={onlineNow} />
    </>
  );
}

function renderPanel(address = '/rooms/5') {
  const element = (
    <FormPanels>
      <PlayersInRoom />
    </FormPanels>
  );
  return renderAt([{ path: '/rooms/5', element }], address);
}

async function rowTexts() {
  const table = await screen.findByRole('table', { name: 'Usuários da sala' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => row.textContent);
}

const person = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the list', () => {
  test('shows the visitors, how long they stayed, and who is inside now', async () => {
    const { calls } = fakePlayers();
    renderPanel();
    const last = formatDateTime(LUIZA.lastEntry);
    expect(await rowTexts()).toEqual([
      `Luiza Farias  Na sala agora3,42 h${last}Remover`,
      `Nilo Campelo 48,5 min${last}Remover`,
    ]);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Nome', 'Tempo online', 'Ultima vez online', 'Ações']);
    expect(calls.map(({ input }) => input)).toEqual([
      { id: 5, startDate: '2026-11-19T15:00:00.000Z', range: 20, page: 1 },
    ]);
  });

  test('updates when people enter', async () => {
    const { calls } = fakePlayers();
    renderPanel();
    await rowTexts();
    players = [LUIZA, { ...NILO, isOnline: true }];
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    const shown = async () => expect(await person('Nilo')).toHaveTextContent('Na sala agora');
    await waitFor(shown, { timeout: 3_000 });
    expect(calls).toHaveLength(2);
  });

  test('counts from the chosen period, which the address keeps', async () => {
    const { calls } = fakePlayers();
    const router = renderPanel();
    await rowTexts();
    await userEvent.click(screen.getByRole('combobox', { name: 'Período dos usuários' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Últimos 7 dias' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.at(-1)?.input.startDate).toBe('2026-11-13T15:00:00.000Z');
    expect(router.state.location.search).toBe('?periodo-usuarios=7d');
  });

  test('shows an empty state when nobody came', async () => {
    players = [];
    fakePlayers();
    renderPanel('/rooms/5?periodo-usuarios=30d');
    const words = 'Ninguém entrou na sala nos últimos 30 dias.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('shows an error and retries', async () => {
    fakeApi(analyticsRoutes.players, () => refuse('FORBIDDEN'));
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao carregar estatísticas dos players');
    fakePlayers();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowTexts()).toHaveLength(2);
  });

  test('searches on the server and shows an empty state when nobody matches', async () => {
    const { calls } = fakePlayers();
    renderPanel();
    await rowTexts();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'nilo');
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ search: 'nilo', page: 1 }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nenhum nome combina com “nilox”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }));
    expect(await rowTexts()).toHaveLength(2);
  });

  test('has pages of 20', async () => {
    players = Array.from({ length: 21 }, (_, index) =>
      playerSample({ visitorId: index + 1, name: `Pessoa ${index + 1}` }),
    );
    fakePlayers();
    renderPanel();
    expect(await rowTexts()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(await screen.findByText('21–21 de 21')).toBeInTheDocument();
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
  });
});

describe('removing someone', () => {
  test('asks for the reason and marks the row', async () => {
    fakePlayers();
    const { calls } = fakeApi(moderationRoutes.ban, ({ reason }) => {
      players = [LUIZA, { ...NILO, banId: 9 }];
      const { visitorId: id, name } = NILO;
      const createdAt = NOW.toISOString();
      const ban = { id: 9, visitor: { id, name }, reason, createdAt, endsAt: null };
      return { ban: { ...ban, adminName: 'Helena Prado' } };
    });
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Remover: Nilo Campelo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remover Nilo Campelo da sala?' });
    await fill(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Ofensas');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input).toMatchObject({ id: 5, visitorId: 32, reason: 'Ofensas' });
    await waitFor(async () => expect(await person('Nilo')).toHaveTextContent('Removido'));
    const button = { name: 'Permitir de novo: Nilo Campelo' };
    await waitFor(() => expect(screen.getByRole('button', button)).toHaveFocus());
  });

  test('is undone from the row', async () => {
    players = [{ ...NILO, banId: 9 }];
    fakePlayers();
    const { calls } = fakeApi(moderationRoutes.unban, () => {
      players = [NILO];
      return {};
    });
    renderPanel();
    const button = { name: 'Permitir de novo: Nilo Campelo' };
    await userEvent.click(await screen.findByRole('button', button));
    expect(await screen.findByText('Entrada permitida de novo')).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([{ id: 5, banId: 9 }]);
    await waitFor(async () => expect(await person('Nilo')).not.toHaveTextContent('Removido'));
  });

  test('shows an error when it cannot be undone', async () => {
    players = [{ ...NILO, banId: 9 }];
    fakePlayers();
    fakeApi(moderationRoutes.unban, loseConnection);
    renderPanel();
    const button = { name: 'Permitir de novo: Nilo Campelo' };
    await userEvent.click(await screen.findByRole('button', button));
    expect(await screen.findByText('Erro ao permitir de novo')).toBeInTheDocument();
    expect(await person('Nilo')).toHaveTextContent('Removido');
  });
});

test('shows people as cards with a menu on phones', async () => {
  beOnPhone();
  players = [LUIZA, { ...NILO, banId: 9 }];
  fakePlayers();
  renderPanel();
  const list = await screen.findByRole('list', { name: 'Usuários da sala' });
  const [luiza, nilo] = within(list).getAllByRole('listitem');
  expect(luiza).toHaveTextContent(/Luiza FariasTempo online: 3,42 h.*Na sala agora/);
  expect(nilo).toHaveTextContent('Removido');
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Luiza Farias' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remover da sala…' }));
  expect(await screen.findByRole('dialog', { name: /^Remover Luiza/ })).toBeInTheDocument();
});

test('says since when it counts where older visits are not kept', async () => {
  fakeApi(analyticsRoutes.players, () => ({
    analytics: players,
    total: players.length,
    keptSince: '2026-10-21T15:00:00.000Z',
  }));
  renderPanel();
  const since = formatDateTime('2026-10-21T15:00:00.000Z');
  expect(
    await screen.findByText(`Contados desde ${since}: visitas mais antigas não são guardadas.`),
  ).toBeVisible();
});
