import { buildRoutes, type GameBuildDetail } from '@atrio/contract/catalogue/game-builds';
import { type Platform, platformRoutes } from '@atrio/contract/platform/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import BuildEditRoute from '../../../routes/catalogue/build-edit.tsx';
import { fakeApi, loseConnection, refuse, sayNo } from '../../../test/fake-api.ts';
import { imageFile } from '../../../test/fake-uploads.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { buildDetailSample } from '../../../test/samples/build.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PageProtocolContext } from './build-form.tsx';

const LATER = '2026-11-03T10:00:00.000Z';
const NAMES = ['Cais.loader.js', 'Cais.framework.js.br', 'Cais.data.br', 'Cais.wasm.br'];
const part = (name: string, bytes = 64) => new File([new Uint8Array(bytes).fill(1)], name);
const BUILD = NAMES.map((name) => part(name));

let platform: Platform;
let stored: GameBuildDetail;
/** Every write in its order. */
let writes: string[];

beforeEach(() => {
  signInAs();
  platform = {
    buildUploadsOverHttps: false,
    buildUploadUrl: null,
    buildOrigin: 'none',
    signUp: 'open',
    directory: 'all',
    paymentsSimulated: true,
    pixAutomatic: true,
  };
  stored = buildDetailSample();
  writes = [];
  fakeApi(platformRoutes.get, () => ({ platform }));
  fakeApi(buildRoutes.get, () => ({ build: stored }));
  fakeApi(buildRoutes.rooms, () => ({ rooms: [], total: 0 }));
  fakeStaging();
  fakeCreation();
  fakeChange();
});

/** @param fails which files do not arrive */
function fakeStaging(fails: (name: string) => boolean = () => false) {
  let lastId = 0;
  return fakeApi(buildRoutes.stage, (_, { files, progress }) => {
    const [file, ...others] = files.files ?? [];
    if (!file || others.length > 0) throw new Error('One file goes with each call');
    writes.push(`stage ${file.name}`);
    progress(0.5);
    if (fails(file.name)) return loseConnection();
    lastId += 1;
    return { stagedFiles: [{ id: lastId, name: file.name, bytes: file.size }] };
  });
}

function fakeCreation() {
  return fakeApi(buildRoutes.create, ({ buildName, stagedFiles }, { files }) => {
    writes.push(`create ${buildName} ${JSON.stringify(stagedFiles)}${imagesIn(files)}`);
    return { build: buildDetailSample({ buildName }) };
  });
}

function fakeChange() {
  return fakeApi(buildRoutes.update, ({ buildName, stagedFiles, updatedAt }, { files }) => {
    writes.push(`update ${buildName} ${JSON.stringify(stagedFiles)}${imagesIn(files)}`);
    if (updatedAt !== stored.updatedAt) return refuse('CHANGED_MEANWHILE', { current: stored });
    stored = { ...stored, buildName: buildName ?? stored.buildName, updatedAt: LATER };
    return { build: stored };
  });
}

function imagesIn(files: Record<string, File[]>): string {
  return Object.entries(files)
    .map(([field, [file]]) => ` ${field}=${file?.name}`)
    .join('');
}

function renderAtPath(address: string, protocol = 'http:') {
  const page = (
    <PageProtocolContext value={protocol}>
      <BuildEditRoute />
    </PageProtocolContext>
  );
  return renderAt(
    [
      { path: '/gameBuild', element: <h1>Lista de pontos de acesso</h1> },
      { path: '/gameBuild/:id', element: page },
    ],
    '/gameBuild',
    address,
  );
}

const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const submit = (label: 'Criar' | 'Editar') => screen.getByRole('button', { name: label });
const inputOf = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const filesButton = () => screen.getByRole('button', { name: /^Arraste os arquivos para cá/ });
const row = (name: string) => {
  const rows = within(screen.getByRole('list', { name: 'Arquivos' })).getAllByRole('listitem');
  const found = rows.find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`No row for ${name}`);
  return found;
};

async function chooseFiles(files: File[] = BUILD) {
  await nameField();
  await userEvent.upload(inputOf('Arquivos da build:'), files);
}

async function chooseWhole(files = BUILD) {
  await chooseFiles(files);
  await screen.findByText(files.at(-1)?.name ?? '');
}

async function chooseImage(label: string, name: string) {
  await userEvent.upload(inputOf(label), imageFile(name));
  await screen.findByText(name);
}

const listShown = () => screen.findByRole('heading', { name: 'Lista de pontos de acesso' });

describe('which page it is', () => {
  test.each(['/gameBuild/new', '/gameBuild/0', '/gameBuild/-2', '/gameBuild/abc'])(
    '%s creates',
    async (address) => {
      renderAtPath(address);
      await nameField();
      const title = 'Criar página de carregamento';
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(submit('Criar')).toBeInTheDocument();
      expect(screen.queryByText('Versões')).not.toBeInTheDocument();
    },
  );

  test('a positive id edits', async () => {
    renderAtPath('/gameBuild/3');
    expect(await nameField()).toHaveValue('Galeria Cais');
    const title = 'Editar página de carregamento';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('Logo atual')).toBeInTheDocument();
    expect(screen.getByText('Fundo atual')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Abrir página/ })).toHaveAttribute(
      'href',
      '/build/Galeria%20Cais/',
    );
    const [air] = within(screen.getByRole('region', { name: 'Versões' })).getAllByRole('listitem');
    expect(air).toHaveTextContent(/^v1302\/11\/2026 às \d\d:14/);
    expect(air).toHaveTextContent(/Davi Sarmento · 487 MB em 5 arquivosNo ar$/);
  });

  test('one that is not there says so, and leads back', async () => {
    fakeApi(buildRoutes.get, () => refuse('NOT_FOUND'));
    renderAtPath('/gameBuild/9');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro buscando dados: Não encontrado');
    expect(within(alert).getByRole('link', { name: 'Voltar para Builds' })).toHaveAttribute(
      'href',
      '/gameBuild',
    );
  });
});

describe('a new build', () => {
  test('has its files sent one by one, then is created with them and its images', async () => {
    const router = renderAtPath('/gameBuild/new');
    await fill(await nameField(), ' Galeria Cais ');
    await chooseImage('Logo:', 'logo.png');
    await chooseImage('Imagem de fundo:', 'fundo.png');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await listShown()).toBeInTheDocument();
    expect(await screen.findByText('Build criada com sucesso')).toBeInTheDocument();
    expect(writes).toEqual([
      ...NAMES.map((name) => `stage ${name}`),
      'create Galeria Cais [1,2,3,4] logo=logo.png backgroundImage=fundo.png',
    ]);
    expect(router.state.location.pathname).toBe('/gameBuild');
  });

  test('sent while its files are still being looked at, waits for them', async () => {
    renderAtPath('/gameBuild/new');
    await fill(await nameField(), 'Galeria Cais');
    const looked = Promise.withResolvers<ArrayBuffer>();
    const slow = part(NAMES[0] ?? '');
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => looked.promise });
    await userEvent.upload(inputOf('Arquivos da build:'), [slow, ...BUILD.slice(1)]);
    await userEvent.click(submit('Criar'));
    expect(screen.queryByText('Arquivos da build não selecionados')).not.toBeInTheDocument();
    expect(writes).toEqual([]);
    looked.resolve(new ArrayBuffer(32));
    expect(await screen.findByText('Build criada com sucesso')).toBeInTheDocument();
    expect(writes).toHaveLength(NAMES.length + 1);
  });

  test('is checked for its files before its name, and both say what they lack', async () => {
    renderAtPath('/gameBuild/new');
    const name = await nameField();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText('Arquivos da build não selecionados')).toBeInTheDocument();
    expect(screen.getByText('De um nome a build')).toBeInTheDocument();
    expect(filesButton()).toHaveFocus();
    expect(filesButton()).toHaveAccessibleDescription(/Arquivos da build não selecionados/);
    await chooseWhole();
    expect(screen.queryByText('Arquivos da build não selecionados')).not.toBeInTheDocument();
    await userEvent.click(submit('Criar'));
    expect(name).toHaveFocus();
    expect(writes).toEqual([]);
  });

  test.each([
    [NAMES.slice(0, 3), 'Falta o arquivo .wasm da build'],
    [[...NAMES, 'Cais.wasm'], 'Há mais de um arquivo .wasm: Cais.wasm.br e Cais.wasm'],
  ])('is told at once what %j lacks', async (names, sentence) => {
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole(names.map((name) => part(name)));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(filesButton()).toHaveFocus();
    expect(writes).toEqual([]);
  });

  test.each(['none', 'own'] as const)(
    'with a page of its own is sent only where there is an origin for it: %s',
    async (buildOrigin) => {
      platform = { ...platform, buildOrigin };
      renderAtPath('/gameBuild/new');
      await fill(await nameField(), 'Galeria Cais');
      await chooseWhole([part('game.js'), part('index.html')]);
      await userEvent.click(submit('Criar'));
      if (buildOrigin === 'own') {
        await listShown();
        return;
      }
      expect(await screen.findByText(/só roda em um endereço de builds/)).toBeInTheDocument();
      expect(writes).toEqual([]);
      expect(row('index.html')).toBeInTheDocument();
    },
  );

  test('takes each name once, and lets go of what is not meant', async () => {
    renderAtPath('/gameBuild/new');
    await chooseWhole();
    await chooseFiles([part('Cais.wasm.br', 99)]);
    expect(
      await screen.findByText('Já há um arquivo com este nome: Cais.wasm.br'),
    ).toBeInTheDocument();
    const remove = screen.getByRole('button', { name: 'Não enviar: Cais.data.br' });
    await userEvent.click(remove);
    expect(screen.queryByText('Cais.data.br')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Não enviar: Cais.wasm.br' })).toHaveFocus();
  });

  test('is too large as a whole, which is said before it is sent', async () => {
    renderAtPath('/gameBuild/new');
    const large = part('Cais.data.br');
    Object.defineProperty(large, 'size', { value: 2 * 1024 ** 3 });
    await chooseFiles([large, part('Cais.wasm.br')]);
    expect(await screen.findByText('Uma build pode ter no máximo 2 GB')).toBeInTheDocument();
  });

  test('takes images only as such, and the first valid one', async () => {
    renderAtPath('/gameBuild/new');
    await nameField();
    const note = new File(['%PDF-1.7'], 'nota.png', { type: 'image/png' });
    await userEvent.upload(inputOf('Logo:'), note);
    expect(await screen.findByText('Arquivo deve ser imagem')).toBeInTheDocument();
    await chooseImage('Logo:', 'logo.png');
    expect(screen.queryByText('Arquivo deve ser imagem')).not.toBeInTheDocument();
  });

  test.each([
    [() => refuse('STORAGE_FULL'), 'Não há espaço para guardar o arquivo'],
    [loseConnection, 'Erro criando build'],
    [sayNo, 'Erro ao criar build'],
  ])('that is refused keeps its files where they are', async (answer, sentence) => {
    fakeApi(buildRoutes.create, answer);
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    const form = screen.getByRole('form', { name: 'Criar página de carregamento' });
    await waitFor(() => expect(form).toHaveTextContent(sentence));
    for (const name of NAMES) expect(row(name)).toHaveTextContent('Enviado');
    writes = [];
    fakeCreation();
    await userEvent.click(submit('Criar'));
    expect(await listShown()).toBeInTheDocument();
    expect(writes).toEqual(['create Cais [1,2,3,4]']);
  });

  test('whose name is taken says so at the name, and only the last call is made again', async () => {
    const fields = { buildName: 'Já existe uma build com este nome' };
    fakeApi(buildRoutes.create, () => refuse('BUILD_NAME_TAKEN', { fields }));
    renderAtPath('/gameBuild/new');
    const name = await nameField();
    await userEvent.type(name, 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText('Já existe uma build com este nome')).toBeInTheDocument();
    expect(name).toHaveFocus();
    fakeCreation();
    writes = [];
    await userEvent.type(name, ' II');
    await userEvent.click(submit('Criar'));
    expect(await listShown()).toBeInTheDocument();
    expect(writes).toEqual(['create Cais II [1,2,3,4]']);
  });

  test('whose files are gone from the server has them sent again', async () => {
    const fields = { stagedFiles: 'Alguns arquivos não estão mais aqui. Envie-os novamente' };
    fakeApi(buildRoutes.create, () => refuse('VALIDATION_ERROR', { fields }));
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText(fields.stagedFiles)).toBeInTheDocument();
    expect(row('Cais.data.br')).toHaveTextContent('Por enviar');
    fakeCreation();
    await userEvent.click(submit('Criar'));
    expect(await listShown()).toBeInTheDocument();
    expect(writes.at(-1)).toBe('create Cais [5,6,7,8]');
  });
});

describe('sending', () => {
  test('says how far it is as a whole and file by file, and keeps the fields off', async () => {
    fakeApi(buildRoutes.stage, (_, { files, progress }) => {
      const [file] = files.files ?? [];
      if (file?.name === 'Cais.loader.js') {
        return { stagedFiles: [{ id: 1, name: file.name, bytes: file.size }] };
      }
      progress(0.5);
      return new Promise(() => undefined);
    });
    const router = renderAtPath('/gameBuild/new');
    const name = await nameField();
    await userEvent.type(name, 'Cais');
    await chooseWhole(NAMES.map((each) => part(each, 2048)));
    await userEvent.type(name, '{Enter}');
    expect(await screen.findByText('1 de 4 arquivos · 3 de 8 KB')).toBeInTheDocument();
    expect(screen.getByText('Enviando...')).toBeInTheDocument();
    expect(screen.getByText('37,5 %')).toBeInTheDocument();
    expect(row('Cais.loader.js')).toHaveTextContent('Enviado');
    expect(screen.getByRole('progressbar', { name: 'Cais.framework.js.br' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(row('Cais.data.br')).toHaveTextContent('Na fila');
    expect(screen.getByText('Enviado: 25 %')).toBeInTheDocument();
    expect(name).toBeDisabled();
    expect(filesButton()).toBeDisabled();
    expect(submit('Criar')).toHaveFocus();
    expect(screen.getByText('Sair desta página interrompe o envio.')).toBeInTheDocument();

    void router.navigate('/gameBuild');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio' }));
    await waitFor(() => expect(name).toBeEnabled());
    expect(submit('Criar')).toHaveFocus();
    expect(screen.queryByText('Enviando...')).not.toBeInTheDocument();
    expect(row('Cais.loader.js')).toHaveTextContent('Enviado');
    expect(row('Cais.framework.js.br')).toHaveTextContent('Por enviar');
  });

  test('offers no second try of a file that was refused for what it is', async () => {
    fakeApi(buildRoutes.stage, () => refuse('NOT_A_BUILD'));
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    const remove = { name: /^Não enviar: / };
    expect((await screen.findAllByRole('button', remove)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Tentar novamente/ })).not.toBeInTheDocument();
  });

  test('sends again only what failed, and then goes on by itself', async () => {
    fakeStaging((name) => name === 'Cais.data.br');
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText('Cais.data.br não foi enviado')).toBeInTheDocument();
    expect(row('Cais.data.br')).toHaveTextContent('A conexão caiu durante o envio');
    expect(row('Cais.wasm.br')).toHaveTextContent('Enviado');
    writes = [];
    fakeStaging();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente: Cais.data.br' }));
    expect(await listShown()).toBeInTheDocument();
    expect(writes).toEqual(['stage Cais.data.br', 'create Cais [1,2,1,3]']);
  });

  test('says of a file that is refused what the server has to say of it', async () => {
    const fields = { 'files.0': 'Cais.wasm.br está corrompido' };
    fakeApi(buildRoutes.stage, () => refuse('NOT_A_BUILD', { fields }));
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await screen.findByText('4 arquivos não foram enviados')).toBeInTheDocument();
    expect(row('Cais.wasm.br')).toHaveTextContent('Cais.wasm.br está corrompido');
  });

  test('goes to the host that is set for builds, all of it', async () => {
    platform = { ...platform, buildUploadUrl: 'http://builds.test:8080' };
    const staging = fakeStaging();
    const creation = fakeCreation();
    renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    expect(await listShown()).toBeInTheDocument();
    const origins = [...staging.calls, ...creation.calls].map(({ origin }) => origin);
    expect(origins).toEqual(Array(5).fill('http://builds.test:8080'));
  });

  test('ends when the page is left', async () => {
    const { calls } = fakeApi(buildRoutes.stage, () => new Promise(() => undefined));
    const router = renderAtPath('/gameBuild/new');
    await userEvent.type(await nameField(), 'Cais');
    await chooseWhole();
    await userEvent.click(submit('Criar'));
    await screen.findByText('Enviando...');
    void router.navigate('/gameBuild');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await listShown()).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});

describe('a build', () => {
  test('is renamed without any file, and leads back', async () => {
    renderAtPath('/gameBuild/3');
    await userEvent.type(await nameField(), ' II');
    await userEvent.click(submit('Editar'));
    expect(await listShown()).toBeInTheDocument();
    expect(await screen.findByText('Página editada com sucesso!')).toBeInTheDocument();
    expect(writes).toEqual(['update Galeria Cais II undefined']);
  });

  test('gets new images and a new version in one go', async () => {
    renderAtPath('/gameBuild/3');
    await nameField();
    await chooseImage('Logo:', 'novo.png');
    await chooseImage('Imagem de fundo:', 'mar.png');
    expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
    await chooseWhole();
    const foot = '4 arquivos vão subir. A v13 fica no ar até a v14 chegar inteira.';
    expect(screen.getByText(foot)).toBeInTheDocument();
    await userEvent.click(submit('Editar'));
    expect(await listShown()).toBeInTheDocument();
    expect(writes.at(-1)).toBe(
      'update Galeria Cais [1,2,3,4] logo=novo.png backgroundFile=mar.png',
    );
  });

  test('shows how far its images are when these are all there is to send', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    fakeApi(buildRoutes.update, async (_, { progress }) => {
      progress(0.5);
      await promise;
      return { build: stored };
    });
    renderAtPath('/gameBuild/3');
    await nameField();
    await chooseImage('Logo:', 'novo.png');
    await userEvent.click(submit('Editar'));
    expect(await screen.findByText(/^0 de 1 arquivo/)).toBeInTheDocument();
    expect(screen.getByText('Enviando as imagens…')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancelar envio' })).not.toBeInTheDocument();
    resolve();
    expect(await listShown()).toBeInTheDocument();
  });

  test('that somebody else saved first offers mine or theirs', async () => {
    renderAtPath('/gameBuild/3');
    const name = await nameField();
    await userEvent.clear(name);
    await fill(name, 'Minha');
    stored = { ...stored, buildName: 'Delas', updatedAt: LATER };
    await userEvent.click(submit('Editar'));
    const dialog = await screen.findByRole('dialog', { name: 'Alguém salvou outra versão' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Versão salva: Delas' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await listShown()).toBeInTheDocument();
    expect(writes.at(-1)).toBe('update Delas undefined');
  });

  test('that cannot be changed says so in the form', async () => {
    fakeApi(buildRoutes.update, loseConnection);
    renderAtPath('/gameBuild/3');
    await userEvent.type(await nameField(), ' II');
    await userEvent.click(submit('Editar'));
    const form = screen.getByRole('form', { name: 'Editar página de carregamento' });
    const alert = await within(form).findByRole('alert', { name: 'Erro editando página' });
    expect(alert).toHaveTextContent('Sem conexão com o servidor');
  });

  test('goes back to any earlier version at once, and back again', async () => {
    const { versionId, versionNumber, sentAt, sentBy, fileCount, totalBytes } = stored;
    const size = { fileCount, totalBytes };
    const live = { id: versionId, number: versionNumber, sentAt, sentBy, ...size };
    const old = {
      ...{ id: 4, number: 12, sentBy: null },
      sentAt: '2026-10-01T12:00:00.000Z',
      fileCount: 4,
      totalBytes: 300 * 1024 ** 2,
    };
    const older = {
      ...old,
      ...{ id: 2, number: 11 },
      sentAt: '2026-09-01T12:00:00.000Z',
      totalBytes: 200 * 1024 ** 2,
    };
    const all = [live, old, older];
    stored = { ...stored, versions: [old, older] };
    const { calls } = fakeApi(buildRoutes.restore, ({ versionId = 0 }) => {
      const { id = 0, number = 0, ...wanted } = all.find((one) => one.id === versionId) ?? {};
      const versions = all.filter((one) => one.id !== versionId);
      const shown = { versionId: id, versionNumber: number, versions };
      stored = { ...stored, ...wanted, ...shown, updatedAt: LATER };
      return { build: stored };
    });
    renderAtPath('/gameBuild/3');
    const list = await screen.findByRole('list', { name: 'Versões da build' });
    const words = () =>
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(words()).toHaveLength(3);
    // Of those from before nobody knows who sent them.
    expect(words()[2]).toMatch(/^v1101\/09\/2026 às \d\d:00200 MB em 4 arquivosVoltar$/);
    const back = () => screen.getByRole('button', { name: /^Voltar à v11, de 01\/09\/2026 às / });
    await userEvent.click(back());
    expect(await screen.findByText('Versão anterior no ar')).toBeInTheDocument();
    await waitFor(() => expect(words()[0]).toMatch(/^v11.*No ar$/));
    expect(list).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Versão de volta no ar')).toBeInTheDocument();
    await waitFor(() => expect(words()[0]).toMatch(/^v13.*No ar$/));
    expect(calls.map(({ input }) => input)).toEqual([
      { id: 3, versionId: 2 },
      { id: 3, versionId },
    ]);
    fakeApi(buildRoutes.restore, loseConnection);
    await userEvent.click(back());
    expect(await screen.findByText('Erro ao voltar à versão anterior')).toBeInTheDocument();
  });

  test('switches threads and its visitor at once, and the form saves after it without a conflict', async () => {
    platform = { ...platform, buildOrigin: 'own' };
    const { calls } = fakeApi(
      buildRoutes.update,
      ({ usesThreads, knowsVisitor, buildName, updatedAt }) => {
        if (updatedAt !== undefined && updatedAt !== stored.updatedAt)
          return refuse('CHANGED_MEANWHILE');
        stored = {
          ...stored,
          buildName: buildName ?? stored.buildName,
          usesThreads: usesThreads ?? stored.usesThreads,
          knowsVisitor: knowsVisitor ?? stored.knowsVisitor,
          // Each change has a version of its own.
          updatedAt: new Date(Date.parse(stored.updatedAt) + 1).toISOString(),
        };
        return { build: stored };
      },
    );
    renderAtPath('/gameBuild/3');
    await userEvent.type(await nameField(), ' II');
    const threads = screen.getByRole('switch', { name: /^Threads/ });
    expect(threads).not.toBeChecked();
    await userEvent.click(threads);
    expect(await screen.findByText('Threads ligadas')).toBeInTheDocument();
    expect(threads).toBeChecked();
    const visitor = screen.getByRole('switch', { name: /^Saber quem joga/ });
    expect(visitor).toBeChecked();
    await userEvent.click(visitor);
    expect(await screen.findByText('A build não recebe mais quem joga')).toBeInTheDocument();
    expect(visitor).not.toBeChecked();
    expect(await nameField()).toHaveValue('Galeria Cais II');
    await userEvent.click(submit('Editar'));
    expect(await screen.findByText('Página editada com sucesso!')).toBeInTheDocument();
    expect(calls.map(({ input }) => Object.keys(input).toSorted())).toEqual([
      ['id', 'usesThreads'],
      ['id', 'knowsVisitor'],
      ['buildName', 'id', 'updatedAt'],
    ]);
  });

  test('meets as a conflict what somebody else has changed before a switch', async () => {
    platform = { ...platform, buildOrigin: 'own' };
    fakeApi(buildRoutes.update, ({ usesThreads, updatedAt }) => {
      if (updatedAt !== undefined && updatedAt !== stored.updatedAt) {
        return refuse('CHANGED_MEANWHILE', { current: stored });
      }
      stored = { ...stored, buildName: 'Delas', usesThreads: usesThreads ?? false };
      stored = { ...stored, updatedAt: LATER };
      return { build: stored };
    });
    renderAtPath('/gameBuild/3');
    await userEvent.type(await nameField(), ' II');
    await userEvent.click(screen.getByRole('switch', { name: /^Threads/ }));
    expect(await screen.findByText('Threads ligadas')).toBeInTheDocument();
    await userEvent.click(submit('Editar'));
    const dialog = await screen.findByRole('dialog', { name: 'Alguém salvou outra versão' });
    expect(within(dialog).getByRole('radio', { name: 'Versão salva: Delas' })).toBeInTheDocument();
  });

  test('says that a version has threads, and that it does not start without them', async () => {
    platform = { ...platform, buildOrigin: 'own' };
    stored = { ...stored, needsThreads: true };
    fakeApi(buildRoutes.update, ({ usesThreads = false }) => {
      stored = { ...stored, usesThreads, updatedAt: LATER };
      return { build: stored };
    });
    renderAtPath('/gameBuild/3');
    const card = await screen.findByRole('region', { name: 'Como a build roda' });
    expect(within(card).getByText('A v13 usa threads e não inicia sem elas')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: /^Threads/ }));
    expect(await within(card).findByText('A v13 usa threads')).toBeInTheDocument();
  });

  test('shows its address as people write it', async () => {
    platform = { ...platform, buildOrigin: 'shared' };
    stored = { ...stored, pageUrl: 'http://localhost:3001/build/Galeria%20do%20Jo%C3%A3o/' };
    renderAtPath('/gameBuild/3');
    expect(await screen.findByText('localhost:3001/build/Galeria do João/')).toBeInTheDocument();
  });

  test('leaves the switch as it was when that could not be saved', async () => {
    platform = { ...platform, buildOrigin: 'own' };
    fakeApi(buildRoutes.update, loseConnection);
    renderAtPath('/gameBuild/3');
    await nameField();
    await userEvent.click(screen.getByRole('switch', { name: /^Threads/ }));
    expect(await screen.findByText('Erro editando página')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: /^Threads/ })).not.toBeChecked();
  });

  test('names the rooms that show it, or says that none does', async () => {
    renderAtPath('/gameBuild/3');
    expect(
      await screen.findByText('Nenhuma sala tem o endereço desta build no campo Url.'),
    ).toBeInTheDocument();
  });

  test('leads to some of its rooms and counts the others; a failure can be tried again', async () => {
    fakeApi(buildRoutes.rooms, () => refuse('FORBIDDEN'));
    renderAtPath('/gameBuild/3');
    const card = await screen.findByRole('region', { name: 'Usada em' });
    await within(card).findByText('Erro ao carregar as salas');
    const plain = { id: 9, name: 'Praça', companyName: null, onlineNow: 0 };
    const rooms = [
      { id: 7, name: 'Auditório', companyName: 'Editora Cais', onlineNow: 1_205 },
      plain,
    ];
    fakeApi(buildRoutes.rooms, () => ({ rooms, total: 5 }));
    await userEvent.click(within(card).getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(card).findByRole('link', { name: 'Auditório' })).toHaveAttribute(
      'href',
      '/rooms/7',
    );
    const [first, second] = within(card).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^AuditórioEditora Cais\s*1\.205 agora$/);
    expect(second).toHaveTextContent(/^Praça$/);
    expect(card).toHaveTextContent('e mais 3 salas');
    const others = [11, 12, 13].map((id) => ({ ...plain, id, name: `Sala ${id}` }));
    const { calls } = fakeApi(buildRoutes.rooms, () => ({
      rooms: [...rooms, ...others],
      total: 5,
    }));
    await userEvent.click(within(card).getByRole('button', { name: 'Ver salas' }));
    expect(await within(card).findByRole('link', { name: 'Sala 13' })).toBeVisible();
    expect(calls[0]?.input).toMatchObject({ all: true });
    expect(within(card).queryByRole('button', { name: 'Ver salas' })).not.toBeInTheDocument();
    expect(within(card).getByRole('list', { name: 'Salas da build' })).toHaveFocus();
  });

  test('shows how it will look with what is chosen', async () => {
    renderAtPath('/gameBuild/3');
    const name = await nameField();
    const preview = screen.getByRole('region', { name: 'Prévia' });
    const sources = () => [...preview.querySelectorAll('img')].map((image) => image.src);
    expect(sources().map((url) => new URL(url).pathname)).toEqual([
      '/files/amanhecer.webp',
      '/files/cais.webp',
    ]);
    await chooseImage('Logo:', 'novo.png');
    await waitFor(() => expect(sources()[1]).toMatch(/^blob:/));
    await userEvent.type(name, ' II');
    expect(preview).toHaveTextContent('Galeria Cais II');
    expect(preview).toHaveTextContent('Carregando… 45 %');
  });
});

describe('over HTTPS', () => {
  test('nothing can be sent: it says so once, and shows the way', async () => {
    renderAtPath('/gameBuild/new', 'https:');
    expect(await nameField()).toBeDisabled();
    expect(await screen.findByText('Página deve ser acessada por HTTP!')).toBeInTheDocument();
    expect(
      screen.getByText(/A página não é HTTP, acesse por HTTP e tente novamente/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^http:/ })).toBeInTheDocument();
    expect(filesButton()).toBeDisabled();
    expect(submit('Criar')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submit('Criar'));
    expect(screen.queryByText('De um nome a build')).not.toBeInTheDocument();
  });

  test('all can be sent where the installation allows it', async () => {
    platform = { ...platform, buildUploadsOverHttps: true };
    renderAtPath('/gameBuild/new', 'https:');
    expect(await nameField()).toBeEnabled();
    expect(screen.queryByText(/A página não é HTTP/)).not.toBeInTheDocument();
  });
});
