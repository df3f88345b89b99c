import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBuild } from './answer-build.ts';

const BUILD = 'https://cais.jogos.exemplo.com';
let frame: HTMLIFrameElement;
let said: [unknown, unknown][];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.createElement('iframe');
  document.body.append(frame);
  said = [];
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window');
  contentWindow.postMessage = (message: unknown, target: unknown) =>
    void said.push([message, target]);
});

afterEach(() => {
  end();
  frame.remove();
  vi.useRealTimers();
});

function ask({ source = frame.contentWindow, origin = BUILD, data = HELLO }: MessageEventInit) {
  window.dispatchEvent(new MessageEvent('message', { source, origin, data }));
}

const HELLO: unknown = { type: 'atrio:hello', version: 1 };
const answer = (code: string | null) => ({ type: 'atrio:visitor', version: 1, code });

describe('answerBuild', () => {
  it('sends a code to the origin that asked, and to no other', async () => {
    const handOff = vi.fn(async (origin: string) => `code for ${origin}`);
    end = answerBuild(frame, handOff);
    ask({});
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([[answer(`code for ${BUILD}`), BUILD]]);
  });

  it('says that nobody is handed over where the server refuses, and to a page without origin', async () => {
    const handOff = vi.fn(() => Promise.reject(new Error('refused')));
    end = answerBuild(frame, handOff);
    ask({ origin: 'https://tour.exemplo.com' });
    await vi.advanceTimersByTimeAsync(2_000);
    ask({ origin: 'null' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([
      [answer(null), '*'],
      [answer(null), '*'],
    ]);
    expect(handOff).toHaveBeenCalledTimes(1);
  });

  it('leaves other windows and other messages alone', async () => {
    const handOff = vi.fn(async () => 'code');
    end = answerBuild(frame, handOff);
    ask({ source: window });
    ask({ source: null });
    for (const data of [null, 'atrio:hello', { type: 'atrio:visitor' }, [], 7]) ask({ data });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(handOff).not.toHaveBeenCalled();
  });

  it('asks for one code at a time, and answers the last of a flood two seconds later', async () => {
    const handOff = vi.fn(async () => 'code');
    end = answerBuild(frame, handOff);
    for (let turn = 0; turn < 1_000; turn++) ask({});
    await vi.advanceTimersByTimeAsync(1_999);
    expect(handOff).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(handOff).toHaveBeenCalledTimes(2);
    end();
    ask({});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(handOff).toHaveBeenCalledTimes(2);
  });
});
