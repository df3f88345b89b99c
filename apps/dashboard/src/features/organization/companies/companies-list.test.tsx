import { Role } from '@atrio/contract/accounts/accounts';
import { type Company, companyRoutes } from '@atrio/contract/organization/companies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { CompaniesList } from './companies-list.tsx';

const ipe = companySample({ roomCount: 3 });
const cais = companySample({
  id: 4,
  name: 'Editora Cais',
  logoUrl: '/files/cais.webp',
  colors: { primary: '0A606C', secondary: '374151', complementary: 'EF6634' },
  canDelete: false,
});

beforeEach(() => {
  signInAs();
  answerList([cais, ipe]);
});

function answerList(companies: Company[]) {
  return fakeApi(companyRoutes.list, () => ({ companies, total: companies.length }));
}

function renderList(address = '/company') {
  return renderAt([{ path: '/company', element: <CompaniesList /> }], address);
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

async function askDeletion() {
  await userEvent.click(await screen.findByRole('button', { name: 'Deletar Instituto Ipê' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar empresa?' });
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Deletar' }) };
}

test("shows the admin's own companies with colours in words, and deletes only what one may", async () => {
  const { calls } = answerList([cais, ipe]);
  renderList();
  const row = await rowOf('Editora Cais');
  expect(
    within(row).getByText('Primária 0A606C, Secundária 374151, Complementar EF6634'),
  ).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Editora Cais' })).toHaveAttribute(
    'href',
    '/company/4',
  );
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  const other = await rowOf('Instituto Ipê');
  expect(within(other).getByText('3')).toBeInTheDocument();
  expect(within(other).getByRole('button', { name: 'Deletar Instituto Ipê' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nova Empresa' })).toHaveAttribute(
    'href',
    '/company/new',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Suas empresas' })).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ adminId: 7, page: 1, sort: 'name' });
});

test('reads search, sort and page from the address', async () => {
  const { calls } = answerList([]);
  renderList('/company?busca=cais&ordem=-roomCount&pagina=1');
  expect(await screen.findByText('Nenhuma empresa encontrada')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ search: 'cais', sort: '-roomCount' });
});

test('says that there are none, and explains their purpose', async () => {
  answerList([]);
  renderList();
  expect(await screen.findByText('Não tem empresas')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Nova Empresa' })).toHaveLength(1);
});

test('says that they could not be loaded, and tries again', async () => {
  fakeApi(companyRoutes.list, () => refuse('NOT_FOUND'));
  renderList();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro buscando empresas');
  answerList([ipe]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Instituto Ipê' })).toBeInTheDocument();
});

test('deletes after naming the company and the consequence for its rooms', async () => {
  fakeApi(companyRoutes.remove, () => {
    answerList([cais]);
    return {};
  });
  renderList();
  const { dialog, confirm } = await askDeletion();
  expect(dialog).toHaveTextContent('Instituto Ipê');
  expect(dialog).toHaveTextContent('3 salas voltam a ficar sem empresa');
  await userEvent.click(confirm);
  expect(await screen.findByText('Empresa deletada com sucesso')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Instituto Ipê' })).not.toBeInTheDocument(),
  );
});

test.each([
  [() => refuse('FORBIDDEN'), 'Você não tem permissão para fazer isso'],
  [() => loseConnection(), 'Erro ao deletar a empresa. Sem conexão com o servidor'],
])('keeps a failed deletion in its dialog, with its reason', async (answer, words) => {
  fakeApi(companyRoutes.remove, answer);
  renderList();
  const { dialog, confirm } = await askDeletion();
  await userEvent.click(confirm);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
});

test('shows a company on phones as a card with a menu of the permitted actions', async () => {
  beOnPhone();
  renderList();
  const list = await screen.findByRole('list', { name: 'Suas empresas' });
  expect(within(list).getByText('3 salas')).toBeInTheDocument();
  await userEvent.click(within(list).getByRole('button', { name: 'Ações de Editora Cais' }));
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Deletar' })).not.toBeInTheDocument();
});

test("shows a MASTER_ADMIN everybody's with their owner, and their own when asked", async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  const { calls } = answerList([ipe, { ...cais, owner: null }]);
  const router = renderList();
  expect(await rowOf('Instituto Ipê')).toHaveTextContent('Ana Souza');
  expect(await rowOf('Editora Cais')).toHaveTextContent('–');
  expect(screen.getByRole('columnheader', { name: 'Dono' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Empresas' })).toBeInTheDocument();
  expect(calls[0]?.input).not.toHaveProperty('mine');
  await userEvent.click(screen.getByRole('button', { name: 'De quem' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Minhas' }));
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ mine: true, adminId: 7 }));
  expect(router.state.location.search).toBe('?de=mim');
  expect(screen.getByRole('heading', { level: 1, name: 'Suas empresas' })).toBeInTheDocument();
});

test("names no owner if only one's own companies are listed", async () => {
  renderList();
  await rowOf('Instituto Ipê');
  expect(screen.queryByRole('columnheader', { name: 'Dono' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'De quem' })).not.toBeInTheDocument();
});

test('names the owner on phones too', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  beOnPhone();
  renderList();
  const list = await screen.findByRole('list', { name: 'Empresas' });
  expect(list).toHaveTextContent('3 salas · Ana Souza');
});
