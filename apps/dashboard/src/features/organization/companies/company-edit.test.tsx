import { type Admin, adminRoutes } from '@atrio/contract/accounts/accounts';
import {
  type CompanyColor,
  type CompanyDetail,
  companyColorRoutes,
  companyRoutes,
} from '@atrio/contract/organization/companies';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import CompanyEditRoute from '../../../routes/organization/company-edit.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companyDetailSample } from '../../../test/samples/company.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const LATER = '2026-11-01T10:00:01.000Z';
const person = (id: number, name: string): Admin => ({ id, name, email: `p${id}@ipe.org.br` });
const EVERYONE = [
  person(4, 'Davi Sarmento'),
  person(7, 'Helena Prado'),
  person(5, 'Marcos Valadão'),
];

let stored: CompanyDetail;
let colors: CompanyColor[];
/** Records every write in its order. */
let writes: string[];

beforeEach(() => {
  signInAs();
  stored = companyDetailSample();
  colors = [];
  writes = [];
  fakeApi(adminRoutes.list, ({ search = '' }) => {
    const admins = EVERYONE.filter(({ name }) => name.toLowerCase().includes(search));
    return { admins, total: admins.length };
  });
  fakeApi(companyRoutes.get, () => ({ company: stored }));
  fakeApi(roomTemplateRoutes.list, () => ({ templates: [] }));
  fakeCompanyWrites();
  fakeColors();
});

function fakeCompanyWrites() {
  const create = fakeApi(companyRoutes.create, ({ name, adminIds = [] }, { files }) => {
    writes.push(`POST ${name} [${adminIds}] ${files.logo?.[0]?.name ?? 'sem logo'}`);
    const others = EVERYONE.filter(({ id }) => id === 7 || adminIds.includes(id));
    stored = companyDetailSample({ name, companyAdmins: others.map(membership) });
    return { company: stored };
  });
  const update = fakeApi(companyRoutes.update, ({ id: _, updatedAt, ...input }, { files }) => {
    const file = files.logo?.[0]?.name;
    writes.push(`PUT ${JSON.stringify(input)}${file ? ` ${file}` : ''}`);
    if (updatedAt !== stored.updatedAt) return refuse('CHANGED_MEANWHILE', { current: stored });
    const logoUrl = file ? `/files/${file}` : input.removeLogo ? null : stored.logoUrl;
    const ids = stored.companyAdmins.map(({ admin }) => admin.id);
    const kept = [...ids, ...(input.adminsToAdd ?? [])].filter(
      (id) => !input.adminsToRemove?.includes(id),
    );
    stored = {
      ...stored,
      name: input.name ?? stored.name,
      logoUrl,
      companyAdmins: EVERYONE.filter(({ id }) => kept.includes(id)).map(membership),
      updatedAt: LATER,
    };
    return { company: stored };
  });
  return { create, update };
}

function fakeColors() {
  fakeApi(companyColorRoutes.list, () => ({ companyColors: colors }));
  fakeApi(companyColorRoutes.create, ({ colorName, colorHex }) => {
    writes.push(`POST ${colorName} ${colorHex}`);
    const companyColor = { ...colorSample(), id: colors.length + 20, colorName, colorHex };
    colors = [...colors, companyColor];
    return { companyColor };
  });
  fakeApi(companyColorRoutes.update, ({ colorId, colorName, colorHex }) => {
    writes.push(`PUT color ${colorId} ${colorName} ${colorHex}`);
    return { companyColor: { ...colorSample(), id: colorId, colorName, colorHex } };
  });
  fakeApi(companyColorRoutes.remove, ({ colorId }) => {
    writes.push(`DELETE color ${colorId}`);
    return {};
  });
}

function colorSample(): CompanyColor {
  const at = '2026-11-01T10:00:00.000Z';
  return {
    id: 8,
    companyId: 3,
    colorName: 'primary',
    colorHex: '0A606C',
    createdAt: at,
    updatedAt: at,
  };
}

const membership = ({ id, name }: Admin) => ({ admin: { id, name } });

function renderAtPath(address: string) {
  return renderAt(
    [
      { path: '/company', element: <h1>Suas empresas</h1> },
      { path: '/company/:id', element: <CompanyEditRoute /> },
    ],
    '/company',
    address,
  );
}

const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const colorField = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const members = () =>
  within(screen.getByRole('list', { name: 'Administradores da empresa' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await fill(field, text);
}

async function addAdmin(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Administrador' }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
}

async function chooseLogo(name: string) {
  const input = screen.getByLabelText('Logo', { selector: 'input' });
  await userEvent.upload(input, imageFile(name));
  await screen.findByText(name);
}

describe('a new company', () => {
  test.each(['/company/new', '/company/0'])('is created at %s', async (address) => {
    renderAtPath(address);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nova Empresa' }),
    ).toBeInTheDocument();
  });

  test('is created with its logo and administrators, then its colours, and leads back', async () => {
    renderAtPath('/company/new');
    await fill(await nameField(), 'Editora Cais');
    await chooseLogo('cais.png');
    await retype(colorField('Primária'), '#0a606c');
    await addAdmin('Davi');
    await save();
    expect(await screen.findByRole('heading', { name: 'Suas empresas' })).toBeInTheDocument();
    expect(await screen.findByText('Empresa criada')).toBeInTheDocument();
    expect(writes).toEqual(['POST Editora Cais [4] cais.png', 'POST primary 0A606C']);
  });

  test('needs a name and valid colours', async () => {
    renderAtPath('/company/new');
    const name = await nameField();
    await retype(colorField('Complementar'), 'zz');
    await save();
    expect(screen.getByText('Nome é obrigatório')).toBeInTheDocument();
    expect(screen.getByText('Cor inválida')).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(writes).toEqual([]);
  });

  test('has its creator as an administrator', async () => {
    renderAtPath('/company/new');
    await nameField();
    const own = screen.getByRole('button', { name: 'Remover Helena Prado' });
    expect(own).toHaveAccessibleDescription('Quem cria a empresa a administra.');
    await userEvent.click(own);
    expect(members()).toHaveLength(1);
  });

  test('stays in view if its colours failed, and sends only them again', async () => {
    fakeApi(companyColorRoutes.create, () => refuse('INTERNAL_ERROR'));
    renderAtPath('/company/new');
    await fill(await nameField(), 'Editora Cais');
    await retype(colorField('Primária'), '0A606C');
    await save();
    const form = screen.getByRole('form', { name: 'Nova Empresa' });
    const alert = await within(form).findByRole('alert', { name: 'Erro ao alterar as cores' });
    expect(alert).toHaveTextContent('A empresa foi criada; faltam só as cores');
    expect(colorField('Primária')).toHaveValue('0A606C');
    expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
    fakeColors();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Suas empresas' })).toBeInTheDocument();
    expect(writes).toEqual(['POST Editora Cais [] sem logo', 'POST primary 0A606C']);
  });

  test('keeps the typed values if it could not be created', async () => {
    fakeApi(companyRoutes.create, () => refuse('STORAGE_FULL'));
    renderAtPath('/company/new');
    const name = await nameField();
    await fill(name, 'Editora Cais');
    await chooseLogo('cais.png');
    await save();
    const form = screen.getByRole('form', { name: 'Nova Empresa' });
    expect(
      await within(form).findByRole('alert', { name: 'Erro ao salvar as alterações' }),
    ).toHaveTextContent('Não há espaço para guardar o arquivo');
    expect(name).toHaveValue('Editora Cais');
    expect(screen.getByText('cais.png')).toBeInTheDocument();
  });
});

describe('a company', () => {
  test('shows its data, with contrasts in figures and words', async () => {
    stored = companyDetailSample({
      colors: { primary: '0A606C', secondary: '374151', complementary: 'EF6634' },
      roomCount: 3,
    });
    renderAtPath('/company/3');
    expect(await nameField()).toHaveValue('Instituto Ipê');
    expect(screen.getByRole('heading', { level: 1, name: 'Instituto Ipê' })).toBeInTheDocument();
    expect(colorField('Primária')).toHaveValue('0A606C');
    expect(screen.getByText(/7,2 : 1/)).toHaveTextContent(
      'Contraste com branco: 7,2 : 1 · legível',
    );
    expect(
      screen.getByText('A Complementar recebe texto escuro para ficar legível.'),
    ).toBeVisible();
    expect(screen.getByText('3 salas usam estas cores.')).toBeInTheDocument();
    expect(members()).toEqual(['DSDavi Sarmento', 'HPHelena Prado (você)']);
  });

  test('sends only the changes, and stays in view', async () => {
    stored = companyDetailSample({ logoUrl: '/files/ipe.webp' });
    renderAtPath('/company/3');
    await retype(await nameField(), 'Ipê');
    await userEvent.click(screen.getByRole('button', { name: 'Remover Logo atual' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover Davi Sarmento' }));
    await addAdmin('Marcos');
    await save();
    expect(await screen.findByText('Alterações salvas')).toBeInTheDocument();
    expect(writes).toEqual([
      'PUT {"name":"Ipê","adminsToAdd":[5],"adminsToRemove":[4],"removeLogo":true}',
    ]);
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ipê');
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
  });

  test('gets a new logo, which counts as unsaved until it is sent', async () => {
    renderAtPath('/company/3');
    await nameField();
    await chooseLogo('nova.png');
    expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Alterações salvas')).toBeInTheDocument();
    expect(writes).toEqual(['PUT {} nova.png']);
    expect(screen.queryByText('nova.png')).not.toBeInTheDocument();
    expect(await screen.findByText('Logo atual')).toBeInTheDocument();
  });

  test('updates stored colours, creates missing ones and removes defaults', async () => {
    colors = [
      colorSample(),
      { ...colorSample(), id: 9, colorName: 'secondary', colorHex: '111111' },
    ];
    stored = companyDetailSample({
      colors: { primary: '0A606C', secondary: '111111', complementary: 'EF6634' },
    });
    renderAtPath('/company/3');
    await nameField();
    await retype(colorField('Primária'), '445566');
    await userEvent.click(
      screen.getByRole('button', { name: 'Restaurar padrão da cor secundária' }),
    );
    await retype(colorField('Complementar'), '06333A');
    await save();
    expect(await screen.findByText('Alterações salvas')).toBeInTheDocument();
    expect(writes).toEqual([
      'PUT color 8 primary 445566',
      'DELETE color 9',
      'POST complementary 06333A',
    ]);
  });

  test('does not send the rest again if only the colours failed', async () => {
    fakeApi(companyColorRoutes.create, () => refuse('INTERNAL_ERROR'));
    renderAtPath('/company/3');
    await userEvent.type(await nameField(), ' II');
    await chooseLogo('nova.png');
    await retype(colorField('Primária'), '0A606C');
    await save();
    const alert = await screen.findByRole('alert', { name: 'Erro ao alterar as cores' });
    expect(alert).toHaveTextContent('O resto foi salvo; faltam só as cores');
    fakeColors();
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Alterações salvas')).toBeInTheDocument();
    expect(writes).toEqual(['PUT {"name":"Instituto Ipê II"} nova.png', 'POST primary 0A606C']);
  });

  test('offers mine or theirs if somebody else has saved it first', async () => {
    renderAtPath('/company/3');
    await retype(await nameField(), 'Minha');
    stored = { ...stored, name: 'Delas', updatedAt: LATER };
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Alguém salvou outra versão' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Versão salva: Delas' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Delas'));
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
  });

  test('shows an unknown id as not found, and leads back', async () => {
    fakeApi(companyRoutes.get, () => refuse('NOT_FOUND'));
    renderAtPath('/company/9');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Empresa não encontrada');
    expect(within(alert).getByRole('link', { name: 'Voltar para Empresas' })).toHaveAttribute(
      'href',
      '/company',
    );
  });

  test('asks before unsaved changes are left', async () => {
    renderAtPath('/company/3');
    await userEvent.type(await nameField(), ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { name: 'Suas empresas' })).toBeInTheDocument();
  });
});

describe('the administrators', () => {
  test('are added by choosing one', async () => {
    renderAtPath('/company/3');
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(screen.getByText('por favor, selecione um administrador')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Administrador' })).toHaveFocus();
    await userEvent.click(screen.getByRole('combobox', { name: 'Administrador' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Marcos Valadãop5@ipe.org.br']);
  });

  test('keep their last member, and say why', async () => {
    stored = companyDetailSample({ companyAdmins: [{ admin: { id: 7, name: 'Helena Prado' } }] });
    renderAtPath('/company/3');
    await nameField();
    const last = screen.getByRole('button', { name: 'Remover Helena Prado' });
    expect(last).toHaveAccessibleDescription('A empresa precisa de ao menos um administrador.');
    await userEvent.click(last);
    expect(members()).toHaveLength(1);
  });

  test('keep the owner, and let only the owner hand the company over', async () => {
    stored = companyDetailSample({ ownerId: 4, canDelete: false });
    renderAtPath('/company/3');
    await nameField();
    expect(members()).toEqual(['DSDavi SarmentoDono', 'HPHelena Prado (você)']);
    for (const name of ['Remover Davi Sarmento', 'Passar a empresa a Helena Prado']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  test('get the company from its owner after a question', async () => {
    stored = companyDetailSample({ ownerId: 7 });
    fakeApi(companyRoutes.handOver, ({ adminId }) => {
      writes.push(`owner ${adminId}`);
      stored = { ...stored, ownerId: adminId, canDelete: false };
      return { company: stored };
    });
    renderAtPath('/company/3');
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'Passar a empresa a Davi Sarmento' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Passar a empresa a Davi Sarmento?',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Passar empresa' }));
    await waitFor(() =>
      expect(members()).toEqual(['DSDavi SarmentoDono', 'HPHelena Prado (você)']),
    );
    expect(writes).toEqual(['owner 4']);
  });

  test('may leave after a question, with the colours saved first', async () => {
    stored = companyDetailSample({ ownerId: 4 });
    renderAtPath('/company/3');
    await nameField();
    await retype(colorField('Primária'), '0A606C');
    await userEvent.click(screen.getByRole('button', { name: 'Remover Helena Prado' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Sair da administração da empresa?',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sair da empresa' }));
    await waitFor(() => expect(members()).toEqual(['DSDavi SarmentoDono']));
    await save();
    expect(await screen.findByRole('heading', { name: 'Suas empresas' })).toBeInTheDocument();
    expect(writes).toEqual(['POST primary 0A606C', 'PUT {"adminsToRemove":[7]}']);
  });
});

test('add somebody at once by a whole e-mail if the directory is limited', async () => {
  fakeApi(platformRoutes.get, () => ({
    platform: {
      buildUploadsOverHttps: false,
      buildUploadUrl: null,
      buildOrigin: 'none' as const,
      paymentsSimulated: false,
      pixAutomatic: true,
      signUp: 'invited' as const,
      directory: 'known' as const,
    },
  }));
  const { calls } = fakeApi(companyRoutes.update, () => {
    stored = { ...stored, companyAdmins: EVERYONE.map(membership), updatedAt: LATER };
    return { company: stored };
  });
  renderAtPath('/company/3');
  const field = await screen.findByRole('textbox', { name: 'Outra pessoa, pelo e-mail' });
  await userEvent.type(field, 'marcos@ipe.org.br{Enter}');
  expect(await screen.findByText('Administrador adicionado')).toBeInTheDocument();
  expect(await screen.findByText('Marcos Valadão')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(calls.map(({ input }) => input)).toEqual([
    { id: stored.id, emailsToAdd: ['marcos@ipe.org.br'] },
  ]);
});
