import { Role } from '@atrio/contract/accounts/accounts';
import { type Person, peopleRoutes } from '@atrio/contract/accounts/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PeopleList } from './people-list.tsx';

function personSample(changes: Partial<Person> = {}): Person {
  return {
    id: 7,
    name: 'Helena Prado',
    email: 'helena@ipe.org.br',
    role: Role.MASTER_ADMIN,
    isBlocked: false,
    emailConfirmed: true,
    roomCount: 18,
    companyName: null,
    companyCount: 0,
    createdAt: '2026-01-01T10:00:00.000Z',
    lastSignInAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: '2026-11-20T12:00:00.000Z',
    openSessions: 1,
    isLastMaster: true,
    ...changes,
  };
}

const HELENA = personSample();
const DAVI = personSample({
  id: 3,
  name: 'Davi Sarmento',
  email: 'davi@mare.com',
  role: Role.ADMIN,
  companyName: 'Rede Maré',
  companyCount: 2,
  roomCount: 1_000,
  openSessions: 2,
  isLastMaster: false,
});
const CASSIO = personSample({
  id: 4,
  name: 'Cássio Bragança',
  role: Role.ADMIN,
  isBlocked: true,
  lastUsedAt: null,
  openSessions: 0,
  isLastMaster: false,
});

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  answerList([HELENA, DAVI, CASSIO]);
});

function answerList(people: Person[]) {
  return fakeApi(peopleRoutes.list, () => ({ people, total: people.length }));
}

function renderList(address = '/people') {
  return renderAt([{ path: '/people', element: <PeopleList /> }], '/people', address);
}

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Ações de ${name}` }));
  return within(await screen.findByRole('menu'));
}

describe('the list', () => {
  test('says role, company, rooms, last use and state of each, and which one is mine', async () => {
    renderList();
    const davi = await screen.findByRole('row', { name: /^Davi Sarmento/ });
    for (const words of [
      'Administrador',
      'Rede Maré e mais 1',
      '1.000+',
      '2 sessões abertas',
      'Ativa',
    ]) {
      expect(davi).toHaveTextContent(words);
    }
    const cassio = screen.getByRole('row', { name: /^Cássio/ });
    expect(cassio).toHaveTextContent('Nunca entrou');
    expect(within(cassio).getByText('Bloqueada')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Helena Prado \(você\)/ })).toHaveTextContent(
      'Plataforma',
    );
  });

  test('sends role and state of the address to the server', async () => {
    const { calls } = answerList([CASSIO]);
    renderList('/people?papel=administradores&situacao=bloqueadas');
    await screen.findByRole('row', { name: /^Cássio/ });
    expect(calls.at(-1)?.input).toMatchObject({ role: 'admin', state: 'blocked' });
  });

  test('shows the failure and tries again', async () => {
    fakeApi(peopleRoutes.list, () => refuse('FORBIDDEN'));
    renderList();
    expect(await screen.findByText('Erro buscando pessoas')).toBeInTheDocument();
    answerList([HELENA]);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('row', { name: /^Helena/ })).toBeInTheDocument();
  });
});

describe('the role', () => {
  test('is given once the e-mail has been typed', async () => {
    const { calls } = fakeApi(peopleRoutes.update, () => ({
      person: { ...DAVI, role: Role.MASTER_ADMIN },
    }));
    renderList();
    const menu = await openMenu('Davi Sarmento');
    await userEvent.click(menu.getByRole('menuitem', { name: /^Dar papel de plataforma/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Dar papel de plataforma?' });
    const field = within(dialog).getByRole('textbox', { name: 'E-mail da pessoa' });
    const submit = within(dialog).getByRole('button', { name: 'Dar papel' });
    await fill(field, 'davi@outra.com');
    await userEvent.click(submit);
    expect(field).toHaveAccessibleDescription(/Digite davi@mare.com/);
    expect(calls).toHaveLength(0);
    await userEvent.clear(field);
    await fill(field, ' DAVI@mare.com');
    await userEvent.click(submit);
    expect(
      await screen.findByText('Davi Sarmento agora administra a plataforma'),
    ).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ adminId: 3, role: Role.MASTER_ADMIN });
  });

  test('of the last platform account cannot be taken, nor can the account be blocked, and the menu says why', async () => {
    renderList();
    const menu = await openMenu('Helena Prado');
    const role = menu.getByRole('menuitem', { name: /^Tirar papel/ });
    expect(role).toBeDisabled();
    expect(role).toHaveTextContent('É a última conta que administra a plataforma');
    const block = menu.getByRole('menuitem', { name: /^Bloquear/ });
    expect(block).toBeDisabled();
    expect(block).toHaveTextContent('Esta conta é a sua');
  });

  test('cannot be given to somebody whose e-mail is not confirmed, and says why', async () => {
    answerList([HELENA, { ...DAVI, emailConfirmed: false }]);
    renderList();
    const davi = await screen.findByRole('row', { name: /^Davi Sarmento/ });
    expect(davi).toHaveTextContent('E-mail não confirmado');
    const role = (await openMenu('Davi Sarmento')).getByRole('menuitem', { name: /^Dar papel/ });
    expect(role).toBeDisabled();
    expect(role).toHaveTextContent('O e-mail ainda não foi confirmado');
  });

  test('keeps a refusal in the dialog', async () => {
    answerList([HELENA, { ...DAVI, role: Role.MASTER_ADMIN }]);
    fakeApi(peopleRoutes.update, () => refuse('LAST_MASTER'));
    renderList();
    const menu = await openMenu('Davi Sarmento');
    await userEvent.click(menu.getByRole('menuitem', { name: /^Tirar papel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tirar o papel de plataforma?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tirar papel' }));
    expect(await within(dialog).findByText(/Dê o papel a outra pessoa antes/)).toBeInTheDocument();
  });
});

describe('the block', () => {
  test('asks first, naming the consequences', async () => {
    const { calls } = fakeApi(peopleRoutes.update, () => ({
      person: { ...DAVI, isBlocked: true },
    }));
    renderList();
    const menu = await openMenu('Davi Sarmento');
    await userEvent.click(menu.getByRole('menuitem', { name: /^Bloquear/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bloquear esta conta?' });
    expect(dialog).toHaveTextContent('As salas ficam como estão');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('Conta de Davi Sarmento bloqueada')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ adminId: 3, blocked: true });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('is lifted without asking, and a failure is shown', async () => {
    fakeApi(peopleRoutes.update, () => loseConnection());
    renderList();
    const menu = await openMenu('Cássio Bragança');
    await userEvent.click(menu.getByRole('menuitem', { name: /^Desbloquear/ }));
    expect(await screen.findByText('Erro ao mudar o acesso')).toBeInTheDocument();
  });
});

test('ends the sessions and sends the mail for a new password', async () => {
  const ended = fakeApi(peopleRoutes.endSessions, () => ({ ended: 2 }));
  const sent = fakeApi(peopleRoutes.sendReset, () => ({}));
  renderList();
  let menu = await openMenu('Davi Sarmento');
  await userEvent.click(menu.getByRole('menuitem', { name: 'Encerrar as 2 sessões' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar as sessões?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText('2 sessões encerradas')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  menu = await openMenu('Davi Sarmento');
  await userEvent.click(menu.getByRole('menuitem', { name: 'Enviar e-mail de nova senha' }));
  expect(await screen.findByText('E-mail de nova senha enviado')).toBeInTheDocument();
  expect([ended.calls[0]?.input, sent.calls[0]?.input]).toEqual([{ adminId: 3 }, { adminId: 3 }]);
});
