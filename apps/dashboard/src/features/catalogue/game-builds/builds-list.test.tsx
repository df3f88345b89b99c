import { buildRoutes, type GameBuild } from '@atrio/contract/catalogue/game-builds';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { buildSample } from '../../../test/samples/build.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { BuildsList } from './builds-list.tsx';

const cais = buildSample();
const farol = buildSample({ id: 4, buildName: 'Farol 100%', buildLogoURL: null });

beforeEach(() => {
  signInAs();
  answerList([cais, farol]);
});

function answerList(builds: GameBuild[]) {
  return fakeApi(buildRoutes.list, () => ({ builds, total: builds.length }));
}

function renderList(address = '/gameBuild') {
  return renderAt([{ path: '/gameBuild', element: <BuildsList /> }], address);
}

async function askDeletion(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Deletar ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar build?' });
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Deletar' }) };
}

test('shows each build with its logo, and leads to it and to a new one', async () => {
  renderList();
  const row = await screen.findByRole('row', { name: /^Galeria Cais/ });
  expect(within(row).getByRole('link', { name: 'Galeria Cais' })).toHaveAttribute(
    'href',
    '/gameBuild/3',
  );
  expect(row.querySelector('img')).toHaveAttribute('src', '/files/cais.webp');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Nome', 'Logo', 'Excluir']);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Lista de pontos de acesso' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nova build' })).toHaveAttribute(
    'href',
    '/gameBuild/new',
  );
});

test('asks the server for what the address says', async () => {
  const { calls } = answerList([]);
  renderList('/gameBuild?busca=cais&ordem=-buildName&pagina=1');
  expect(await screen.findByText('Nenhuma build encontrada')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ search: 'cais', sort: '-buildName', page: 1 });
});

test('sorts by name both ways', async () => {
  const { calls } = answerList([cais]);
  const router = renderList();
  await userEvent.click(await screen.findByRole('button', { name: 'Nome' }));
  await waitFor(() => expect(router.state.location.search).toBe('?ordem=-buildName'));
  await waitFor(() => expect(calls.at(-1)?.input.sort).toBe('-buildName'));
});

test('says when there are none', async () => {
  answerList([]);
  renderList();
  expect(await screen.findByText('Não tem builds')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Nova build' })).toHaveLength(1);
});

test.each([
  [() => refuse('FORBIDDEN'), 'Erro buscando Versões: Você não tem permissão para fazer isso'],
])('says when they cannot be had, and tries again', async (answer, sentence) => {
  fakeApi(buildRoutes.list, answer);
  renderList();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(sentence);
  answerList([cais]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Galeria Cais' })).toBeInTheDocument();
});

test('deletes by name, after naming the build and what goes with it', async () => {
  const { calls } = fakeApi(buildRoutes.remove, () => {
    answerList([cais]);
    return {};
  });
  renderList();
  const { dialog, confirm } = await askDeletion('Farol 100%');
  expect(dialog).toHaveTextContent('Você tem certeza que quer deletar a buid?');
  expect(dialog).toHaveTextContent('Farol 100%');
  expect(dialog).toHaveTextContent('seus arquivos e imagens vão junto');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus(),
  );
  await userEvent.click(confirm);
  expect(await screen.findByText('Build excluida com sucesso')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Farol 100%' })).not.toBeInTheDocument(),
  );
  expect(calls.map(({ input }) => input.name)).toEqual(['Farol%20100%25']);
});

test.each([
  [() => refuse('NOT_FOUND'), 'Não encontrado'],
  [() => loseConnection(), 'Sem conexão com o servidor'],
])('keeps a failed deletion in its dialog, and says it in a toast', async (answer, reason) => {
  fakeApi(buildRoutes.remove, answer);
  renderList();
  const { dialog, confirm } = await askDeletion('Galeria Cais');
  await userEvent.click(confirm);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    `Erro ao deletar build. ${reason}`,
  );
  expect(await screen.findByText('Erro ao deletar build')).toBeInTheDocument();
});

test('is a list of cards on phones', async () => {
  beOnPhone();
  renderList();
  const list = await screen.findByRole('list', { name: 'Lista de pontos de acesso' });
  await userEvent.click(within(list).getByRole('button', { name: 'Ações de Galeria Cais' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
  expect(await screen.findByRole('dialog', { name: 'Deletar build?' })).toBeInTheDocument();
});
