import { Button, Loader } from '@mantine/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageDeeds } from './message-deeds.tsx';
import type { FeedSnapshot, MessageFeed } from './message-feed.ts';
import { MessageRow } from './message-row.tsx';
import classes from './messages.module.css';
import { UnseenButton } from './unseen-button.tsx';

const ROW_HEIGHT = 46;
/** That near to an end the next page is asked for. */
const NEAR_END = 300;
/** Off by so much, one is still at the end. */
const AT_END = 24;

interface MessageListProps {
  label: string;
  feed: MessageFeed;
  snapshot: FeedSnapshot;
  selfId: number | undefined;
  deeds: MessageDeeds;
}

/**
 * A chat of any length: only what is in view is drawn. It stays at the end while the reader is
 * there, and where the reader is while older messages come in above.
 */
export function MessageList({ label, feed, snapshot, selfId, deeds }: MessageListProps) {
  const { messages } = snapshot.log;
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [wholeIds, setWholeIds] = useState<ReadonlySet<number>>(new Set());
  const [chosenId, setChosenId] = useState<number>();
  const chosen = messages.findIndex(({ id }) => id === chosenId);
  const current = chosen < 0 ? messages.length - 1 : chosen;
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => messages[index]?.id ?? index,
    // What is read stays in place when older messages come in above it.
    anchorTo: 'end',
    scrollEndThreshold: AT_END,
    overscan: 6,
    // The one that has the focus must not vanish under it.
    rangeExtractor: (range: Range) => withCurrent(defaultRangeExtractor(range), current),
  });

  useLayoutEffect(() => {
    if (isFollowing.current && messages.length > 0) virtualizer.scrollToEnd();
  }, [messages, virtualizer]);

  function handleScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const belowUs = scrollHeight - clientHeight - scrollTop;
    // The end of what is loaded is not the end of the chat.
    isFollowing.current = belowUs <= AT_END && !snapshot.log.hasNewer;
    feed.follow(isFollowing.current);
    if (scrollTop < NEAR_END) feed.loadOlder();
    if (belowUs < NEAR_END) feed.loadNewer();
  }

  function handleEnd() {
    isFollowing.current = true;
    feed.toNewest();
    // Where the newest have to be read first, they are scrolled to when they are there.
    if (!snapshot.log.hasNewer) virtualizer.scrollToEnd();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, current, messages.length);
    const isOnMenu = event.target instanceof Element && event.target.matches(MENU_BUTTON);
    const message = next === undefined ? undefined : messages[next];
    if (!isOnMenu || next === undefined || !message) return;
    event.preventDefault();
    setChosenId(message.id);
    virtualizer.scrollToIndex(next, { align: 'auto' });
    // It may have to be drawn first.
    requestAnimationFrame(() => menuButton(scroller.current, message.id)?.focus());
  }

  return (
    <div className={classes.frame}>
      <OlderEnd snapshot={snapshot} onRetry={feed.loadOlder} />
      <div
        ref={scroller}
        className={classes.scroller}
        // Silent in itself: `useSpokenMessages` reads out what is new.
        role="log"
        aria-live="off"
        aria-label={label}
        onScroll={handleScroll}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => setChosenId(messages[rowIndex(target)]?.id)}
      >
        <div className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const message = messages[index];
            return (
              message && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    message={message}
                    isOwn={message.sender.id === selfId}
                    isCurrent={index === current}
                    isWhole={wholeIds.has(message.id)}
                    onWhole={() => setWholeIds(new Set([...wholeIds, message.id]))}
                    deeds={deeds}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      <UnseenButton count={snapshot.unseen} isFarUp={snapshot.log.hasNewer} onClick={handleEnd} />
    </div>
  );
}

/** Over the list, so that nothing in it moves. */
function OlderEnd({ snapshot, onRetry }: { snapshot: FeedSnapshot; onRetry: () => void }) {
  if (snapshot.loading === 'older') {
    return (
      <div className={classes.older}>
        <Loader size={16} aria-label="Carregando mensagens anteriores" />
      </div>
    );
  }
  if (!snapshot.error || !snapshot.log.hasOlder) return null;
  return (
    <div className={classes.older} role="alert">
      Erro ao carregar mensagens do chat
      <Button variant="default" size="xs" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
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
