import { useLayoutEffect } from 'react';

const OPENER = '[aria-haspopup][aria-expanded="true"]:not(input)';
const MENU = '[data-menu-dropdown]';
const MOVES = /^(Arrow(Up|Down)|Home|End|Enter| )$/;

/**
 * Keys act from the moment a menu or popover is asked for. The library listens for them once the
 * focus is inside, which on a slow machine is later: until then Escape closes it from here, and
 * keys for a menu's items are kept and handed over.
 */
export function useMenuKeys(): void {
  useLayoutEffect(() => {
    const keys = menuKeys();
    window.addEventListener('keydown', keys.handleKey, { capture: true });
    document.addEventListener('focusin', keys.handleFocus);
    return () => {
      window.removeEventListener('keydown', keys.handleKey, { capture: true });
      document.removeEventListener('focusin', keys.handleFocus);
    };
  }, []);
}

function menuKeys() {
  let kept: string[] = [];
  /** The last one closed by Escape, which may still draw the focus to itself. */
  let closed: ClosedMenu | undefined;
  let entered: EnteredMenu | undefined;

  function handleKey(event: KeyboardEvent) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (entered && target?.closest(MENU) === entered.menu) entered.hasKey = true;
    const opener = target?.closest(OPENER) ?? null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!(opener instanceof HTMLElement)) kept = [];
    if (!(opener instanceof HTMLElement) || !isPlain) return;
    if (event.key === 'Escape') close(opener);
    else if (opener.getAttribute('aria-haspopup') !== 'menu' || !MOVES.test(event.key)) return;
    // The key that opened the menu may be held down: that chooses nothing.
    else if (!event.repeat) kept.push(event.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function close(opener: HTMLElement) {
    kept = [];
    closed = { opener, id: opener.getAttribute('aria-controls') ?? '' };
    opener.click();
  }

  function handleFocus({ target, relatedTarget }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    if (closed && isInside(closed, target)) return closed.opener.focus();
    const menu = target.closest(MENU);
    if (!menu) {
      entered = undefined;
      return;
    }
    if (entered?.menu === menu) return keepItem(entered, relatedTarget);
    entered = { menu, hasKey: false, isMoved: false };
    const keys = kept;
    kept = [];
    if (keys.length > 0) setTimeout(() => keys.forEach(press));
  }
  return { handleKey, handleFocus };
}

/** A menu that has the focus. */
interface EnteredMenu {
  menu: Element;
  /** A key was pressed whose move of the focus has not been seen. */
  hasKey: boolean;
  /** A key has moved the focus, and nothing has tried to move it back. */
  isMoved: boolean;
}

/**
 * The library focuses the first item twice, in two timers. A key between them has moved the focus
 * on by then, and the second timer may not take it back.
 */
function keepItem(entered: EnteredMenu, previous: EventTarget | null): void {
  const isStolen = entered.isMoved && !entered.hasKey;
  entered.isMoved = entered.hasKey;
  entered.hasKey = false;
  if (isStolen && previous instanceof HTMLElement && entered.menu.contains(previous)) {
    previous.focus();
  }
}

interface ClosedMenu {
  opener: HTMLElement;
  id: string;
}

function isInside({ opener, id }: ClosedMenu, target: HTMLElement): boolean {
  const isClosed = opener.getAttribute('aria-expanded') !== 'true';
  return isClosed && document.getElementById(id)?.contains(target) === true;
}

/** On what has the focus by now: an arrow moves it on. */
function press(key: string) {
  const item = document.activeElement;
  if (!(item instanceof HTMLElement)) return;
  if (key === 'Enter' || key === ' ') item.click();
  else item.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
