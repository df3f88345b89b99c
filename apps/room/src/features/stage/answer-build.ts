import type { HandoffAnswer, HandoffQuestion } from '@atrio/contract/live/handoff-messages';

/** Time between two codes, however often a build asks: it may be loaded again meanwhile. */
const GAP_MS = 2_000;
const VERSION = 1;
/** A sandboxed page has an origin that no message can name. */
const NAMELESS = 'null';

type HandOff = (origin: string) => Promise<string | null>;

/**
 * Answers the page in a frame that asks who plays, with a code that it alone can use. Messages of other
 * windows are left alone. One that floods us is answered once in a while.
 * @returns a function that ends it
 */
export function answerBuild(frame: HTMLIFrameElement, handOff: HandOff): () => void {
  let asked: string | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = async () => {
    while (asked !== null) {
      const origin = asked;
      asked = null;
      const code = origin === NAMELESS ? null : await handOff(origin).catch(() => null);
      const said: HandoffAnswer = { type: 'atrio:visitor', version: VERSION, code };
      // To the page that has asked, and to no other that the frame may show by now.
      frame.contentWindow?.postMessage(said, code === null ? '*' : origin);
      await new Promise((resolve) => {
        timer = setTimeout(resolve, GAP_MS);
      });
    }
    isBusy = false;
  };
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || !isQuestion(data)) return;
    asked = origin;
    if (isBusy) return;
    isBusy = true;
    void answer();
  };
  window.addEventListener('message', listen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('message', listen);
  };
}

function isQuestion(data: unknown): boolean {
  const { type } = Object(data) as Partial<HandoffQuestion>;
  return type === 'atrio:hello';
}
