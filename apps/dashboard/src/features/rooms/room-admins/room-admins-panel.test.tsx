import { type Admin, adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import { type RoomAdmin, roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDirtyPanels } from '../../../kit/form/panel-store.ts';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { RoomAdminsPanel } from './room-admins-panel.tsx';

const person = (id: number, name: string): Admin => ({ id, name, email: `p${id}@ipe.org.br` });
const HELENA = person(7, 'Helena Prado');
const DAVI = person(3, 'Davi Sarmento');
const YARA = person(4, 'Yara Antunes');
const MARCOS = person(5, 'Marcos Valadão');

let everyone: Admin[];
let owner: Admin;
let links: RoomAdmin[];

const linkOf = (admin: Admin): RoomAdmin => ({ ...admin, id: admin.id * 10, adminId: admin.id });

/** The writes in order: 'POST 4', 'DELETE 30'. */
let writes: string[];

beforeEach(() => {
  signInAs();
  everyone = [DAVI, HELENA, MARCOS, YARA];
  owner = HELENA;
  links = [linkOf(DAVI)];
  writes = [];
  fakeApi(adminRoutes.list, ({ search = '' }) => {
    const admins = everyone.filter(({ name }) => name.toLowerCase().includes(search));
    return { admins, total: admins.length };
  });
  fakeApi(roomAdminRoutes.list, () => ({ admins: links, owner }));
  fakeApi(roomAdminRoutes.add, ({ adminId }) => {
    writes.push(`POST ${adminId}`);
    const link = linkOf(everyone.find(({ id }) => id === adminId) ?? HELENA);
    links = [...links, link];
    return { link };
  });
  fakeApi(roomAdminRoutes.remove, ({ linkId }) => {
    writes.push(`DELETE ${linkId}`);
    links = links.filter(({ id }) => id !== linkId);
    return {};
  });
});

function DirtyPanels() {
  return <p>por salvar: {useDirtyPanels().join()}</p>;
}

function renderPanel() {
  const panel = (
    <FormPanels>
      <DirtyPanels />
      <RoomAdminsPanel roomId={5} />
    </FormPanels>
  );
  const routes = [
    { path: '/rooms', element: <p>Lista de salas</p> },
    { path: '/rooms/5', element: panel },
  ];
  return renderAt(routes, '/rooms/5');
}

const select = () => screen.findByRole('combobox', { name: 'Administrador' });
const plus = () => userEvent.click(screen.getByRole('button', { name: 'Adicionar administrador' }));
const remove = async ({ name }: Admin) =>
  userEvent.click(await screen.findByRole('button', { name: `Remover ${name}` }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const people = () =>
  within(screen.getByRole('list', { name: 'Administradores da sala' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
async function choose({ name }: Admin) {
  await userEvent.click(await select());
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

describe('the selection', () => {
  test("starts with the room's administrators, the owner first", async () => {
    renderPanel();
    expect(await select()).toHaveValue('Marcos Valadão');
    expect(people()).toEqual(['HPHelena Prado (você)Dono', 'DSDavi Sarmento']);
    expect(screen.queryByRole('button', { name: 'Remover Helena Prado' })).not.toBeInTheDocument();
    await userEvent.click(await select());
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Marcos Valadãop5@ipe.org.br',
      'Yara Antunesp4@ipe.org.br',
    ]);
  });

  test('adds the chosen person, marked as new, and counts the unsaved changes', async () => {
    renderPanel();
    await choose(YARA);
    await plus();
    expect(people().at(-1)).toBe('YAYara AntunesNovo');
    expect(screen.getByText('1 alteração por salvar')).toBeInTheDocument();
    expect(screen.getByText('por salvar: administradores')).toBeInTheDocument();
    expect(await select()).toHaveValue('Marcos Valadão');
    await remove(DAVI);
    expect(screen.getByText('2 alterações por salvar')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(people()).toEqual(['HPHelena Prado (você)Dono', 'DSDavi Sarmento']);
    expect(screen.getByText('por salvar:')).toBeInTheDocument();
    expect(writes).toEqual([]);
  });

  test('shows an error when nobody is left to choose', async () => {
    everyone = [HELENA, DAVI];
    renderPanel();
    expect(await select()).toHaveValue('');
    await plus();
    expect(await select()).toHaveAccessibleDescription('por favor, selecione um administrador');
    expect(await select()).toHaveFocus();
  });

  test('searches on the server when there are many', async () => {
    const crowd = Array.from({ length: 9 }, (_, index) => person(100 + index, `Pessoa ${index}`));
    everyone = [...crowd, DAVI, HELENA, MARCOS];
    renderPanel();
    await userEvent.clear(await select());
    await fill(await select(), 'marcos');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await userEvent.click(screen.getByRole('option', { name: /Marcos/ }));
    await plus();
    expect(people().at(-1)).toBe('MVMarcos ValadãoNovo');
  });

  test('moves the focus on when somebody is removed', async () => {
    links = [linkOf(DAVI), linkOf(YARA)];
    renderPanel();
    await remove(DAVI);
    expect(screen.getByRole('button', { name: 'Remover Yara Antunes' })).toHaveFocus();
    await remove(YARA);
    expect(await select()).toHaveFocus();
  });
});

describe('saving', () => {
  test('makes exactly the calls that the changes need', async () => {
    links = [linkOf(DAVI), linkOf(MARCOS)];
    renderPanel();
    await select();
    await plus();
    await remove(DAVI);
    await save();
    expect(await screen.findByText('Alterações salvas com sucesso')).toBeInTheDocument();
    expect(writes).toEqual(['POST 4', 'DELETE 30']);
    expect(people()).toEqual(['HPHelena Prado (você)Dono', 'MVMarcos Valadão', 'YAYara Antunes']);
    expect(screen.getByText('por salvar:')).toBeInTheDocument();
  });

  test('makes no call when nothing changed', async () => {
    renderPanel();
    await select();
    await save();
    expect(await screen.findByText('Nenhuma alteração por salvar')).toBeInTheDocument();
    expect(writes).toEqual([]);
  });

  test('keeps the failed changes, reloads the list, and saves them again', async () => {
    fakeApi(roomAdminRoutes.add, () => refuse('ADMIN_UNAVAILABLE'));
    renderPanel();
    await select();
    await plus();
    await remove(DAVI);
    await save();
    const alert = await within(
      await screen.findByRole('form', { name: 'Administradores' }),
    ).findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao salvarMarcos Valadão: Administrador inválido');
    expect(people()).toEqual(['HPHelena Prado (você)Dono', 'MVMarcos ValadãoNovo']);
    expect(screen.getByText('1 alteração por salvar')).toBeInTheDocument();
    expect(writes).toEqual(['DELETE 30']);

    fakeApi(roomAdminRoutes.add, ({ adminId }) => {
      writes.push(`POST ${adminId}`);
      links = [...links, linkOf(MARCOS)];
      return { link: linkOf(MARCOS) };
    });
    await save();
    expect(await screen.findByText('Alterações salvas com sucesso')).toBeInTheDocument();
    expect(writes).toEqual(['DELETE 30', 'POST 5']);
    expect(people()).toEqual(['HPHelena Prado (você)Dono', 'MVMarcos Valadão']);
  });

  test('counts a link that somebody else removed as removed', async () => {
    fakeApi(roomAdminRoutes.remove, () => {
      links = [];
      return refuse('NOT_FOUND');
    });
    renderPanel();
    await remove(DAVI);
    await save();
    expect(await screen.findByText('Alterações salvas com sucesso')).toBeInTheDocument();
    expect(people()).toEqual(['HPHelena Prado (você)Dono']);
  });
});

describe('removing oneself', () => {
  beforeEach(() => {
    owner = YARA;
    links = [linkOf(HELENA), linkOf(DAVI)];
  });

  test('asks first, is the last call, and leads to the rooms list', async () => {
    renderPanel();
    await remove(HELENA);
    await remove(DAVI);
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Sair da administração da sala?' });
    expect(writes).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sair da sala' }));
    expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
    expect(writes).toEqual(['DELETE 30', 'DELETE 70']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is skipped when another change could not be saved', async () => {
    fakeApi(roomAdminRoutes.add, () => refuse('ADMIN_UNAVAILABLE'));
    renderPanel();
    await remove(HELENA);
    await choose(MARCOS);
    await plus();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Sair da sala' }));
    const form = screen.getByRole('form', { name: 'Administradores' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('Marcos Valadão');
    expect(screen.getByText('2 alterações por salvar')).toBeInTheDocument();
    expect(writes).toEqual([]);
  });

  test('asks a MASTER_ADMIN nothing, who keeps the access', async () => {
    signInAs({ role: Role.MASTER_ADMIN });
    renderPanel();
    await remove(HELENA);
    await save();
    expect(await screen.findByText('Alterações salvas com sucesso')).toBeInTheDocument();
    expect(writes).toEqual(['DELETE 70']);
    expect(screen.queryByText('Lista de salas')).not.toBeInTheDocument();
  });
});

test('shows a load failure in the panel and in a toast, and retries', async () => {
  fakeApi(roomAdminRoutes.list, () => refuse('FORBIDDEN'));
  renderPanel();
  await waitFor(() =>
    expect(screen.getAllByText('Erro ao carregar dados dos administradores')).toHaveLength(2),
  );
  fakeApi(roomAdminRoutes.list, () => ({ admins: links, owner }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await select()).toBeInTheDocument();
});
