import { Role } from '@atrio/contract/accounts/accounts';
import { type Environment, environmentRoutes } from '@atrio/contract/organization/environments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import EnvironmentEditRoute from '../../../routes/organization/environment-edit.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { EnvironmentsList } from './environments-list.tsx';

const createdAt = '2026-01-01T10:00:00.000Z';
const shared = {
  id: 1,
  name: 'Ambiente padrão',
  owner: null,
  roomCount: 12,
  canEdit: false,
  createdAt,
};
const mine = {
  id: 2,
  name: 'Campus Norte',
  owner: { id: 9, name: 'Bia Lima' },
  roomCount: 4,
  canEdit: true,
  createdAt,
};

beforeEach(() => {
  signInAs();
  answerList([shared, mine]);
});

function answerList(environments: Environment[]) {
  return fakeApi(environmentRoutes.list, () => ({ environments, total: environments.length }));
}

function renderAtPath(address: string) {
  return renderAt(
    [
      { path: '/environments', element: <EnvironmentsList /> },
      { path: '/environments/:id', element: <EnvironmentEditRoute /> },
    ],
    '/environments',
    address,
  );
}

describe('the list', () => {
  test('shows each environment with its rooms, and links to the editable ones', async () => {
    renderAtPath('/environments');
    const row = await screen.findByRole('row', { name: /^Campus Norte/ });
    expect(within(row).getByText('4')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Editar Campus Norte' })).toHaveAttribute(
      'href',
      '/environments/2',
    );
    const fixed = screen.getByRole('row', { name: /^Ambiente padrão/ });
    expect(within(fixed).queryByRole('link')).not.toBeInTheDocument();
    expect(within(fixed).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Novo Ambiente' })).toBeInTheDocument();
  });

  test('lets a MASTER_ADMIN change environment 1, but nobody delete it', async () => {
    answerList([{ ...shared, canEdit: true }]);
    renderAtPath('/environments');
    const row = await screen.findByRole('row', { name: /^Ambiente padrão/ });
    expect(within(row).getByRole('link', { name: 'Editar Ambiente padrão' })).toBeInTheDocument();
    expect(within(row).queryByRole('button', { name: /Deletar/ })).not.toBeInTheDocument();
  });

  test("shows a MASTER_ADMIN everybody's, and their own when the address says so", async () => {
    signInAs({ role: Role.MASTER_ADMIN });
    const { calls } = answerList([shared, mine]);
    renderAtPath('/environments?de=mim');
    const row = await screen.findByRole('row', { name: /^Campus Norte/ });
    expect(row).toHaveTextContent('Bia Lima');
    expect(screen.getByRole('row', { name: /^Ambiente padrão/ })).toHaveTextContent('De todos');
    expect(calls[0]?.input).toMatchObject({ mine: true });
    await userEvent.click(screen.getByRole('button', { name: 'Remover filtro De quem' }));
    await waitFor(() => expect(calls.at(-1)?.input).not.toHaveProperty('mine'));
  });

  test('says when there are none', async () => {
    answerList([]);
    renderAtPath('/environments');
    expect(await screen.findByText('Não tem ambientes')).toBeInTheDocument();
  });

  test('deletes after naming the environment and the consequence', async () => {
    fakeApi(environmentRoutes.remove, () => {
      answerList([shared]);
      return {};
    });
    renderAtPath('/environments');
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Campus Norte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar ambiente?' });
    expect(dialog).toHaveTextContent('As salas deste ambiente ficam sem ambiente');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await screen.findByText('Ambiente deletado com sucesso')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /^Campus/ })).not.toBeInTheDocument(),
    );
  });

  test('keeps a refused deletion in its dialog', async () => {
    fakeApi(environmentRoutes.remove, () => refuse('ENVIRONMENT_NOT_DELETABLE'));
    renderAtPath('/environments');
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Campus Norte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar ambiente?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await within(dialog).findByText('Ambiente inválido para deleção')).toBeInTheDocument();
  });
});

describe('the form', () => {
  test('creates, and goes back to the list', async () => {
    const { calls } = fakeApi(environmentRoutes.create, () => ({ environment: mine }));
    renderAtPath('/environments/new');
    const submit = screen.getByRole('button', { name: 'Criar ambiente' });
    await userEvent.click(submit);
    expect(screen.getByText('Nome da categoria é obrigatória')).toBeInTheDocument();
    await fill(screen.getByRole('textbox', { name: 'Nome' }), 'Campus Norte');
    await userEvent.click(submit);
    expect(await screen.findByRole('heading', { name: 'Ambientes' })).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([{ name: 'Campus Norte' }]);
  });

  test('changes the environment of its address', async () => {
    answerOne();
    const { calls } = fakeApi(environmentRoutes.update, () => ({ environment: mine }));
    renderAtPath('/environments/2');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Campus Norte');
    await userEvent.type(name, ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Alterar ambiente' }));
    expect(await screen.findByRole('heading', { name: 'Ambientes' })).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([{ id: 2, name: 'Campus Norte II' }]);
  });

  test('says why it could not create, and keeps the typed values', async () => {
    fakeApi(environmentRoutes.create, () => refuse('INTERNAL_ERROR'));
    renderAtPath('/environments/new');
    const name = screen.getByRole('textbox', { name: 'Nome' });
    await fill(name, 'Campus Sul');
    await userEvent.click(screen.getByRole('button', { name: 'Criar ambiente' }));
    const form = screen.getByRole('form', { name: 'Criar ambiente' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('Erro ao criar ambiente');
    expect(name).toHaveValue('Campus Sul');
  });

  test('says that there is no connection if a change cannot be sent', async () => {
    answerOne();
    fakeApi(environmentRoutes.update, () => loseConnection());
    renderAtPath('/environments/2');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Alterar ambiente' }));
    const form = screen.getByRole('form', { name: 'Alterar ambiente' });
    const alert = await within(form).findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao alterar ambiente');
    expect(alert).toHaveTextContent('Sem conexão com o servidor');
    expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
  });

  test("shows the server's error of the name at the name's field", async () => {
    answerOne();
    fakeApi(environmentRoutes.update, () =>
      refuse('VALIDATION_ERROR', { fields: { name: 'Nome da categoria é obrigatória' } }),
    );
    renderAtPath('/environments/2');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await userEvent.type(name, ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Alterar ambiente' }));
    expect(await screen.findByText('Nome da categoria é obrigatória')).toBeInTheDocument();
    expect(name).toHaveFocus();
  });

  test('offers no form to people who may not change it', async () => {
    fakeApi(environmentRoutes.get, () => ({ environment: shared }));
    renderAtPath('/environments/1');
    expect(await screen.findByText('Este ambiente é de todos')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Ambiente padrão' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar para Ambientes' })).toBeInTheDocument();
  });

  test('shows an unknown environment as not found, and leads back', async () => {
    fakeApi(environmentRoutes.get, () => refuse('NOT_FOUND'));
    answerList([shared, mine]);
    renderAtPath('/environments/9');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Ambiente não encontrado');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Ambiente' })).toBeInTheDocument();
    expect(within(alert).getByRole('link', { name: 'Voltar para Ambientes' })).toHaveAttribute(
      'href',
      '/environments',
    );
  });
});

function answerOne() {
  fakeApi(environmentRoutes.get, () => ({ environment: mine }));
  // Registered last: its path also matches the one above.
  answerList([shared, mine]);
}
