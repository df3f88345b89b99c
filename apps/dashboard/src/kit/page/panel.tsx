import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import {
  Component,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router';
import { ErrorPanel } from '../states/error-panel.tsx';
import { SkeletonBar } from '../states/skeletons.tsx';
import { useIsFirstEntry } from '../ui/use-is-first-entry.ts';
import { useNearView } from '../ui/use-near-view.ts';
import { useIsPhone } from '../ui/window-width.ts';
import classes from './panel.module.css';

export interface PanelProps {
  /** The section's address within the page: `#sala`. */
  id: string;
  title: string;
  text?: string;
  /** At the top of its page: its content is made with the page. That of the others follows in turn. */
  isFirst?: boolean;
  /**
   * On phones panels are closed, and their content not made, until they are opened or the page's
   * address names them.
   */
  isOpenOnPhone?: boolean;
  /**
   * For panels that load only when they come near view: about how high their content will be. That
   * much is kept free until then, so that nothing below moves.
   */
  heightAhead?: number;
  /** The same on phones, for a panel that is open there. */
  phoneHeightAhead?: number;
  children: ReactNode;
}

/** One panel of a detail page: it loads, fails, waits and, on phones, folds by itself. */
export function Panel(props: PanelProps) {
  const { id, title, isOpenOnPhone = false } = props;
  const isPhone = useIsPhone();
  const section = useRef<HTMLElement>(null);
  const isNear = useNearView(section);
  const [isUnfolded, fold] = useFold(id, isOpenOnPhone);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isOpen = !isPhone || isUnfolded;
  const heightKept = isPhone ? props.phoneHeightAhead : props.heightAhead;
  const isAwaited = heightKept !== undefined && !isNear;
  // A panel that somebody unfolds is asked for: it waits for no other.
  const isTurn = useTurn(props.isFirst || !isOpen);
  const isMade = useOnceTrue(isOpen && !isAwaited && isTurn);
  const headingId = `${id}-titulo`;
  const bodyId = `${id}-corpo`;

  return (
    <section
      ref={section}
      id={id}
      className={classes.panel}
      aria-labelledby={headingId}
      data-section
    >
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {isPhone ? (
            <Fold title={title} isOpen={isOpen} bodyId={bodyId} onToggle={fold.toggle} />
          ) : (
            title
          )}
        </h2>
        {!isPhone && isMade && <div ref={setSlot} className={classes.actions} />}
      </div>
      <div id={bodyId} hidden={!isOpen} style={{ minHeight: isMade ? 0 : heightKept }}>
        {isMade && (
          <div className={classes.body}>
            {props.text && <p className={classes.text}>{props.text}</p>}
            {isPhone && <div ref={setSlot} className={classes.actions} />}
            <PanelSlotContext value={slot}>
              <PanelContent>{props.children}</PanelContent>
            </PanelSlotContext>
          </div>
        )}
      </div>
    </section>
  );
}

function useFold(id: string, isOpenAtFirst: boolean) {
  const isNamed = useLocation().hash === `#${id}`;
  const [isUnfolded, fold] = useDisclosure(isOpenAtFirst || isNamed);
  useEffect(() => {
    if (isNamed) fold.open();
  }, [isNamed, fold.open]);
  return [isUnfolded, fold] as const;
}

function PanelContent({ children }: { children: ReactNode }) {
  return (
    <PanelBoundary>
      <Suspense fallback={<SkeletonBar width="100%" height={40} />}>{children}</Suspense>
    </PanelBoundary>
  );
}

/** Between two looks whether somebody has left or stayed: each look makes the browser draw a frame. */
const LEAVING_MS = 200;

/** In the order of the page. */
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * True once the panel's content may be made. A page of many panels shows its first one at once and
 * makes the others one by one, so that it answers taps meanwhile. All are made together where the
 * page is to be shown at a place further down: at a section, or where somebody had left it.
 */
function useTurn(isAtOnce: boolean): boolean {
  const isOpening = useIsFirstEntry();
  const isReturn = useNavigationType() === 'POP' && !isOpening;
  const isAtSection = useLocation().hash !== '';
  const [isTurn, setTurn] = useState(isAtOnce || isReturn || isAtSection);
  useEffect(() => {
    if (isTurn) return;
    const { pathname } = window.location;
    const take = () => {
      // Somebody is leaving: the next page comes first. They may yet stay, if something is unsaved.
      if (window.location.pathname !== pathname) return callNext(LEAVING_MS);
      startTransition(() => setTurn(true));
    };
    waiting.add(take);
    callNext();
    return () => {
      waiting.delete(take);
      callNext();
    };
  }, [isTurn]);
  return isTurn;
}

function callNext(delayMs = 0): void {
  clearTimeout(timer);
  // The browser paints the panels drawn so far before the next one is drawn.
  timer = setTimeout(() => requestAnimationFrame(() => waiting.values().next().value?.()), delayMs);
}

/** Stays true after the first true: an upload in a panel goes on when the window gets narrower. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
}

interface FoldProps {
  title: string;
  isOpen: boolean;
  bodyId: string;
  onToggle: () => void;
}

function Fold({ title, isOpen, bodyId, onToggle }: FoldProps) {
  return (
    <UnstyledButton
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={onToggle}
    >
      {title}
      <IconChevronDown className={classes.chevron} size={20} stroke={1.7} aria-hidden />
    </UnstyledButton>
  );
}

interface PanelBoundaryProps {
  children: ReactNode;
}

/** Keeps a panel's crash inside the panel. (React knows error boundaries only as classes.) */
class PanelBoundary extends Component<PanelBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <ErrorPanel error={undefined} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** The place in a panel's head; null until it is drawn, undefined outside of panels. */
const PanelSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** Puts a panel's actions beside its title; on phones, above the content. */
export function PanelActions({ children }: { children: ReactNode }) {
  const slot = use(PanelSlotContext);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
