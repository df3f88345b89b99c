import { guestRoutes, guestStateSchema } from '@atrio/contract/rooms/guests';
import { agendaRoutes, programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
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

const fakeList = () =>
  fakeApi(programmeRoutes.list, () => ({ sessions, reminders: 'both' as const }));

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
  await fill(within(form).getByLabelText('Título'), 'Sarau');
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

/** Of 3 invited guests, one who declined, and one who was never invited. */
function fakeGuests(invited = 3) {
  const count = { sent: invited, declined: 1, added: 1 } as Partial<Record<string, number>>;
  fakeApi(guestRoutes.summary, () => ({
    present: 0,
    total: invited + 2,
    states: guestStateSchema.options.map((state) => ({ state, count: count[state] ?? 0 })),
    categories: [],
    settings: { fields: [], keptDays: null },
  }));
}

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Oficina' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mudar horário ou texto' }));
  return screen.findByRole('form', { name: 'Editar sessão' });
}

/** 19:00 to 20:00 in São Paulo. */
const LATER = { startsAt: '2040-11-20T22:00:00.000Z', endsAt: '2040-11-20T23:00:00.000Z' };

function change(form: HTMLElement, label: string, value: string): void {
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });
}

test('asks who is told of a changed time, with the old and the new one', async () => {
  sessions = [sessionSample({ title: 'Oficina', ...LATER })];
  fakeList();
  fakeGuests();
  const { calls } = fakeApi(programmeRoutes.update, () => ({ session: sessionSample() }));
  renderPanel();
  const form = await openForm();
  await userEvent.type(within(form).getByLabelText('Título'), ' B');
  expect(within(form).queryByRole('group', { name: /^Avisar/ })).not.toBeInTheDocument();
  change(form, 'Começa', '2020-11-20T19:00');
  expect(within(form).queryByRole('group', { name: /^Avisar/ })).not.toBeInTheDocument();
  change(form, 'Começa', '2040-11-20T19:00');
  change(form, 'Termina', '2040-11-20T20:30');
  const question = await within(form).findByRole('group', { name: 'Avisar 3 convidados?' });
  expect(question).toHaveTextContent(/19:00 – 20:00 → .*19:00 – 20:30/);
  await userEvent.click(within(question).getByRole('radio', { name: 'Não avisar' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Alterar sessão' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ title: 'Oficina B', notify: false });
});

test('asks nothing where nobody is invited', async () => {
  sessions = [sessionSample({ title: 'Oficina', ...LATER })];
  fakeList();
  fakeGuests(0);
  const { calls } = fakeApi(programmeRoutes.update, () => ({ session: sessionSample() }));
  renderPanel();
  const form = await openForm();
  change(form, 'Termina', '2040-11-20T20:30');
  await userEvent.click(within(form).getByRole('button', { name: 'Alterar sessão' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(within(form).queryByRole('group', { name: /^Avisar/ })).not.toBeInTheDocument();
});

test("copies the address of the team's calendar, and trades it for another", async () => {
  // Brings the clipboard that jsdom lacks.
  const user = userEvent.setup();
  fakeList();
  fakeApi(agendaRoutes.address, () => ({ path: '/agenda/t5.0.a.ics' }));
  const { calls } = fakeApi(agendaRoutes.revoke, () => ({ path: '/agenda/t5.1.b.ics' }));
  renderPanel();
  const copy = await screen.findByRole('button', { name: 'Copiar endereço' });
  await user.click(copy);
  expect(await screen.findByText('Endereço da agenda copiado')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/agenda/t5.0.a.ics');
  await user.click(screen.getByRole('button', { name: 'Ações da agenda da equipe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trocar endereço' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trocar o endereço da agenda?' });
  expect(calls).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Trocar endereço' }));
  expect(await screen.findByText('Endereço da agenda trocado')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ id: 5 });
  fakeApi(agendaRoutes.address, () => refuse('FORBIDDEN'));
  await user.click(copy);
  expect(await screen.findByText('Erro ao ler o endereço da agenda')).toBeInTheDocument();
});
