import { programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { sessionSample } from '../../../test/samples/session.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { ProgrammePanel } from './programme-panel.tsx';

const MINUTE = 60_000;
let sessions: RoomSession[];

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

beforeEach(() => {
  signInAs();
  sessions = [
    sessionSample({ id: 1, title: 'Oficina', startsAt: inMinutes(-30), endsAt: inMinutes(30) }),
  ];
});

const fakeList = () => fakeApi(programmeRoutes.list, () => ({ sessions }));

function renderPanel() {
  const element = (
    <FormPanels>
      <ProgrammePanel roomId={5} />
    </FormPanels>
  );
  return renderAt([{ path: '/rooms/5', element }], '/rooms/5');
}

test('shows what is on air, how long it still goes on, and what takes place at the same time', async () => {
  sessions = sessions.map((one) => ({
    ...one,
    host: 'Luiza',
    overlaps: [{ id: 2, title: 'Conversa' }],
  }));
  const { calls } = fakeList();
  renderPanel();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('No ar')).toBeInTheDocument();
  expect(row).toHaveTextContent(/faltam (29|30) min · Luiza/);
  expect(row).toHaveTextContent('Ao mesmo tempo que “Conversa”');
  expect(within(row).getByRole('button', { name: 'Mudar horário de Oficina' })).toBeEnabled();
  expect(calls[0]?.input).toEqual({ id: 5 });
});

test('is one line when there is none, and tells a failure', async () => {
  fakeApi(programmeRoutes.list, () => refuse('FORBIDDEN'));
  renderPanel();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível carregar a programação');
  sessions = [];
  fakeList();
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/^Nenhuma sessão marcada/)).toBeInTheDocument();
});

test('makes a session, with what the server refuses at its field', async () => {
  sessions = [];
  fakeList();
  const { calls } = fakeApi(programmeRoutes.create, () =>
    refuse('VALIDATION_ERROR', { fields: { title: 'Título é obrigatório' } }),
  );
  renderPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'Nova sessão' }));
  const form = await screen.findByRole('form', { name: 'Nova sessão' });
  await userEvent.click(within(form).getByRole('button', { name: 'Criar sessão' }));
  expect(within(form).getByLabelText('Título')).toHaveFocus();
  await userEvent.type(within(form).getByLabelText('Título'), 'Sarau');
  await userEvent.click(within(form).getByRole('radio', { name: 'Toda semana, n vezes' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Criar sessão' }));
  expect(await within(form).findByText('Título é obrigatório')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({
    id: 5,
    title: 'Sarau',
    timeZone: 'America/Sao_Paulo',
    repeat: { every: 'week', count: 4 },
  });
  fakeApi(programmeRoutes.create, () => ({ session: sessionSample({ title: 'Sarau' }) }));
  sessions = [sessionSample({ title: 'Sarau', startsAt: inMinutes(60), endsAt: inMinutes(90) })];
  await userEvent.click(within(form).getByRole('button', { name: 'Criar sessão' }));
  expect(await screen.findByText('Sarau')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
});

test('deletes a session after a question, and brings it back', async () => {
  const [oficina] = sessions;
  fakeList();
  fakeApi(programmeRoutes.remove, () => {
    sessions = [];
    return {};
  });
  const { calls } = fakeApi(programmeRoutes.restore, () => {
    sessions = oficina ? [oficina] : [];
    return { session: sessionSample() };
  });
  renderPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Oficina' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar sessão?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  expect(await screen.findByText(/^Nenhuma sessão marcada/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Oficina')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ id: 1 });
});
