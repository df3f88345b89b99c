import type { Message, ServerEvent } from '@atrio/contract/realtime';
import { LiveError } from '@atrio/ui/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AMANDA, aMessage, NILO } from '../../test/samples.ts';
import { createChat } from './chat.ts';
import type { MessagesApi } from './messages.api.ts';

const GONE = '2026-11-20T13:00:00.000Z';

/** A server that holds these messages, and what it pushes. */
function withServer(messages: Message[]) {
  const listeners = new Map<ServerEvent, (payload: never) => void>();
  const page = vi.fn<MessagesApi['page']>(async ({ before, after, limit = 50 }) => {
    const found = messages.filter(({ id }) => id < (before ?? Infinity) && id > (after ?? 0));
    const part = after === undefined ? found.slice(-limit) : found.slice(0, limit);
    return { messages: part, hasMore: found.length > part.length };
  });
  const api: MessagesApi = {
    page,
    post: vi.fn<MessagesApi['post']>(),
    edit: vi.fn<MessagesApi['edit']>(),
    remove: async () => ({}),
    report: async () => ({}),
    on: (event, listener) => {
      listeners.set(event, listener);
      return () => void listeners.delete(event);
    },
  };
  const chat = createChat(api, AMANDA);
  const push = (event: ServerEvent, payload: object) => listeners.get(event)?.(payload as never);
  const ids = () => chat.view.get().messages.map(({ id }) => id);
  return { api, page, chat, push, ids };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => aMessage(index + 1));

describe('a chat', () => {
  it('begins with the newest and adds older ones before them', async () => {
    const { chat, ids } = withServer(upTo(70));
    await chat.sync();
    expect([ids()[0], ids().length, chat.view.get().hasOlder]).toEqual([21, 50, true]);
    await chat.loadOlder();
    expect([ids()[0], ids().length, chat.view.get().hasOlder]).toEqual([1, 70, false]);
  });

  it('fills the hole of a long absence, and hears of edits and deletions in it', async () => {
    const messages = upTo(30);
    const { chat, ids } = withServer(messages);
    await chat.sync();
    messages.push(...upTo(230).slice(30));
    messages[2] = aMessage(3, { message: '', deletedAt: GONE });
    await chat.sync();
    expect(ids()).toEqual(upTo(230).map(({ id }) => id));
    expect(chat.view.get().messages[2]?.deletedAt).toBe(GONE);
  });

  it('begins anew after an absence that is too long to catch up', async () => {
    const messages = upTo(10);
    const { chat, ids } = withServer(messages);
    await chat.sync();
    messages.push(...upTo(2_000).slice(10));
    await chat.sync();
    expect([ids()[0], ids().length, chat.view.get().hasOlder]).toEqual([1_951, 50, true]);
  });

  it('keeps a deletion that overtook an answer', async () => {
    const { chat, page, push } = withServer(upTo(2));
    await chat.sync();
    push('deleteMessage', { id: 1, deletedAt: GONE });
    page.mockResolvedValueOnce({ messages: upTo(2), hasMore: false });
    await chat.sync();
    expect(chat.view.get().messages.map(({ deletedAt }) => deletedAt)).toEqual([GONE, null]);
    push('deleteMessagesOf', { senderId: NILO.id, deletedAt: GONE });
    expect(chat.view.get().messages.every(({ message }) => message === '')).toBe(true);
  });

  it('leaves the voice companion to itself', async () => {
    const { chat, push, ids } = withServer([]);
    await chat.sync();
    push('playerMessage', aMessage(1, { chat: 'betalk' }));
    expect(ids()).toEqual([]);
  });

  it('takes a message whose acknowledgement was lost for sent', async () => {
    const { chat, api, push } = withServer([]);
    await chat.sync();
    vi.mocked(api.post).mockRejectedValue(new Error('Sem resposta'));
    chat.outbox.send('oi', null);
    await vi.waitFor(() => expect(chat.outbox.list.get()[0]?.failure).toBe('Sem resposta'));
    push('playerMessage', aMessage(1, { message: 'oi', sender: AMANDA }));
    expect(chat.outbox.list.get()).toEqual([]);
  });

  it('keeps the second of two equal messages until it has been sent as well', async () => {
    const { chat, api } = withServer([]);
    await chat.sync();
    const first = aMessage(1, { message: 'oi', sender: AMANDA });
    vi.mocked(api.post).mockResolvedValueOnce({ message: first });
    vi.mocked(api.post).mockReturnValueOnce(new Promise(() => undefined));
    chat.outbox.send('oi', null);
    chat.outbox.send('oi', null);
    await vi.waitFor(() => expect(chat.view.get().messages).toHaveLength(1));
    expect(chat.outbox.list.get()).toHaveLength(1);
  });

  describe('while the server cannot be reached', () => {
    const unanswered = () => new LiveError('NETWORK', 'Sem resposta');
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** A server that stores what it is sent, once `isThere`. */
    function withStore() {
      const stored: Message[] = [];
      const it = withServer(stored);
      const line = { isThere: false };
      const reach = (): void => {
        if (!line.isThere) throw unanswered();
      };
      const read = it.page.getMockImplementation();
      it.page.mockImplementation(async (options) => {
        reach();
        return (await read?.(options)) ?? { messages: [], hasMore: false };
      });
      vi.mocked(it.api.post).mockImplementation(async (message) => {
        reach();
        const next = aMessage(stored.length + 1, { message, sender: AMANDA });
        stored.push(next);
        return { message: next };
      });
      return { ...it, stored, line, texts: () => stored.map(({ message }) => message) };
    }

    it('keeps what is written and sends it by itself, in order', async () => {
      const { chat, line, texts } = withStore();
      for (const text of ['um', 'dois', 'três']) chat.outbox.send(text, null);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(chat.outbox.list.get().map(({ text, failure }) => [text, failure])).toEqual([
        ['um', null],
        ['dois', null],
        ['três', null],
      ]);
      chat.outbox.send('quatro', null);
      line.isThere = true;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(texts()).toEqual(['um', 'dois', 'três', 'quatro']);
      expect(chat.outbox.list.get()).toEqual([]);
    });

    it('sends at once when the room has been joined again', async () => {
      const { chat, line, texts } = withStore();
      chat.outbox.send('um', null);
      await vi.advanceTimersByTimeAsync(0);
      line.isThere = true;
      await chat.sync();
      await vi.advanceTimersByTimeAsync(0);
      expect(texts()).toEqual(['um']);
    });

    it('sends nothing twice of which only the acknowledgement was lost', async () => {
      const { chat, api, line, stored, texts } = withStore();
      vi.mocked(api.post).mockImplementationOnce(async (message) => {
        stored.push(aMessage(1, { message, sender: AMANDA }));
        throw unanswered();
      });
      chat.outbox.send('um', null);
      chat.outbox.send('dois', null);
      line.isThere = true;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(texts()).toEqual(['um', 'dois']);
      expect(chat.outbox.list.get()).toEqual([]);
    });

    it('leaves to its author what has waited for ten minutes', async () => {
      const { chat, line, texts } = withStore();
      chat.outbox.send('velha', null);
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      chat.outbox.send('nova', null);
      await vi.advanceTimersByTimeAsync(2 * 60_000);
      line.isThere = true;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(texts()).toEqual(['nova']);
      const [old] = chat.outbox.list.get();
      expect(old?.failure).toMatch(/mais de dez minutos/);
      chat.outbox.sendAgain(old?.key ?? 0);
      await vi.advanceTimersByTimeAsync(0);
      expect(texts()).toEqual(['nova', 'velha']);
    });

    it('stops asking when the room is left', async () => {
      const { chat, page } = withStore();
      chat.outbox.send('um', null);
      await vi.advanceTimersByTimeAsync(0);
      chat.close();
      page.mockClear();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(page).not.toHaveBeenCalled();
    });
  });

  it('says that the first messages could not be had', async () => {
    const { chat, page } = withServer(upTo(1));
    page.mockRejectedValueOnce(new Error('Sem resposta'));
    await chat.sync();
    expect(chat.view.get().status).toBe('failed');
    await chat.sync();
    expect(chat.view.get().status).toBe('ready');
  });
});
