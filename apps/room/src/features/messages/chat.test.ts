import type { Message, ServerEvent } from '@atrio/contract/realtime';
import { describe, expect, it, vi } from 'vitest';
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

  it('says that the first messages could not be had', async () => {
    const { chat, page } = withServer(upTo(1));
    page.mockRejectedValueOnce(new Error('Sem resposta'));
    await chat.sync();
    expect(chat.view.get().status).toBe('failed');
    await chat.sync();
    expect(chat.view.get().status).toBe('ready');
  });
});
