import { moderationRoutes } from '@atrio/contract/moderation';
import { type EventInput, MAX_MESSAGE, type Message } from '@atrio/contract/realtime';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../form/form-panels.tsx';
import { LiveRoom } from '../../lib/live-room.tsx';
import { fakeApi } from '../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../test/fake-live.ts';
import { giveSizes } from '../../test/give-sizes.ts';
import { joinSample } from '../../test/join-sample.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { HELENA, LUIZA, messageSample, messagesFrom, RAFAEL } from './message-sample.ts';
import { MessagesPanel } from './messages-panel.tsx';

const GONE = '2026-11-20T18:00:00.000Z';

/** What the server keeps. */
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
  test('web addresses are links that give nothing of ours away, all else stays text', async () => {
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

  test('has the full date of a message for those who ask for it', async () => {
    goLive();
    renderPanel();
    const [first] = within(await log()).getAllByRole('time');
    expect(first).toHaveAttribute('datetime', '2026-11-20T17:31:00.000Z');
    expect(first).toHaveAttribute('title', expect.stringMatching(/^20\/11\/2026 \d\d:31$/));
  });

  test('says when there is nothing', async () => {
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

  test('cuts what is huge until it is asked for', async () => {
    stored = [messageSample({ message: 'linha\n'.repeat(40) })];
    goLive();
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar tudo' }));
    expect(screen.queryByRole('button', { name: 'Mostrar tudo' })).not.toBeInTheDocument();
  });

  test('draws only what is in view, however long the chat', async () => {
    stored = messagesFrom(1, 100_000);
    goLive();
    renderPanel();
    const rows = await texts();
    expect(rows.length).toBeLessThan(40);
    expect(rows.at(-1)).toMatch(/Mensagem 100000$/);
  });
});

describe('what happens meanwhile', () => {
  test('appears, is changed, is deleted; of the other chat nothing', async () => {
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

  test('is read out, without the list itself speaking', async () => {
    const live = goLive();
    renderPanel();
    expect(await log()).toHaveAttribute('aria-live', 'off');
    live.push('playerMessage', messageSample({ id: 3, message: 'Terceira' }));
    const words = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(words()).toContain('Rafael Menezes: Terceira');
    live.push('playerMessage', messageSample({ id: 4, sender: HELENA, message: 'Minha' }));
    expect(words()).not.toContain('Helena Prado: Minha');
  });

  test('does not move whoever reads further up; a button leads to it', async () => {
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

  test('is caught up with after a lost connection, each message once', async () => {
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

  test('a gap is filled while one reads further up', async () => {
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

  test('that did not come can be asked for again', async () => {
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

  test('is made by the server; what is written meanwhile does not join it', async () => {
    const live = goLive();
    renderPanel();
    await log();
    await userEvent.type(await search(), 'amanhã');
    await waitFor(async () => expect(await texts()).toHaveLength(1));
    expect(asked.at(-1)?.[1]).toEqual({ chat: 'room', limit: 100, search: 'amanhã' });
    live.push('playerMessage', messageSample({ id: 9 }));
    expect(await texts()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(async () => expect(await texts()).toHaveLength(2));
  });

  test('says when it found nothing', async () => {
    goLive();
    renderPanel();
    await userEvent.type(await search(), 'zebra');
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
  test('one message is deleted after a question that quotes it', async () => {
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

  test('a failure stays in the dialog; one already gone is no failure', async () => {
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

  test('all of one person go at once', async () => {
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

  test('a person is removed from the room, an administrator is not', async () => {
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
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Ofensas');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(calls[0]?.input).toMatchObject({ id: 5, visitorId: RAFAEL.id }));
  });

  test('the actions are one stop for the keyboard, arrows lead through the messages', async () => {
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
  test('goes into this chat as administrator', async () => {
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
  ])('says what is wrong instead of sending', async (text, problem) => {
    const live = goLive();
    renderPanel();
    await log();
    await userEvent.click(await box());
    if (text) await userEvent.paste(text);
    await send();
    expect(await box()).toHaveAccessibleDescription(problem);
    expect(live.sentOf('playerMessage')).toEqual([]);
  });

  test('keeps what was not taken, and says why', async () => {
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

  test("changes one's own messages, and only those", async () => {
    stored.push(messageSample({ id: 3, sender: HELENA, message: 'Errado', isFromAdmin: true }));
    const live = goLive();
    answerLive('editMessage', ({ id, message }) => ({
      message: messageSample({ id, message, sender: HELENA, editedAt: GONE }),
    }));
    renderPanel();
    await userEvent.type(await box(), 'rascunho');
    await choose(/^Ações da mensagem de Helena/, 'Editar');
    const edit = await screen.findByRole('textbox', { name: 'Mensagem editada' });
    expect(edit).toHaveValue('Errado');
    await userEvent.clear(edit);
    await userEvent.type(edit, 'Certo');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(edit).not.toBeInTheDocument());
    expect(live.sentOf('editMessage')).toEqual([[{ id: 3, message: 'Certo' }]]);
    expect(await box()).toHaveValue('rascunho');
    await userEvent.click((await menuOf(/^Ações da mensagem de Rafael/))[0] as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Apagar' });
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
  });
});
