import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer than this to an edge counts as at it. */
const NEAR_END = 48;
const NEAR_TOP = 80;

interface FollowOptions {
  /** Id of the first entry: when it changes, older ones have been put before it. */
  first: number | undefined;
  newest: number;
  /** Grows when the person has written something: then they want to see it. */
  sent: number;
  onTop: () => void;
}

/** Keeps a list at its end, or, when one has scrolled away, keeps what one is reading in place. */
export function useFollow({ first, newest, sent, onTop }: FollowOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ first, sent, height: 0, top: 0 });
  /** The newest entry there was when one scrolled away; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const last = before.current;
    if (last.sent !== sent) isAtEnd.current = true;
    if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    else if (last.first !== first) list.scrollTop = last.top + list.scrollHeight - last.height;
    before.current = { first, sent, height: list.scrollHeight, top: list.scrollTop };
  });

  useEffect(() => {
    const list = ref.current;
    if (!list || !content.current) return;
    // Its height changes with the on-screen keyboard, and from nothing when its tab is shown again;
    // its content grows when a message is unfolded.
    const observer = new ResizeObserver(() => {
      list.scrollTop = isAtEnd.current ? list.scrollHeight : before.current.top;
    });
    observer.observe(list);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const handleScroll = () => {
    const list = ref.current;
    if (!list || list.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = list;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
    before.current.top = scrollTop;
    setLeftAt((left) => (isAtEnd.current ? null : (left ?? newest)));
    if (scrollTop < NEAR_TOP && !isAtEnd.current) onTop();
  };

  const toEnd = () => {
    const list = ref.current;
    if (!list) return;
    isAtEnd.current = true;
    list.scrollTop = list.scrollHeight;
    setLeftAt(null);
    // The button that was pressed is gone.
    list.focus({ preventScroll: true });
  };

  return { ref, content, leftAt, handleScroll, toEnd };
}
