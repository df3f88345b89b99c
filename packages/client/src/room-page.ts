import type { HandoffAnswer, HandoffQuestion } from '@atrio/contract/live/handoff-messages';

/** The page around answers at once; one that never does is no room's. */
const ANSWER_MS = 10_000;
const VERSION = 1;

interface Said {
  source: unknown;
  data: unknown;
}

/** What is used of a window; the package is for Node too, which has none. */
interface FramedPage {
  parent: { postMessage(message: unknown, origin: string): void };
  addEventListener(type: 'message', listener: (event: Said) => void): void;
  removeEventListener(type: 'message', listener: (event: Said) => void): void;
}

/**
 * Asks the room's page around this one for a code by which a build becomes the visitor who is inside.
 * @param page the build's own window
 * @returns null outside of a room, and where the page hands nobody over
 */
export function askRoomPage(page: FramedPage): Promise<string | null> {
  const room: unknown = page.parent;
  if (room === page) return Promise.resolve(null);
  return new Promise((resolve) => {
    const settle = (code: string | null) => {
      clearTimeout(timer);
      page.removeEventListener('message', listen);
      resolve(code);
    };
    const listen = ({ source, data }: Said) => {
      if (source === room && isAnswer(data)) settle(data.code);
    };
    const timer = setTimeout(settle, ANSWER_MS, null);
    page.addEventListener('message', listen);
    const question: HandoffQuestion = { type: 'atrio:hello', version: VERSION };
    page.parent.postMessage(question, '*');
  });
}

function isAnswer(data: unknown): data is HandoffAnswer {
  const { type, code } = Object(data) as Partial<HandoffAnswer>;
  return type === 'atrio:visitor' && (code === null || typeof code === 'string');
}
