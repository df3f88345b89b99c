import { fakeApi, refuse } from '@atrio/client/test-kit/fake-api';
import { FakeServer, refuseEvent } from '@atrio/client/test-kit/fake-server';
import { messageSample, visitSample } from '@atrio/client/test-kit/samples';
import { OPEN_CONVERSATION } from '@atrio/contract/live/open-conversation';
import { visitRoutes } from '@atrio/contract/live/visits';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Visit } from '../features/visit/visit.ts';
import {
  AMANDA,
  enteredSample,
  entrySample,
  manifestSample,
  NILO,
  roomSample,
  SCENE,
  shownSample,
} from '../test/samples.ts';
import { RoomPage } from './room-page.tsx';

const TOKEN_KEY = `atrio.visit.${SCENE}`;
const CODE_KEY = `atrio.code.${SCENE}`;
let server: FakeServer;

function open() {
  const visit = new Visit(SCENE, server.connect);
  render(<RoomPage visit={visit} />);
  void visit.start();
}

/** The server lets Amanda in; Nilo and one message of his are there. */
function answerInside(part = {}) {
  const people = [AMANDA, NILO].map((person) => ({ ...person, since: '2026-11-20T12:00:00.000Z' }));
  server.answer('joinRoom', () =>
    visitSample({ self: AMANDA, room: roomSample(part), people, onlineNow: 2 }),
  );
  server.answer('getMessages', () => ({
    messages: [messageSample({ id: 1, message: 'mensagem 1', sender: NILO })],
    hasMore: false,
  }));
}

async function enterAsAmanda() {
  localStorage.setItem(TOKEN_KEY, 'visitor-token');
  open();
  await screen.findByRole('heading', { name: 'Entrando na sala…' });
  server.become('ready');
  await screen.findByRole('article', { name: /^Nilo Campelo/ });
}

beforeEach(() => {
  server = new FakeServer(act);
});

afterEach(() => expect(server.takeProblems()).toEqual([]));

describe('how the team leads the conversation', () => {
  const conversation = {
    roomId: 5,
    revision: 3,
    slowSeconds: 30 as const,
    linksOff: true,
    pinned: { id: 1, message: 'Perguntas até 21:30', senderName: 'Nilo Campelo', byName: 'Luiza' },
    notice: { text: 'Sorteio em https://exemplo.com', since: '2026-11-20T12:33:00.000Z' },
  };

  it('is shown at once, and goes at once', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    answerInside();
    await enterAsAmanda();
    server.push('conversation', conversation);
    const notice = screen.getByRole('status', { name: 'Aviso da equipe' });
    expect(notice).toHaveTextContent('Sorteio em https://exemplo.com');
    expect(within(notice).getByRole('link')).toHaveAttribute('href', 'https://exemplo.com/');
    expect(screen.getByRole('region', { name: 'Mensagem fixada' })).toHaveTextContent(
      'Perguntas até 21:30',
    );
    expect(
      screen.getByText('Modo lento: uma mensagem a cada 30 s. Links não podem ser enviados.'),
    ).toBeVisible();
    const { roomId } = conversation;
    server.push('conversation', { roomId, ...OPEN_CONVERSATION, revision: 4 });
    expect(notice).toBeEmptyDOMElement();
    expect(screen.queryByRole('region', { name: 'Mensagem fixada' })).not.toBeInTheDocument();
    server.push('conversation', conversation);
    expect(notice).toBeEmptyDOMElement();
  });

  it('says how long slow mode lasts, and that the team has to approve', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    answerInside();
    server.answer('playerMessage', ({ message }) =>
      refuseEvent(message === 'grátis' ? 'MESSAGE_HELD' : 'SLOW_MODE', { seconds: 120 }),
    );
    await enterAsAmanda();
    const composer = screen.getByRole('textbox', { name: 'Mensagem' });
    await userEvent.type(composer, 'grátis{Enter}');
    const held = await screen.findByRole('article', { name: 'Você, à espera da equipe' });
    expect(within(held).getByRole('status')).toHaveTextContent('Só a equipe vê por enquanto');
    await userEvent.type(composer, 'e agora?{Enter}');
    const slow = await screen.findByRole('article', { name: 'Você, na fila' });
    expect(slow).toHaveTextContent(/Modo lento: vai em 1\d\d s/);
    await userEvent.click(within(slow).getByRole('button', { name: 'Descartar' }));
    await userEvent.click(within(held).getByRole('button', { name: 'Ocultar' }));
    expect(screen.queryByText('grátis')).not.toBeInTheDocument();
  });
});

describe('the images', () => {
  const image = (id: number, alt = '') => ({
    id,
    imageUrl: `/files/${id}`,
    thumbnailUrl: `/files/${id}-small`,
    width: 40,
    height: 30,
    alt,
  });
  const withImages = (part: Partial<PublicRoom>, imageUse: 'gallery' | 'background') => {
    const manifest = manifestSample(roomSample(part));
    const images = [image(1, 'Maré de março'), image(2)];
    return { ...manifest, look: { ...manifest.look, images, imageUse } };
  };

  it('open large from the entry, one after the other by the arrow keys', async () => {
    fakeApi(visitRoutes.manifest, () => withImages({}, 'gallery'));
    open();
    const first = await screen.findByRole('button', { name: 'Ver imagem 1: Maré de março' });
    await userEvent.click(first);
    const dialog = screen.getByRole('dialog', { name: 'Imagem 1 de 2' });
    expect(within(dialog).getByRole('img', { name: 'Maré de março' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Próxima imagem' }));
    expect(screen.getByRole('dialog', { name: 'Imagem 2 de 2' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('dialog', { name: 'Imagem 1 de 2' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('fill the entry, and the visitor chooses which one', async () => {
    fakeApi(visitRoutes.manifest, () => withImages({}, 'background'));
    open();
    expect(await screen.findByRole('img', { name: 'Maré de março' })).toHaveAttribute(
      'src',
      '/files/1',
    );
    const second = screen.getByRole('button', { name: 'Mostrar imagem 2' });
    await userEvent.click(second);
    expect(second).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('img', { name: 'Maré de março' })).not.toBeInTheDocument();
  });

  it('of a private room are asked for by the token of who is inside', async () => {
    const isPrivate = true;
    const manifest = fakeApi(visitRoutes.manifest, (_, { token }) =>
      token ? withImages({ isPrivate }, 'gallery') : manifestSample(roomSample({ isPrivate })),
    );
    fakeApi(visitRoutes.refresh, () => entrySample('fresh'));
    localStorage.setItem(TOKEN_KEY, 'kept');
    answerInside({ isPrivate });
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    await server.renew();
    server.become('ready');
    expect(
      await screen.findByRole('button', { name: 'Ver imagem 1: Maré de março' }),
    ).toBeVisible();
    expect(manifest.calls.map(({ token }) => token ?? null)).toEqual([null, 'fresh']);
  });
});

describe('the programme', () => {
  it('stands below the way in, and on a tab inside', async () => {
    const programme = [shownSample({ title: 'Sarau', inMinutes: [60, 120] })];
    fakeApi(visitRoutes.manifest, () => ({ ...manifestSample(roomSample()), programme }));
    fakeApi(visitRoutes.enter, () => enteredSample('visitor-token'));
    answerInside();
    open();
    expect(await screen.findByRole('region', { name: 'Programação' })).toHaveTextContent('Sarau');
    await userEvent.type(screen.getByRole('textbox', { name: 'Seu nome' }), 'Amanda');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar na sala' }));
    server.become('ready');
    await userEvent.click(await screen.findByRole('tab', { name: 'Programação' }));
    expect(screen.getByRole('tabpanel', { name: 'Programação' })).toHaveTextContent('Sarau');
  });

  it('of a private room is shown to who is inside, until they leave', async () => {
    const programme = [shownSample({ title: 'Sarau', inMinutes: [60, 120] })];
    fakeApi(visitRoutes.manifest, (_, { token }) => ({
      ...manifestSample(roomSample({ isPrivate: true })),
      ...(token && { programme }),
    }));
    fakeApi(visitRoutes.refresh, () => entrySample('fresh'));
    localStorage.setItem(TOKEN_KEY, 'kept');
    answerInside({ isPrivate: true });
    server.answer('leaveRoom', () => ({}));
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    await server.renew();
    server.become('ready');
    expect(await screen.findByRole('tab', { name: 'Programação' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
    await screen.findByRole('heading', { name: 'Galeria Cais' });
    expect(screen.queryByText('Sarau')).not.toBeInTheDocument();
  });
});

describe('the way in', () => {
  it('takes a name, keeps the token, and shows the room', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    const enter = fakeApi(visitRoutes.enter, ({ name }) =>
      name === 'Amanda'
        ? enteredSample('visitor-token')
        : refuse('VALIDATION_ERROR', { fields: { name: 'Nome curto demais' } }),
    );
    answerInside();
    open();
    const name = await screen.findByRole('textbox', { name: 'Seu nome' });
    expect(screen.getByText('Editora Cais')).toBeVisible();
    await userEvent.type(name, 'A{Enter}');
    expect(await screen.findByText('Nome curto demais')).toBeVisible();
    expect(name).toHaveValue('A');
    expect(name).toHaveFocus();
    await userEvent.type(name, 'manda{Enter}');
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    expect(server.token()).toBe('visitor-token');
    server.become('ready');
    expect(await screen.findByRole('log', { name: 'Mensagens' })).toBeVisible();
    expect(localStorage.getItem(TOKEN_KEY)).toBe('refresh of visitor-token');
    const device = localStorage.getItem('atrio.device');
    expect(enter.calls.at(-1)?.input).toEqual({ device, sceneName: SCENE, name: 'Amanda' });
  });

  it('asks a visitor whose token is refused again, with the reason, and keeps them the same visitor', async () => {
    localStorage.setItem(TOKEN_KEY, 'old-token');
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    const enter = fakeApi(visitRoutes.enter, () => enteredSample('new-token'));
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    server.become('refused', refuseEvent('UNAUTHENTICATED'));
    expect(await screen.findByText(/^Sua visita anterior terminou/)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Seu nome' }), 'Amanda{Enter}');
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    expect(enter.calls[0]?.input.refreshToken).toBe('old-token');
  });

  it('comes back by the refresh token that it kept, and keeps the next one', async () => {
    localStorage.setItem(TOKEN_KEY, 'kept');
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    const refresh = fakeApi(visitRoutes.refresh, () => entrySample('fresh'));
    answerInside();
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    expect(server.token()).toBeNull();
    expect(await server.renew()).toBe('fresh');
    expect(refresh.calls[0]?.input).toEqual({ refreshToken: 'kept' });
    expect(localStorage.getItem(TOKEN_KEY)).toBe('refresh of fresh');
    server.become('ready');
    expect(await screen.findByRole('log', { name: 'Mensagens' })).toBeVisible();
  });

  it('waits for a server that is away, and tells a banned visitor so when they come back', async () => {
    localStorage.setItem(TOKEN_KEY, 'kept');
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    fakeApi(visitRoutes.refresh, () => refuse('SERVER_BUSY'));
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    await expect(server.renew()).rejects.toThrow();
    const current = { reason: 'Ofensas', endsAt: null };
    fakeApi(visitRoutes.refresh, () => refuse('VISITOR_BANNED', { current }));
    await act(async () => expect(await server.renew()).toBeNull());
    expect(await screen.findByText(/Ofensas/)).toBeVisible();
  });

  it('proves an address for a private room', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample({ isPrivate: true })));
    fakeApi(visitRoutes.requestCode, () => ({}));
    const enter = fakeApi(visitRoutes.enter, () => refuse('WRONG_VISIT_CODE'));
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'rita@exemplo.com');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
    const code = await screen.findByRole('textbox', { name: 'Código' });
    await userEvent.click(code);
    await userEvent.paste('código: 123 456');
    expect(code).toHaveValue('123456');
    await userEvent.type(screen.getByRole('textbox', { name: 'Seu nome' }), 'Rita{Enter}');
    await screen.findByText('Código inválido ou vencido');
    expect(code).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Seu nome' })).toHaveValue('Rita');
    const device = localStorage.getItem('atrio.device');
    const input = {
      device,
      sceneName: SCENE,
      name: 'Rita',
      email: 'rita@exemplo.com',
      code: '123456',
    };
    expect(enter.calls[0]?.input).toEqual(input);
  });

  it('keeps the code step over a reload, with what was typed', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample({ isPrivate: true })));
    const ask = fakeApi(visitRoutes.requestCode, () => ({}));
    open();
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await userEvent.type(email, 'rita@exemplo.com{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Código' })).toHaveFocus();
    await userEvent.type(screen.getByRole('textbox', { name: 'Seu nome' }), 'Rita');
    const again = screen.getByRole('button', { name: /^Enviar de novo em \d+ s$/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(again);
    cleanup();
    open();
    expect(await screen.findByRole('textbox', { name: 'Código' })).toBeVisible();
    expect(screen.getByText('rita@exemplo.com')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Seu nome' })).toHaveValue('Rita');
    expect(ask.calls).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Usar outro email' }));
    cleanup();
    open();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });

  it('forgets a code step whose code has expired', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample({ isPrivate: true })));
    const at = Date.now() - 15 * 60_000;
    sessionStorage.setItem(CODE_KEY, JSON.stringify({ email: 'rita@exemplo.com', name: '', at }));
    open();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  it('takes a code that the visitor already has, and says so when they ask for another', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample({ isPrivate: true })));
    fakeApi(visitRoutes.requestCode, () => refuse('VISIT_CODE_SENT'));
    open();
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await userEvent.click(screen.getByRole('button', { name: 'Já tenho um código' }));
    expect(await screen.findByText('Digite o email que recebeu o código')).toBeVisible();
    await waitFor(() => expect(email).toHaveFocus());
    await userEvent.type(email, 'rita@exemplo.com');
    await userEvent.click(screen.getByRole('button', { name: 'Já tenho um código' }));
    expect(await screen.findByText(/Digite o código que chegou em/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText(/^Enviamos um código há pouco/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Código' })).toBeVisible();
  });

  it('tells a banned visitor the reason and the end', async () => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    const current = { reason: 'Barulho', endsAt: '2027-01-02T12:00:00.000Z' };
    fakeApi(visitRoutes.enter, () => refuse('VISITOR_BANNED', { current }));
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Seu nome' }), 'Ana{Enter}');
    expect(await screen.findByText('Motivo: Barulho')).toBeVisible();
    expect(screen.getByText(/2 de janeiro de 2027/)).toBeVisible();
  });

  it('tells an unknown room from a server that fails', async () => {
    fakeApi(visitRoutes.manifest, () => refuse('INTERNAL_ERROR'));
    open();
    await screen.findByRole('heading', { name: 'Não foi possível abrir a sala' });
    fakeApi(visitRoutes.manifest, () => refuse('NOT_FOUND'));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Sala não encontrada' })).toBeVisible();
  });
});

describe('an administrator', () => {
  beforeEach(() => {
    localStorage.setItem('dashboard_user_token', 'access');
    localStorage.setItem('dashboard_user_refresh_token', 'refresh');
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
  });

  it('gets in by their session and may delete messages of others', async () => {
    server.answer('panelJoinRoom', () => ({
      conversation: OPEN_CONVERSATION,
      roomId: 3,
      self: AMANDA,
      room: roomSample({ iframeUrl: 'https://palco.example/admin' }),
      people: [],
      onlineNow: 0,
    }));
    server.answer('panelGetMessagesOnRoom', () => ({
      messages: [messageSample({ id: 1, message: 'mensagem 1', sender: NILO })],
      hasMore: false,
    }));
    server.answer('deleteMessage', () => ({}));
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    server.become('ready');
    expect(await screen.findByText('Administrador')).toBeVisible();
    const stage = screen.getByTitle('Conteúdo de Galeria Cais');
    expect(stage).toHaveAttribute('src', 'https://palco.example/admin');
    const theirs = await screen.findByRole('article', { name: /^Nilo Campelo/ });
    await userEvent.click(within(theirs).getByRole('button', { name: /^Ações/ }));
    await userEvent.click(within(theirs).getByRole('button', { name: 'Apagar' }));
    const dialog = screen.getByRole('dialog', { name: 'Apagar mensagem?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    expect(await screen.findByText('Mensagem apagada')).toBeVisible();
  });

  it('is a visitor in a room that is not theirs', async () => {
    server.answer('panelJoinRoom', () => refuseEvent('NOT_FOUND'));
    open();
    await screen.findByRole('heading', { name: 'Entrando na sala…' });
    server.become('ready');
    expect(await screen.findByRole('textbox', { name: 'Seu nome' })).toBeVisible();
    expect(localStorage.getItem('dashboard_user_token')).toBe('access');
  });
});

describe('inside', () => {
  beforeEach(() => {
    fakeApi(visitRoutes.manifest, () => manifestSample(roomSample()));
    answerInside({ externalUrl: 'https://loja.example', externalUrlName: 'Comprar' });
  });

  it('shows web addresses as links without referrer or ranking', async () => {
    const message = 'Veja https://exemplo.com.br/a. <b>javascript:alert(1)</b>';
    server.answer('getMessages', () => ({
      messages: [messageSample({ message, sender: NILO })],
      hasMore: false,
    }));
    await enterAsAmanda();
    const article = screen.getByRole('article', { name: /^Nilo Campelo/ });
    const link = within(article).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://exemplo.com.br/a');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(link).toHaveAttribute('target', '_blank');
    expect(article).toHaveTextContent(message);
  });

  it('shows the external button, and people as they come and go', async () => {
    await enterAsAmanda();
    const link = screen.getByRole('link', { name: /^Comprar/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    server.push('presence', { roomId: 3, onlineNow: 1, joined: [], left: [NILO.id], names: 'all' });
    expect(screen.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /^Pessoas/ }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('lists the first people of a very full room, the next by page, and any by name', async () => {
    const since = '2026-11-20T12:00:00.000Z';
    const LARA = { id: 7, name: 'Lara Pinho' };
    server.answer('joinRoom', () => ({
      conversation: OPEN_CONVERSATION,
      self: AMANDA,
      room: roomSample(),
      state: 'inside' as const,
      people: [{ ...AMANDA, since }],
      onlineNow: 4_812,
    }));
    server.answer('getPeople', ({ search } = {}) => ({
      people: search ? [{ ...NILO, since }] : [{ ...LARA, since }],
      onlineNow: 4_812,
      hasMore: false,
    }));
    await enterAsAmanda();
    await userEvent.click(screen.getByRole('tab', { name: 'Pessoas · 4.812' }));
    expect(screen.getByText('E mais 4.811 pessoas.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText(LARA.name)).toBeVisible();
    expect(server.sentOf('getPeople')).toEqual([[{ after: { id: AMANDA.id, since } }]]);

    const box = screen.getByRole('searchbox', { name: 'Buscar pessoas' });
    await userEvent.type(box, 'nilo');
    const write = await screen.findByRole('button', { name: `Escrever só para ${NILO.name}` });
    expect(screen.getByText('1 pessoa com esse nome.')).toBeVisible();
    expect(screen.queryByText(LARA.name)).not.toBeInTheDocument();
    server.answer('getPeople', () => refuseEvent('TOO_MANY_EVENTS'));
    await userEvent.type(box, 'n');
    expect(await screen.findByText(/^Não foi possível buscar/)).toBeVisible();
    await userEvent.clear(box);
    expect(screen.getByText(LARA.name)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Não foi possível carregar mais pessoas.')).toBeVisible();
    expect(write).not.toBeInTheDocument();
  });

  it('sends to everybody or to one, and sends a failed message again', async () => {
    await enterAsAmanda();
    server.answer('playerMessage', ({ message, to }) =>
      to === undefined
        ? refuseEvent('TOO_MANY_EVENTS')
        : { message: messageSample({ id: 2, message, sender: AMANDA, to: NILO }) },
    );
    const box = screen.getByRole('textbox', { name: 'Mensagem' });
    await userEvent.type(box, 'para todos{Enter}');
    expect(await screen.findByText(/^Não enviada. Calma/)).toBeVisible();
    server.answer('playerMessage', ({ message }) => ({
      message: messageSample({ id: 3, message, sender: AMANDA }),
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByRole('article', { name: /^Você, \d/ })).toHaveTextContent(
      'para todos',
    );

    await userEvent.click(screen.getByRole('tab', { name: /^Pessoas/ }));
    await userEvent.click(screen.getByRole('button', { name: `Escrever só para ${NILO.name}` }));
    expect(screen.getByText(`Só para ${NILO.name}`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Escrever para todos' }));
    expect(screen.queryByText(`Só para ${NILO.name}`)).not.toBeInTheDocument();
  });

  it('keeps a draft over a reconnection, and shows no message twice', async () => {
    await enterAsAmanda();
    const box = screen.getByRole('textbox', { name: 'Mensagem' });
    await userEvent.type(box, 'rascunho');
    server.become('reconnecting');
    server.answer('getMessages', () => ({
      messages: [
        messageSample({ id: 1, message: 'mensagem 1', sender: NILO }),
        messageSample({ id: 2, message: 'mensagem 2', sender: NILO }),
      ],
      hasMore: false,
    }));
    server.become('ready');
    expect(await screen.findByText('mensagem 2')).toBeVisible();
    expect(screen.getAllByText('mensagem 1')).toHaveLength(1);
    expect(box).toHaveValue('rascunho');
    expect(server.sentOf('joinRoom')).toHaveLength(2);
  });

  it('says that the team emptied the room, and why', async () => {
    await enterAsAmanda();
    server.push('roomClosed', { roomId: 3, emptied: { reason: 'A sessão terminou' } });
    expect(screen.getByRole('heading', { name: 'A equipe esvaziou a sala' })).toBeVisible();
    expect(screen.getByText('Motivo: A sessão terminou')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar entrar de novo' })).toBeVisible();
  });

  it('says that the room was closed, or that the visitor was banned', async () => {
    await enterAsAmanda();
    server.push('roomClosed', { roomId: 3 });
    expect(screen.getByRole('heading', { name: 'Esta sala foi fechada' })).toBeVisible();
    server.push('banned', { reason: 'Barulho', endsAt: null });
    expect(screen.getByRole('heading', { name: 'Você foi removido desta sala' })).toBeVisible();
  });
});
