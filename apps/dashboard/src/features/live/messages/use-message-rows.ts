import type { MessageFeed } from '@atrio/client/message-feed';
import type { MessageLog } from '@atrio/client/message-log';
import type { Message } from '@atrio/contract/live/realtime';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plural } from '../../../kit/text/format.ts';

const ROW_HEIGHT = 46;
/** This near to an end, in pixels, the next page is requested. */
const NEAR_END = 300;
/** Off the end by no more than this, in pixels, the reader counts as being there. */
const AT_END = 24;

/** Scrolling and keyboard of a list of messages. */
export function useMessageRows(feed: MessageFeed, log: MessageLog, place: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(place === undefined);
  const keyboard = useKeyboard(log, place, (index, id) => {
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // The row may have to be drawn first.
    requestAnimationFrame(() => menuButton(scroller.current, id)?.focus());
  });
  const { current } = keyboard;
  const virtualizer = useRows(log, scroller, current);

  useLayoutEffect(() => {
    if (isFollowing.current && log.messages.length > 0) virtualizer.scrollToEnd();
  }, [log.messages, virtualizer]);

  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current || place === undefined || current < 0) return;
    isPlaced.current = true;
    virtualizer.scrollToIndex(current, { align: 'center' });
    // The button that led here is gone.
    requestAnimationFrame(() => menuButton(scroller.current, place)?.focus());
  }, [place, current, virtualizer]);

  function handleScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const below = scrollHeight - clientHeight - scrollTop;
    // The end of the loaded messages is not the end of the chat.
    isFollowing.current = below <= AT_END && !log.hasNewer;
    feed.follow(isFollowing.current);
    if (scrollTop < NEAR_END) feed.loadOlder();
    if (below < NEAR_END) feed.loadNewer();
  }

  function toEnd() {
    isFollowing.current = true;
    feed.toNewest();
    // If the newest messages have to be read first, the list scrolls to them once they are there.
    if (!log.hasNewer) virtualizer.scrollToEnd();
  }

  const { onKeyDown, onFocus } = keyboard;
  return {
    scroller,
    virtualizer,
    current,
    toEnd,
    handlers: { onScroll: handleScroll, onKeyDown, onFocus },
  };
}

function useRows(
  { messages }: MessageLog,
  scroller: { readonly current: HTMLDivElement | null },
  current: number,
) {
  return useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => messages[index]?.id ?? index,
    // The messages in view stay in place when older ones come in above.
    anchorTo: 'end',
    scrollEndThreshold: AT_END,
    overscan: 6,
    // The row with the focus must not vanish under it.
    rangeExtractor: (range: Range) => withCurrent(defaultRangeExtractor(range), current),
  });
}

/** The messages' actions are one stop of the Tab key; arrows lead from one message to the next. */
function useKeyboard(
  { messages }: MessageLog,
  place: number | undefined,
  onMove: (index: number, id: number) => void,
) {
  const [chosenId, setChosenId] = useState(place);
  const chosen = messages.findIndex(({ id }) => id === chosenId);
  const current = chosen < 0 ? messages.length - 1 : chosen;

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, current, messages.length);
    const isOnMenu = event.target instanceof Element && event.target.matches(MENU_BUTTON);
    const message = next === undefined ? undefined : messages[next];
    if (!isOnMenu || next === undefined || !message) return;
    event.preventDefault();
    setChosenId(message.id);
    onMove(next, message.id);
  }
  const handleFocus = ({ target }: FocusEvent) => setChosenId(messages[rowIndex(target)]?.id);
  return { current, onKeyDown: handleKeyDown, onFocus: handleFocus };
}

const MENU_BUTTON = '[data-message-menu]';

function menuButton(within: Element | null, id: number): HTMLElement | null | undefined {
  return within?.querySelector<HTMLElement>(`[data-message-menu="${id}"]`);
}

function rowIndex(target: Element): number {
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}

function withCurrent(indexes: number[], current: number): number[] {
  if (current < 0 || indexes.includes(current)) return indexes;
  return [...indexes, current].sort((a, b) => a - b);
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowUp') return Math.max(0, current - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, current + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A lively chat must not talk without pause. */
const PAUSE_MS = 3_000;
/** A longer message is cut short when it is spoken. */
const MAX_SPOKEN = 200;

/**
 * The words in which a screen reader announces new messages. The list itself is silent: it draws
 * only the messages in view, so that scrolling would be taken for news.
 */
export function useSpokenMessages(heard: Message | null): string | undefined {
  const [spoken, setSpoken] = useState<string>();
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!heard) return;
    waiting.current.push(heard);
    if (timer.current) return;
    speak();
    function speak() {
      const news = waiting.current.splice(0);
      timer.current = news.length > 0 ? setTimeout(speak, PAUSE_MS) : undefined;
      if (news.length > 0) setSpoken(wordsFor(news));
    }
  }, [heard]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return spoken;
}

function wordsFor(news: readonly Message[]): string {
  const [first] = news;
  if (!first || news.length > 1) return plural(news.length, 'nova mensagem', 'novas mensagens');
  return `${first.sender.name}: ${first.message.slice(0, MAX_SPOKEN)}`;
}
