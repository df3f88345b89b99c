import { Role } from '@atrio/contract/accounts/accounts';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { type PlatformBan, platformBanRoutes } from '@atrio/contract/live/platform-bans';
import type { Person } from '@atrio/contract/live/realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { useBanDialog } from './ban-dialog.tsx';
import { PlatformBansList } from './platform-bans-list.tsx';

const NILO = { id: 31, name: 'Nilo Campelo' };

beforeEach(() => signInAs());

function People({ people }: { people: Person[] }) {
  const { askBan, banDialog } = useBanDialog(5);
  return (
    <>
      {people.map((person) => (
        <button type="button" key={person.id} onClick={() => askBan(person)}>
          {person.name}
        </button>
      ))}
      {banDialog}
    </>
  );
}

function renderPeople(...people: Person[]) {
  const element = (
    <FormPanels>
      <People people={people} />
    </FormPanels>
  );
  return renderAt([{ path: '/rooms/5', element }], '/rooms/5');
}

function fakeBan() {
  return fakeApi(moderationRoutes.ban, ({ reason }) => ({
    ban: {
      id: 9,
      visitor: NILO,
      reason,
      createdAt: '2026-11-20T12:00:00.000Z',
      endsAt: null,
      adminName: 'Helena Prado',
    },
  }));
}

async function ask(name = NILO.name) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: `Remover ${name} da sala?` });
}

const reason = () => screen.getByRole('textbox', { name: 'Motivo' });
const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remover' }));

test('bans for a day by default', async () => {
  const { calls } = fakeBan();
  renderPeople(NILO);
  await ask();
  await waitFor(() => expect(reason()).toHaveFocus());
  await fill(reason(), ' Ofensas ');
  await remove();
  expect(await screen.findByText('Removeu Nilo Campelo da sala')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([
    { id: 5, visitorId: 31, reason: 'Ofensas', hours: 24 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: NILO.name })).toHaveFocus());
});

test.each([
  ['1 hora', 1],
  ['7 dias', 168],
  ['30 dias', 720],
  ['Sem prazo', null],
])('removes for the term chosen: %s', async (term, hours) => {
  const { calls } = fakeBan();
  renderPeople(NILO);
  const dialog = await ask();
  await fill(reason(), 'Ofensas');
  await userEvent.click(within(dialog).getByRole('radio', { name: term }));
  await remove();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ hours });
});

test.each([
  ['  ', 'Diga o motivo'],
  ['a'.repeat(201), 'Use no máximo 200 caracteres'],
])('refuses a bad reason at the field', async (typed, sentence) => {
  renderPeople(NILO);
  await ask();
  await userEvent.click(reason());
  await userEvent.paste(typed);
  await remove();
  expect(reason()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(reason()).toHaveFocus();
});

test('keeps the reason and shows the error when the server refuses', async () => {
  fakeApi(moderationRoutes.ban, () => refuse('VISITOR_IS_ADMIN'));
  renderPeople(NILO);
  const dialog = await ask();
  await fill(reason(), 'Engano');
  await remove();
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Administradores da sala não podem ser removidos');
  expect(reason()).toHaveValue('Engano');
});

test('keeps the reason when the server cannot be reached, so that it can be sent again', async () => {
  fakeApi(moderationRoutes.ban, loseConnection);
  renderPeople(NILO);
  const dialog = await ask();
  await fill(reason(), 'Ofensas');
  await remove();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Sem conexão');
  const { calls } = fakeBan();
  await remove();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('asks before discarding a reason, and starts empty for the next person', async () => {
  renderPeople(NILO, { id: 32, name: 'Luiza Farias' });
  await ask();
  await fill(reason(), 'Ofensas');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await ask('Luiza Farias');
  expect(reason()).toHaveValue('');
});

test('closes at once without unsaved changes', async () => {
  renderPeople(NILO);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

function platformBanSample(changes: Partial<PlatformBan> = {}): PlatformBan {
  return {
    ...{ id: 7, name: NILO.name, email: 'nilo@exemplo.com', deviceCount: 2, reason: 'Propaganda' },
    room: { id: 5, name: 'Sala do baile', isThere: true },
    ...{ createdAt: '2026-11-20T12:00:00.000Z', endsAt: null, adminName: 'Davi Sarmento' },
    ...changes,
  };
}

test('offers a ban from the platform to nobody else', async () => {
  renderPeople(NILO);
  await ask();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

test('a MASTER_ADMIN bans from the platform', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  const { calls } = fakeApi(platformBanRoutes.create, () => ({ ban: platformBanSample() }));
  renderPeople(NILO);
  await ask();
  await userEvent.click(await screen.findByRole('switch', { name: /^Banir da plataforma/ }));
  expect(screen.getByText(/não entra em nenhuma até o fim do prazo/)).toBeInTheDocument();
  await fill(reason(), 'Propaganda');
  await userEvent.click(screen.getByRole('button', { name: 'Banir' }));
  expect(await screen.findByText('Baniu Nilo Campelo da plataforma')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([
    { roomId: 5, visitorId: 31, reason: 'Propaganda', hours: 24 },
  ]);
});

test('the list of bans from the platform says whom by what, and undoes one', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  const stranger = { ...{ id: 8, name: 'Zé' }, ...{ email: null, deviceCount: 0 } };
  const gone = platformBanSample({
    ...stranger,
    room: { id: 6, name: 'Sala que foi', isThere: false },
  });
  let bans = [platformBanSample(), gone];
  fakeApi(platformBanRoutes.list, () => ({ bans, total: bans.length }));
  const { calls } = fakeApi(platformBanRoutes.remove, () => {
    bans = [];
    return {};
  });
  renderAt([{ path: '/customers/bans', element: <PlatformBansList /> }], '/customers/bans');
  const row = await screen.findByRole('row', { name: /^Nilo Campelo/ });
  expect(row).toHaveTextContent('nilo@exemplo.com · 2 aparelhos');
  expect(row).toHaveTextContent('Sem prazo');
  expect(within(row).getByRole('link', { name: 'Sala do baile' })).toHaveAttribute(
    'href',
    expect.stringMatching(/5$/),
  );
  const other = screen.getByRole('row', { name: /^Zé/ });
  expect(other).toHaveTextContent('só nesta sala: sem e-mail nem aparelho conhecido');
  expect(within(other).queryByRole('link')).not.toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: 'Desfazer: Nilo Campelo' }));
  expect(await screen.findByText('Ninguém banido da plataforma')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ id: 7 }]);
});

test('the list of bans says when it cannot be had', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  fakeApi(platformBanRoutes.list, () => refuse('FORBIDDEN'));
  renderAt([{ path: '/customers/bans', element: <PlatformBansList /> }], '/customers/bans');
  expect(await screen.findByText('Erro buscando banidos')).toBeInTheDocument();
});
