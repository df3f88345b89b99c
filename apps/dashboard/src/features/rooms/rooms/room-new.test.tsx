import { companyRoutes } from '@atrio/contract/organization/companies';
import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import RoomNewRoute from '../../../routes/rooms/room-new.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

beforeEach(() => {
  signInAs();
  fakeApi(companyRoutes.list, () => ({
    companies: [companySample()],
  }));
  fakeApi(roomTemplateRoutes.list, () => ({ templates: [] }));
});

function renderNew() {
  return renderAt(
    [
      { path: '/rooms', element: <p>Lista de salas</p> },
      { path: '/rooms/new', element: <RoomNewRoute /> },
    ],
    '/rooms',
    '/rooms/new',
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Criar' }));

test('creates the room in environment 1 and goes back', async () => {
  const { calls } = fakeApi(roomRoutes.create, ({ name }) => ({ room: roomSample({ name }) }));
  renderNew();
  await fill(field('Nome'), 'Sala de Reunião');
  expect(screen.getByText('/sala/sala-de-reuniao')).toBeInTheDocument();
  await fill(field('Url (opcional)'), 'https://mundo.example/sala');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Privada' }));
  await create();
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(await screen.findByText('Criou sala Sala de Reunião')).toBeInTheDocument();
  const sent = calls[0]?.input;
  expect(sent).toMatchObject({
    environment: 1,
    name: 'Sala de Reunião',
    sceneName: 'Sala de Reunião',
    audioName: 'Sala de Reunião',
    iframeUrl: 'https://mundo.example/sala',
    adminIframeUrl: null,
    companyId: null,
    isVisible: true,
    isPrivate: true,
    environmentId: 1,
  });
});

test('shows errors at the name and the addresses', async () => {
  renderNew();
  await fill(field('Url (opcional)'), 'javascript:alert(1)');
  await create();
  expect(screen.getByText('Nome é obrigatório')).toBeInTheDocument();
  expect(
    screen.getByText('Informe um endereço da web, como https://exemplo.com.br'),
  ).toBeInTheDocument();
  expect(field('Nome')).toHaveFocus();
});

test("offers 'nenhuma' and then the person's companies", async () => {
  renderNew();
  const company = screen.getByRole('combobox', { name: 'Empresa' });
  expect(company).toHaveValue('nenhuma');
  await userEvent.click(company);
  expect(await screen.findByRole('option', { name: 'Instituto Ipê' })).toBeInTheDocument();
});

test('stays and shows the error when the room cannot be created', async () => {
  fakeApi(roomRoutes.create, () => refuse('ROOM_CREATION_CLOSED'));
  renderNew();
  await userEvent.type(field('Nome'), 'Sala');
  await create();
  const reason = 'Aqui as salas vêm de um plano ou de uma compra';
  expect(await screen.findByText('Erro ao criar sala')).toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
  expect(await screen.findByText(`Não foi possível criar a sala: ${reason}`)).toBeInTheDocument();
  expect(field('Nome')).toHaveValue('Sala');
});

test('continues with the text typed on the home page as unsaved work', async () => {
  const router = renderNew();
  const state = { room: { name: 'Sala Açaí', isPrivate: true } };
  await act(() => router.navigate('/rooms'));
  await act(() => router.navigate('/rooms/new', { state }));
  expect(field('Nome')).toHaveValue('Sala Açaí');
  expect(screen.getByRole('checkbox', { name: 'Privada' })).toBeChecked();
  expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
});
