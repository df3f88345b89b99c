import { type RoomTemplate, roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample, templateSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { StartFromTemplate, TemplatesCard } from './templates-card.tsx';

const AULA = templateSample({ id: 10, name: 'Aula', parts: [] });

let stored: RoomTemplate[];

beforeEach(() => {
  signInAs();
  stored = [AULA, templateSample()];
  fakeApi(roomTemplateRoutes.list, ({ id }) => ({
    templates: stored.filter(({ companyId }) => companyId === id),
  }));
});

function render(element = <TemplatesCard companyId={3} />) {
  renderAt(
    [
      { path: '/', element },
      { path: '/rooms/2', element: <p>A sala nova</p> },
    ],
    '/',
  );
}

const act = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Ações do modelo ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('lists the templates of a company with their parts', async () => {
  render();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('AulaSó o formulário da sala');
  expect(second).toHaveTextContent('Noite de lançamentoAparência, Programação');
});

test('says how to make the first one, and asks again after a failure', async () => {
  stored = [];
  let fails = true;
  fakeApi(roomTemplateRoutes.list, () => (fails ? refuse('NOT_FOUND') : { templates: [] }));
  render();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByText('Não foi possível carregar os modelos')).toBeVisible();
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText(/escolha ‘Salvar como modelo…’/)).toBeVisible();
});

test('renames one, to a name that is free', async () => {
  fakeApi(roomTemplateRoutes.rename, ({ id, name }) => {
    if (name === 'Aula') return refuse('TEMPLATE_NAME_TAKEN');
    stored = stored.map((one) => (one.id === id ? { ...one, name } : one));
    return { template: templateSample({ name }) };
  });
  render();
  await act('Noite de lançamento', 'Renomear…');
  const name = await screen.findByRole('textbox', { name: 'Nome do modelo' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Aula');
  await userEvent.click(screen.getByRole('button', { name: 'Renomear' }));
  expect(await screen.findByText('Já existe um modelo com este nome')).toBeVisible();
  await fill(name, ' magna');
  await userEvent.click(screen.getByRole('button', { name: 'Renomear' }));
  expect(await screen.findByText('Aula magna')).toBeVisible();
});

test('deletes one after asking', async () => {
  fakeApi(roomTemplateRoutes.remove, ({ id }) => {
    stored = stored.filter((one) => one.id !== id);
    return {};
  });
  render();
  await act('Aula', 'Excluir…');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir modelo?' });
  expect(dialog).toHaveTextContent('As salas que começaram por ele ficam como estão.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Modelo excluído')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test("begins a room from the platform's or a company's template, with a name", async () => {
  const { calls } = fakeApi(roomTemplateRoutes.use, ({ name }) => ({
    room: roomSample({ id: 2, name }),
  }));
  const companies = [
    { value: 3, label: 'Instituto Ipê' },
    { value: 4, label: 'Editora Cais' },
  ];
  render(<StartFromTemplate companies={companies} />);
  expect(await screen.findByRole('button', { name: 'Começar por Lançamento' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Começar por Aula' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Modelos de' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Editora Cais' }));
  expect(await screen.findByText(/ainda não tem modelos/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Começar por Sala de aula' }));
  const create = await screen.findByRole('button', { name: 'Criar sala' });
  await userEvent.click(create);
  expect(await screen.findByText('Nome é obrigatório')).toBeVisible();
  await fill(screen.getByRole('textbox', { name: 'Nome da nova sala' }), 'Turma B');
  await userEvent.click(create);
  expect(await screen.findByText('A sala nova')).toBeVisible();
  expect(calls.map(({ input }) => input)).toEqual([{ name: 'Turma B', template: 'classroom' }]);
});
