import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A list closer than this to an edge counts as being there, in pixels. */
const NEAR_END = 48;
const NEAR_TOP = 80;

interface FollowOptions {
  /** The first entry's id: when it changes, older entries have been put before it. */
  first: number | undefined;
  newest: number;
  /** Grows when the person has written something, which they want to see. */
  sent: number;
  onTop: () => void;
  onMove: (isAtEnd: boolean) => void;
}

/** Keeps a list at its end, or keeps in place what one reads after having scrolled away. */
export function useFollow({ first, newest, sent, onTop, onMove }: FollowOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ first, sent, height: 0, top: 0 });
  /** The newest entry at the time of scrolling away; null at the end. */
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

  useResize(ref, content, (list) => {
    list.scrollTop = isAtEnd.current ? list.scrollHeight : before.current.top;
  });

  const handleScroll = () => {
    const list = ref.current;
    if (!list || list.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = list;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
    before.current.top = scrollTop;
    onMove(isAtEnd.current);
    setLeftAt((left) => (isAtEnd.current ? null : (left ?? newest)));
    if (scrollTop < NEAR_TOP && !isAtEnd.current) onTop();
  };

  const toEnd = () => {
    const list = ref.current;
    if (!list) return;
    isAtEnd.current = true;
    list.scrollTop = list.scrollHeight;
    onMove(true);
    setLeftAt(null);
    // The button that was pressed is gone.
    list.focus({ preventScroll: true });
  };

  return { ref, content, leftAt, handleScroll, toEnd };
}

/**
 * The list's height changes with the on-screen keyboard, and from nothing when its tab is shown
 * again; its content grows when a message is unfolded.
 */
function useResize(
  ref: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onResize: (list: HTMLElement) => void,
): void {
  const handleResize = useEffectEvent(onResize);
  useEffect(() => {
    const list = ref.current;
    if (!list || !content.current) return;
    const observer = new ResizeObserver(() => handleResize(list));
    observer.observe(list);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [ref, content]);
}
