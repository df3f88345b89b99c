import {
  HELENA,
  joinSample,
  LUIZA,
  messageSample,
  messagesFrom,
  RAFAEL,
} from '@atrio/client/test-kit/samples';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { type EventInput, MAX_MESSAGE, type Message } from '@atrio/contract/live/realtime';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { LiveRoom } from '../../../kit/live/live-room.tsx';
import { fakeApi } from '../../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../../test/fake-live.ts';
import { fill } from '../../../test/fill.ts';
import { giveSizes } from '../../../test/give-sizes.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { MessagesPanel } from './messages-panel.tsx';

const GONE = '2026-11-20T18:00:00.000Z';

/** The messages that the server keeps. */
let stored: Message[];
let asked: EventInput<'panelGetMessagesOnRoom'>[];

beforeEach(() => {
  signInAs();
  giveSizes();
  asked = [];
  stored = [
    messageSample(),
    messageSample({
      id: 2,
      sender: LUIZA,
      message: 'Sim,\namanhã cedo.',
      editedAt: '2026-11-20T17:40:00.000Z',
    }),
  ];
  answerLive('panelJoinRoom', () => joinSample({ self: HELENA }));
  answerLive('panelGetMessagesOnRoom', (...call) => {
    asked.push(call);
    return pageOf(call[1] ?? {});
  });
});

function pageOf({ before, after, limit = 50, search = '', chat }: Options) {
  const found = stored.filter(
    (one) =>
      one.chat === chat &&
      one.message.includes(search) &&
      one.id < (before ?? Number.POSITIVE_INFINITY) &&
      one.id > (after ?? 0),
  );
  const messages = after === undefined ? found.slice(-limit) : found.slice(0, limit);
  return { messages, hasMore: found.length > limit };
}

type Options = NonNullable<EventInput<'panelGetMessagesOnRoom'>[1]>;

function renderPanel(chat: 'room' | 'betalk' = 'room') {
  const element = (
    <FormPanels>
      <LiveRoom roomId={5} sceneName="auditorio-ipe">
        <MessagesPanel roomId={5} chat={chat} />
      </LiveRoom>
    </FormPanels>
  );
  return renderAt([{ path: '/', element }], '/');
}

const log = () => screen.findByRole('log', { name: 'Mensagens' });
const texts = async () =>
  within(await log())
    .getAllByRole('article')
    .map((row) => row.textContent);
const menuOf = (name: RegExp) => screen.findAllByRole('button', { name });
async function choose(name: RegExp, item: string) {
  await userEvent.click((await menuOf(name)).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const box = () => screen.findByRole('textbox', { name: 'Escrever mensagem' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));

describe('the list', () => {
  test('shows web addresses as links without referrer or ranking, and everything else as text', async () => {
    const message = 'Veja https://exemplo.com.br/a. <b>javascript:alert(1)</b>';
    stored = [messageSample({ message })];
    goLive();
    renderPanel();
    const link = await screen.findByRole('link');
    expect(link).toHaveAttribute('href', 'https://exemplo.com.br/a');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.parentElement).toHaveTextContent(message);
  });

  test('joins the room and shows its messages, oldest first, as text', async () => {
    stored.push(
      messageSample({ id: 3, message: '<b>oi</b>', sender: HELENA, isFromAdmin: true }),
      messageSample({ id: 4, message: '', deletedAt: GONE }),
    );
    const live = goLive();
    renderPanel();
    const rows = await texts();
    expect(rows[0]).toMatch(/^RMRafael Menezes.*Boa tarde!/);
    expect(rows[1]).toMatch(/Luiza Farias.*editadaSim,\namanhã cedo\.$/s);
    expect(rows[2]).toMatch(/Helena PradoAdministrador.*<b>oi<\/b>$/);
    expect(rows[3]).toMatch(/Mensagem apagada$/);
    expect(live.sentOf('panelJoinRoom')).toEqual([['auditorio-ipe']]);
    expect(asked).toEqual([['auditorio-ipe', { chat: 'room', limit: 100 }]]);
    expect(screen.getByText('Ao vivo')).toBeInTheDocument();
  });

  test('has the full date of a message in its tooltip', async () => {
    goLive();
    renderPanel();
    const [first] = within(await log()).getAllByRole('time');
    expect(first).toHaveAttribute('datetime', '2026-11-20T17:31:00.000Z');
    expect(first).toHaveAttribute('title', expect.stringMatching(/^20\/11\/2026 \d\d:31$/));
  });

  test('says that there are no messages', async () => {
    goLive();
    renderPanel('betalk');
    expect(await screen.findByText('Nenhuma mensagem')).toBeInTheDocument();
    expect(screen.getByText('As conversas do canal de voz aparecem aqui.')).toBeInTheDocument();
  });

  test('says when the messages could not be read, and tries again', async () => {
    answerLive('panelGetMessagesOnRoom', () => refuseLive('DATABASE_UNAVAILABLE'));
    goLive();
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao carregar mensagens do chat');
    expect(alert).toHaveTextContent('DATABASE UNAVAILABLE');
    answerLive('panelGetMessagesOnRoom', (_, options) => pageOf(options ?? {}));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await texts()).toHaveLength(2);
  });

  test('says when the room could not be joined, and tries again', async () => {
    answerLive('panelJoinRoom', () => refuseLive('NOT_FOUND'));
    goLive();
    renderPanel();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao entrar na sala');
    expect(await box()).toBeDisabled();
    answerLive('panelJoinRoom', () => joinSample({ self: HELENA }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await texts()).toHaveLength(2);
    expect(await box()).toBeEnabled();
  });

  test('cuts a huge message short until the reader opens it', async () => {
    stored = [messageSample({ message: 'linha\n'.repeat(40) })];
    goLive();
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar tudo' }));
    expect(screen.queryByRole('button', { name: 'Mostrar tudo' })).not.toBeInTheDocument();
  });

  test('draws only the messages in view, however long the chat', async () => {
    stored = messagesFrom(1, 100_000);
    goLive();
    renderPanel();
    const rows = await texts();
    expect(rows.length).toBeLessThan(40);
    expect(rows.at(-1)).toMatch(/Mensagem 100000$/);
  });
});

describe('a live message', () => {
  test('appears, is edited, is deleted, unless it is of the other chat', async () => {
    const live = goLive();
    renderPanel();
    await log();
    live.push('playerMessage', messageSample({ id: 3, message: 'Terceira' }));
    live.push('playerMessage', messageSample({ id: 4, message: 'Por voz', chat: 'betalk' }));
    expect((await texts()).at(-1)).toMatch(/Terceira$/);
    live.push('editMessage', messageSample({ id: 3, message: 'Três', editedAt: GONE }));
    expect((await texts()).at(-1)).toMatch(/editadaTrês$/);
    live.push('deleteMessage', { id: 3, deletedAt: GONE });
    expect((await texts()).at(-1)).toMatch(/Mensagem apagada$/);
    live.push('deleteMessagesOf', { senderId: LUIZA.id, deletedAt: GONE });
    expect((await texts())[1]).toMatch(/Mensagem apagada$/);
  });

  test('is announced, while the list itself is silent', async () => {
    const live = goLive();
    renderPanel();
    expect(await log()).toHaveAttribute('aria-live', 'off');
    live.push('playerMessage', messageSample({ id: 3, message: 'Terceira' }));
    const words = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(words()).toContain('Rafael Menezes: Terceira');
    live.push('playerMessage', messageSample({ id: 4, sender: HELENA, message: 'Minha' }));
    expect(words()).not.toContain('Helena Prado: Minha');
  });

  test('does not move a reader who is further up; a button leads to it', async () => {
    stored = messagesFrom(1, 90);
    const live = goLive();
    renderPanel();
    const list = await log();
    list.scrollTop = 900;
    fireEvent.scroll(list);
    live.push('playerMessage', messageSample({ id: 91, message: 'Nova' }));
    live.push('playerMessage', messageSample({ id: 92, message: 'Mais nova' }));
    const button = await screen.findByRole('button', { name: '2 novas mensagens' });
    expect(list.scrollTop).toBe(900);
    await userEvent.click(button);
    expect(button).not.toBeInTheDocument();
    expect(await within(list).findByText('Mais nova')).toBeInTheDocument();
  });

  test('is read after a lost connection, each message once', async () => {
    const live = goLive();
    renderPanel();
    await log();
    live.become('reconnecting');
    expect(screen.getByText('Conectando…')).toBeInTheDocument();
    stored.push(messageSample({ id: 3, message: 'Enquanto isso' }));
    live.become('ready');
    await waitFor(async () => expect(await texts()).toHaveLength(3));
    expect(live.sentOf('panelJoinRoom')).toHaveLength(2);
  });

  test('is read in order after a lost connection while one reads further up', async () => {
    stored = messagesFrom(1, 90);
    const live = goLive();
    renderPanel();
    const list = await log();
    list.scrollTop = 900;
    fireEvent.scroll(list);
    live.become('reconnecting');
    stored = messagesFrom(1, 300);
    live.become('ready');
    await waitFor(() => expect(asked.at(-1)?.[1]).toMatchObject({ after: 190 }));
    expect(list.scrollTop).toBe(900);
    list.scrollTop = list.scrollHeight;
    fireEvent.scroll(list);
    expect(await within(list).findByText('Mensagem 300')).toBeInTheDocument();
  });
});

describe('older messages', () => {
  test('come when one scrolls towards the top', async () => {
    stored = messagesFrom(1, 130);
    goLive();
    renderPanel();
    const list = await log();
    list.scrollTop = 100;
    fireEvent.scroll(list);
    await waitFor(() => expect(asked.at(-1)?.[1]).toMatchObject({ before: 31 }));
    list.scrollTop = 0;
    fireEvent.scroll(list);
    expect(await within(list).findByText('Mensagem 1')).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });

  test('can be requested again after a failure', async () => {
    stored = messagesFrom(1, 130);
    answerLive('panelGetMessagesOnRoom', (_, options = {}) =>
      options.before ? refuseLive('SERVER_BUSY') : pageOf(options),
    );
    goLive();
    renderPanel();
    const list = await log();
    list.scrollTop = 100;
    fireEvent.scroll(list);
    const alert = await screen.findByRole('alert');
    answerLive('panelGetMessagesOnRoom', (_, options) => pageOf(options ?? {}));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });
});

describe('the search', () => {
  const search = () => screen.findByRole('searchbox', { name: 'Buscar nas mensagens' });

  test('is made by the server; new messages do not join it', async () => {
    const live = goLive();
    renderPanel();
    await log();
    await fill(await search(), 'amanhã');
    await waitFor(async () => expect(await texts()).toHaveLength(1));
    expect(asked.at(-1)?.[1]).toEqual({ chat: 'room', limit: 100, search: 'amanhã' });
    live.push('playerMessage', messageSample({ id: 9 }));
    expect(await texts()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(async () => expect(await texts()).toHaveLength(2));
  });

  test('leads to a found message among the others, and back to the newest', async () => {
    stored = messagesFrom(1, 400);
    goLive();
    renderPanel();
    await log();
    await fill(await search(), 'Mensagem 77');
    await waitFor(async () => expect(await texts()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Ver na conversa' }));
    await waitFor(() => expect(asked.at(-1)?.[1]).toEqual({ chat: 'room', limit: 100, after: 77 }));
    expect(asked.at(-2)?.[1]).toEqual({ chat: 'room', limit: 100, before: 78 });
    expect(await search()).toHaveValue('');
    const place = await screen.findByRole('article', { current: true });
    expect(place).toHaveTextContent('Mensagem 77');
    const menu = within(place).getByRole('button', { name: /^Ações da mensagem/ });
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Ir para as mais novas' }));
    await waitFor(async () => expect((await texts()).at(-1)).toContain('Mensagem 400'));
  });

  test('goes on where one look of the server ended', async () => {
    const found = messageSample({ id: 3, message: 'zk' });
    answerLive('panelGetMessagesOnRoom', (_, { search: text, before } = {}) => {
      if (!text) return pageOf({ chat: 'room' });
      return before === 900
        ? { messages: [found], hasMore: false }
        : { messages: [], hasMore: true, next: 900 };
    });
    goLive();
    renderPanel();
    await userEvent.type(await search(), 'zk');
    await userEvent.click(await screen.findByRole('button', { name: 'Buscar nas mais antigas' }));
    await waitFor(async () => expect(await texts()).toHaveLength(1));
  });

  test('says that it found nothing', async () => {
    goLive();
    renderPanel();
    await fill(await search(), 'zebra');
    expect(await screen.findByText('Nenhuma mensagem encontrada')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar todas' }));
    expect(await texts()).toHaveLength(2);
  });

  test("leaves the '/' key to the page's own search", async () => {
    goLive();
    renderPanel();
    await log();
    await userEvent.keyboard('/');
    expect(await search()).not.toHaveFocus();
  });
});

describe('moderating', () => {
  test('deletes a message after a question that quotes it', async () => {
    const live = goLive();
    answerLive('deleteMessage', () => ({}));
    renderPanel();
    await choose(/^Ações da mensagem de Rafael/, 'Apagar');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar mensagem?' });
    expect(dialog).toHaveTextContent('Rafael MenezesBoa tarde!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(live.sentOf('deleteMessage')).toEqual([[{ id: 1 }]]);
  });

  test('shows a failure in the dialog; a message that is deleted already is no failure', async () => {
    goLive();
    answerLive('deleteMessage', () => refuseLive('ROOM_NOT_JOINED'));
    renderPanel();
    await choose(/^Ações da mensagem de Rafael/, 'Apagar');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar mensagem?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Tentativa de entrar na sala sem ter room',
    );
    answerLive('deleteMessage', () => refuseLive('NOT_FOUND'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('deletes all messages of one person at once', async () => {
    const live = goLive();
    answerLive('panelDeleteMessagesOf', () => ({ count: 3 }));
    renderPanel();
    await choose(/^Ações da mensagem de Luiza/, 'Apagar todas de Luiza Farias');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar todas de Luiza Farias?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar todas' }));
    expect(await screen.findByText('3 mensagens apagadas')).toBeInTheDocument();
    expect(live.sentOf('panelDeleteMessagesOf')).toEqual([
      ['auditorio-ipe', { senderId: LUIZA.id }],
    ]);
  });

  test('removes a visitor from the room, but no administrator', async () => {
    stored.push(messageSample({ id: 3, sender: { id: 40, name: 'Davi' }, isFromAdmin: true }));
    const { calls } = fakeApi(moderationRoutes.ban, ({ reason }) => ({
      ban: {
        id: 1,
        visitor: RAFAEL,
        reason,
        createdAt: GONE,
        endsAt: null,
        adminName: 'Helena Prado',
      },
    }));
    goLive();
    renderPanel();
    await userEvent.click((await menuOf(/^Ações da mensagem de Davi/))[0] as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Apagar' });
    expect(screen.queryByRole('menuitem', { name: 'Remover da sala' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await choose(/^Ações da mensagem de Rafael/, 'Remover da sala');
    const dialog = await screen.findByRole('dialog', { name: 'Remover Rafael Menezes da sala?' });
    await fill(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Ofensas');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(calls[0]?.input).toMatchObject({ id: 5, visitorId: RAFAEL.id }));
  });

  test('is one stop of the Tab key; arrows lead through the messages', async () => {
    goLive();
    renderPanel();
    const [rafael] = await menuOf(/^Ações da mensagem de Rafael/);
    const [luiza] = await menuOf(/^Ações da mensagem de Luiza/);
    expect(rafael).toHaveAttribute('tabindex', '-1');
    expect(luiza).toHaveAccessibleDescription(/^Sim,\s+amanhã cedo\.$/);
    luiza?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(rafael).toHaveFocus());
    expect(luiza).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(luiza).toHaveFocus());
  });
});

describe('writing', () => {
  test('sends a message to this chat as administrator', async () => {
    const live = goLive();
    answerLive('playerMessage', ({ message }) => ({
      message: messageSample({ id: 3, message, sender: HELENA, isFromAdmin: true }),
    }));
    renderPanel();
    await log();
    await userEvent.type(await box(), 'Bem-vindos{Shift>}{Enter}{/Shift}todos{Enter}');
    expect(await screen.findByText(/Bem-vindos\s+todos/)).toBeInTheDocument();
    expect(await box()).toHaveValue('');
    expect(live.sentOf('playerMessage')).toEqual([
      [{ message: 'Bem-vindos\ntodos', chat: 'room' }],
    ]);
  });

  test.each([
    ['', 'Escreva uma mensagem'],
    ['a'.repeat(MAX_MESSAGE + 1), `Use no máximo ${MAX_MESSAGE} caracteres`],
  ])('shows the problem instead of sending', async (text, problem) => {
    const live = goLive();
    renderPanel();
    await log();
    await userEvent.click(await box());
    if (text) await userEvent.paste(text);
    await send();
    expect(await box()).toHaveAccessibleDescription(problem);
    expect(live.sentOf('playerMessage')).toEqual([]);
  });

  test('keeps a refused text, and shows the reason', async () => {
    goLive();
    answerLive('playerMessage', () => refuseLive('TOO_MANY_EVENTS'));
    renderPanel();
    await log();
    await userEvent.type(await box(), 'Olá');
    await send();
    expect(
      await screen.findByText('Calma: espere um instante e tente de novo'),
    ).toBeInTheDocument();
    expect(await box()).toHaveValue('Olá');
  });

  test("edits one's own messages, and only those", async () => {
    stored.push(messageSample({ id: 3, sender: HELENA, message: 'Errado', isFromAdmin: true }));
    const live = goLive();
    answerLive('editMessage', ({ id, message }) => ({
      message: messageSample({ id, message, sender: HELENA, editedAt: GONE }),
    }));
    renderPanel();
    await fill(await box(), 'rascunho');
    await choose(/^Ações da mensagem de Helena/, 'Editar');
    const edit = await screen.findByRole('textbox', { name: 'Mensagem editada' });
    expect(edit).toHaveValue('Errado');
    await userEvent.clear(edit);
    await fill(edit, 'Certo');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(edit).not.toBeInTheDocument());
    expect(live.sentOf('editMessage')).toEqual([[{ id: 3, message: 'Certo' }]]);
    expect(await box()).toHaveValue('rascunho');
    await userEvent.click((await menuOf(/^Ações da mensagem de Rafael/))[0] as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Apagar' });
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
  });
});
